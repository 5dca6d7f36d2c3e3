import { expect, onTestFinished, test } from 'vitest';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { newPlan } from '../../fixture-plans.ts';
import { type Library, openLibrary } from '../../library.ts';
import { indexPage } from '../../store/search-index.ts';
import { doctor } from './doctor.ts';

test('a search index that another process has changed many times is not taken for a damaged database', () => {
  const library = temporaryLibrary(onTestFinished);
  const planId = newPlan(library);
  const other = unwrap(openLibrary({ home: library.home, user: library.user }));
  onTestFinished(() => other.close());
  // This connection keeps a part of the index in memory from one look to the next.
  const faults = Array.from({ length: 15 }, (_, look) => {
    for (let round = look * 20; round < (look + 1) * 20; round += 1) redraft(other, planId, round);
    return unwrap(doctor(library)).checks.find(({ name, status }) => name === 'database' && status !== 'ok');
  });
  expect(faults.filter(Boolean)).toEqual([]);
});

/** As a drafting process does: four pages, in one transaction. */
function redraft(library: Library, planId: string, round: number): void {
  const words = Array.from({ length: 50 }, (_, at) => `w${(round * 7 + at * 13) % 500}`).join(' ');
  library.transaction(() => {
    for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) {
      indexPage(library, planId, path, `${words} ${'x'.repeat(round)}`);
    }
  });
}
