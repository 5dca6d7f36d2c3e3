import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { ledger } from '../../../src/library/for-drafting.ts';
import { listStages, planFolder, planStatus } from '../../../src/library/index.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

let test: TestLibrary;
beforeAll(() => {
  test = openTestLibrary();
});
afterAll(() => test.dispose());

describe.each(examplePrompts.map(({ id, text }) => ({ id, text })))('the outline of the example $id', ({ text }) => {
  let planId: string;
  let folder: string;
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const findings = (severity: string) =>
    listStages(test.library, planId).flatMap((row) =>
      (row.record?.findings ?? [])
        .filter((finding) => finding.severity === severity)
        .map((finding) => ({ stage: row.stage, ...finding })),
    );

  beforeAll(async () => {
    planId = newPlan(test.library, text);
    await work(test.library, planId);
    folder = planFolder(test.library.home, planId);
  });

  it('is complete, with every core section in place', () => {
    const status = planStatus(test.library, { plan_id: planId });
    expect(status.ok && status.value.state).toBe('completed');
    expect(status.ok && status.value.progress_percentage).toBe(100);
    expect(existsSync(join(folder, RUN_FILES.complete))).toBe(true);
  });

  it('resolves every fact reference in the report', () => {
    expect(read(fileOf('report', 'page')).match(/\[\[[a-z][a-z0-9_.]*\]\]/g) ?? []).toEqual([]);
    expect(findings('error').filter(({ code }) => code === 'reference-unresolved')).toEqual([]);
  });

  it('spells out no number that is not in the ledger', () => {
    expect(findings('warning').filter(({ code }) => code === 'bare-number')).toEqual([]);
  });

  it('reads the budget of the prompt and adds costs up to it exactly', () => {
    const budget = ledger(test.library, planId).find(({ id }) => id === 'budget.total');
    expect(budget?.basis).toBe('stated');
    const costs = JSON.parse(read(fileOf('cost_breakdown', 'data'))) as {
      total: { likely: number };
      packages: { likely: number }[];
    };
    expect(costs.packages.reduce((sum, row) => sum + row.likely, 0)).toBe(costs.total.likely);
  });

  it('owns every risk, decision and assumption by a role of the team', () => {
    expect(findings('warning').filter(({ code }) => code === 'owner-unknown' || code === 'phase-unknown')).toEqual([]);
  });

  it('is one offline page under 1.5 MB', () => {
    const html = read(fileOf('report', 'report.html'));
    expect(Buffer.byteLength(html)).toBeLessThan(1_500_000);
    expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="https?:/);
  });
});
