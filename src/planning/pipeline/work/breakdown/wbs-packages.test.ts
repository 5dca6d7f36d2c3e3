import { expect, it } from 'vitest';
import { wbsPackages } from './wbs-packages.ts';

const demand = (id: string, quote: string) => ({ id, quote });
const [WARM, DRY, QUIET, CHEAP, GREEN] = [
  demand('c1', 'warm in winter'),
  demand('c2', 'dry all year'),
  demand('c3', 'quiet for the neighbours'),
  demand('s1', 'cheap to run'),
  demand('s2', 'a green roof'),
];
const row = (title: string, answers: readonly { id: string; quote: string }[]) => ({
  ...{ id: title.toLowerCase(), phase: 'build', title, deliverable: 'It stands.', done_when: 'It is seen.' },
  answers: [...answers],
});

it('demands of the prompt that the same packages meet stand in one row, each demand once', () => {
  const page = wbsPackages.page({
    names: {},
    packages: [row('Walls', [WARM, DRY, QUIET]), row('Roof', [WARM, DRY])],
    unanswered: [CHEAP, GREEN],
    draft_note: null,
    open_questions: [],
    new_facts: [],
  });
  const rows = page.slice(page.indexOf('| From the prompt')).trim().split('\n').slice(2);
  expect(rows).toEqual([
    '| c1 “warm in winter”; c2 “dry all year” | Walls; Roof |',
    '| c3 “quiet for the neighbours” | Walls |',
    '| s1 “cheap to run”; s2 “a green roof” | none yet |',
  ]);
});
