import { describe, expect, it } from 'vitest';
import { specifications } from '../../specifications/index.ts';
import { titlesIn } from '../../support/docs/titles.ts';

describe.each(specifications)('the $document', ({ document, sections, statements }) => {
  it('has a statement for every section, and none beyond', () => {
    expect([...new Set(statements.map(({ place }) => place))]).toEqual(sections);
  });

  it('says nothing twice', () => {
    const said = statements.map(({ place, says }) => `${place}: ${says}`);
    expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
  });

  it('is shown, statement by statement, by tests that there are', () => {
    const lost = statements.flatMap((statement) => {
      if (!('shownBy' in statement)) return [];
      const missing = statement.shownBy.filter(([file, title]) => !titlesIn(file).has(title));
      const none = statement.shownBy.length === 0 ? ['no test'] : [];
      return [...none, ...missing.map(([file, title]) => `${file} has no test "${title}"`)].map(
        (fault) => `${document} ${statement.place}, ${statement.says} ${fault}`,
      );
    });
    expect(lost).toEqual([]);
  });

  it('gives a reason for what is not shown', () => {
    const reasons = statements.flatMap((statement) => {
      if ('shownBy' in statement) return [];
      return statement.asksNothing;
    });
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
  });
});

describe('the titles of a file', () => {
  it('are those of its tests, however they are declared', () => {
    const own = titlesIn('tests/contract/release/specifications.test.ts');
    expect(own).toContain('has a statement for every section, and none beyond');
    expect(own).not.toContain('the titles of a file');
    expect(titlesIn('tests/contract/mcp/v1-session-runs.test.ts')).toContain('takes the target %s');
    expect(titlesIn('tests/contract/there-is-no-such.test.ts').size).toBe(0);
  });
});
