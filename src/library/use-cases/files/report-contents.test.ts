import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../../../tests/support/plans/drafted-plan.ts';
import { newPlan, openTestLibrary } from '../../../../tests/support/plans/in-process.ts';
import { readFile, unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { fileOf } from '../../../../tests/support/plans/stage-files.ts';
import { planFolder, writeArtifact } from '../../index.ts';
import { reportContents } from './report-contents.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('leads to places that the report has', () => {
  const { library, planId, dispose } = drafted.copy();
  const { parts } = unwrap(reportContents(library, { plan_id: planId }));
  const html = readFile(library, planId, fileOf('report', 'report.html'));
  const anchors = parts.flatMap(({ anchor, sections }) => [anchor, ...sections.map((section) => section.anchor)]);
  expect(anchors.length).toBeGreaterThan(30);
  expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([]);
  dispose();
});

it.each([
  ['de-DE', 'Fragen an Sie', 'Risiken'],
  ['en-GB', 'Questions for you', 'Risks'],
  ['not_a_tag', 'Questions for you', 'Risks'],
])('has titles as a report in %s has them', (locale, ...titles) => {
  const { library, planId, dispose } = drafted.copy();
  const path = join(planFolder(library.home, planId), fileOf('report', 'data'));
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), locale }));
  const { parts } = unwrap(reportContents(library, { plan_id: planId }));
  expect(parts.flatMap(({ sections }) => sections.map(({ title }) => title))).toEqual(expect.arrayContaining(titles));
  dispose();
});

it('changes its mark when the report changes', async () => {
  const { library, planId, dispose } = drafted.copy();
  const before = unwrap(reportContents(library, { plan_id: planId }));
  unwrap(
    await writeArtifact(library, { plan_id: planId, path: fileOf('team', 'page'), content: '# Team\n\nJust me.\n' }),
  );
  expect(unwrap(reportContents(library, { plan_id: planId })).sha256).not.toBe(before.sha256);
  dispose();
});

it('before there is a report, says which sections there will be', () => {
  const { library, dispose } = openTestLibrary();
  const planId = newPlan(library, 'A garden in Esbjerg for 40 families, EUR 20,000, ready in May 2028.');
  const { sha256, parts, drafted: sections } = unwrap(reportContents(library, { plan_id: planId }));
  expect({ sha256, parts }).toEqual({ sha256: null, parts: [] });
  expect(sections).toContainEqual({ stage: 'team', title: 'Team', state: 'not_run', path: null });
  dispose();
});
