import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { detailsWithNext } from './next-steps.ts';
import { projectsTools } from './projects/index.ts';

const COMMENT = /^\s*(?:\*|\/[*/])/;

it('says a next step by tools, behind what the error has', () => {
  const error = { code: 'conflict', message: 'It is claimed.' };
  expect(detailsWithNext(error)).toBe(undefined);
  expect(JSON.stringify(detailsWithNext({ ...error, step: 'claim_first', details: { state: 'claimed' } }))).toBe(
    '{"state":"claimed","next":"Call claim_task, and pass its claimId."}',
  );
});

it('the library names no tool of projects in what it says, as it also speaks to people', () => {
  const names = new RegExp(`[\\'\`][^\\'\`]*\\b(?:${projectsTools.map(({ name }) => name).join('|')})\\b`);
  const told = globSync('src/library/use-cases/{projects,tasks}/**/*.ts').filter((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => !COMMENT.test(line) && names.test(line)),
  );
  expect(told).toEqual([]);
});
