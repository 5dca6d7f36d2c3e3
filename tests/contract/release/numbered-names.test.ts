import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { ROOT } from '../../support/build.ts';
import { STAGE_IDS } from '../../support/plans/fake-plans.ts';

/**
 * Numbers in file names are for display and change between versions, so code and tests get names from the library
 * (`stageFile`, `tests/support/plans/stage-files.ts`) and never spell them.
 */

/** Files that may spell numbered names, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/shared/plan-files.ts': 'the mark of completion, which no stage has and no version renumbers',
  'src/library/db/migrations/0008_former_names.sql': 'the comment of a released migration, which never changes',
  'src/library/db/migrate.test.ts': 'rows of databases that earlier versions wrote',
  'src/library/files/plan-folder.test.ts': 'any names that a folder may hold; no stage is involved',
  'src/library/store/stages/stages.test.ts': 'files of a made-up stage, as a worker would hand them over',
};

const IDS = [...pipeline.byId.keys(), ...STAGE_IDS].join('|');
/** A number and the name of any file, or a number and a stage, whatever follows. */
const NUMBERED = new RegExp(String.raw`(?<![\w-])\d{3}-(?:[a-z][a-z0-9_]*\.[a-z]{2,5}\b|(?:${IDS})\b)`);
const SOURCES = globSync('{src,tests,resources,scripts}/**/*.{ts,tsx,mjs,css,html,sql,json,txt,toml,yaml}', {
  cwd: ROOT,
}).map((path) => path.replaceAll('\\', '/'));

const spelled = SOURCES.filter((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .some((line) => NUMBERED.test(line)),
);

it('no source, test or resource spells the numbered name of a file of a stage', () => {
  expect(SOURCES.length).toBeGreaterThan(1000);
  expect(spelled.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

it.each([
  ['a data file', `read('${'015'}-swot.json')`],
  ['a page of a stage that comes later', `${'031'}-stakeholders.md`],
  ['a pattern', String.raw`/${'030'}-report\.html$/`],
  ['a step', `failed_step: '${'007'}-tasks'`],
])('the scan finds %s', (_what, line) => {
  expect(line).toMatch(NUMBERED);
});

it.each(['2026-11-25', 'a 200-word summary', 'ISO 639-1', 'NNN-report.md'])('the scan leaves alone %s', (line) => {
  expect(line).not.toMatch(NUMBERED);
});
