import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  browsePlans,
  editPrompt,
  type Library,
  listPlans,
  planFile,
  planFolder,
  planStatus,
  setFact,
  writeArtifact,
} from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { readFile, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const REPORT_PAGE = fileOf('report', 'page');
const DURATIONS_DATA = fileOf('durations', 'data');

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

let plan: ReturnType<DraftedPlan['copy']>;
let library: Library;
let planId: string;
beforeEach(() => {
  plan = drafted.copy();
  ({ library, planId } = plan);
});
afterEach(() => plan.dispose());

const status = () => unwrap(planStatus(library, { plan_id: planId }));
const write = async (path: string, content: string) =>
  unwrap(await writeArtifact(library, { plan_id: planId, path, content }));
const read = (path: string) => readFile(library, planId, path);
const RISKS = fileOf('identify_risks', 'data');
const SUMMARY = fileOf('executive_summary', 'page');

describe('a completed plan with sections that are out of date', () => {
  /** Much rests on the risks. */
  async function edited() {
    const data = JSON.parse(read(RISKS)) as { risks: { title: string }[] };
    for (const risk of data.risks) risk.title = `${risk.title}, and the ferry is withdrawn`;
    const after = await write(RISKS, JSON.stringify(data));
    expect(after.stale_stages).toContain('consistency_review');
    return after.stale_stages;
  }

  it('says so in its status, in every list, with its files and on the first page of its report', async () => {
    expect(status()).toMatchObject({ state: 'completed', stale_stages: [], warnings: [] });
    const stale = await edited();
    const now = status();
    expect(now).toMatchObject({ state: 'completed', stale_stages: stale });
    expect(now.warnings.join()).toMatch(/^Out of date: .*“Consistency review”.*Resume/);
    expect(now.next_steps[0]).toMatch(/^Resume to redraft what is out of date/);
    expect(unwrap(listPlans(library)).plans[0]?.stale_sections).toBe(stale.length);
    expect(unwrap(browsePlans(library)).plans[0]?.stale_sections).toBe(stale.length);
    for (const artifact of ['report', 'zip']) {
      expect(unwrap(await planFile(library, { plan_id: planId, artifact }))).toMatchObject({
        ready: true,
        notes: [expect.stringMatching(/^Out of date: /)],
      });
    }
    for (const report of [REPORT_PAGE, fileOf('report', 'report.html')])
      expect(read(report)).toMatch(/Out of date since a change that was made later: .*Consistency review/);

    await plan.resume();
    expect(status()).toMatchObject({ state: 'completed', stale_stages: [], warnings: [] });
    expect(read(REPORT_PAGE)).not.toContain('Out of date since');
    expect(unwrap(listPlans(library)).plans[0]?.stale_sections).toBe(0);
  });

  it('says so after any other change: of a fact, of the prompt, by another program', async () => {
    unwrap(await setFact(library, { plan_id: planId, id: 'budget.total', value: 1_234_567 }));
    const afterFact = status().stale_stages ?? [];
    expect(afterFact).not.toEqual([]);
    writeFileSync(
      join(planFolder(library.home, planId), fileOf('swot', 'page')),
      '# SWOT\n\nThe ferry is withdrawn.\n',
    );
    const afterEdit = status();
    expect(afterEdit.stale_stages?.length).toBeGreaterThan(afterFact.length);
    expect(afterEdit.stale_stages).toContain('consistency_review');
    expect(unwrap(listPlans(library)).plans[0]?.stale_sections).toBe(afterEdit.stale_stages?.length);
    unwrap(await editPrompt(library, { plan_id: planId, prompt: `${EXAMPLE}\n\nNobody may work at night.` }));
    expect(status().stale_stages?.length).toBeGreaterThan(afterEdit.stale_stages?.length ?? 0);
  });

  it('names what was edited and kept although what it rests on has changed', async () => {
    await write(SUMMARY, '# Executive summary\n\nMine.\n');
    await edited();
    expect(status().warnings.join('\n')).toMatch(
      /Edited and kept, although what they read has changed since: “Executive summary”/,
    );
    expect(read(REPORT_PAGE)).toMatch(/Edited sections whose inputs have changed since: .*Executive summary/);
  });

  it('is looked at once after a change, and not whenever it is asked for', async () => {
    await edited();
    const { planner } = library;
    if (!planner) throw new Error('no planner');
    let looks = 0;
    const counting = {
      ...library,
      planner: {
        ...planner,
        freshness(...given: Parameters<typeof planner.freshness>) {
          looks += 1;
          return planner.freshness(...given);
        },
      },
    };
    for (let time = 0; time < 3; time += 1) {
      unwrap(planStatus(counting, { plan_id: planId }));
      unwrap(listPlans(counting));
    }
    expect(looks).toBe(1);
    await write(SUMMARY, '# Executive summary\n\nMine.\n');
    unwrap(listPlans(counting));
    expect(looks).toBe(2);
    // Another version of the program may find something else.
    unwrap(listPlans({ ...counting, planner: { ...counting.planner, fingerprint: 'next' } }));
    expect(looks).toBe(3);
  });
});

describe('an edit of a page', () => {
  it('says at once whom it does not reach, and which data to edit for them', async () => {
    const { unreached } = await write(fileOf('durations', 'page'), '# Durations\n\nEverything takes twice as long.\n');
    expect(unreached).toMatchObject({ data: DURATIONS_DATA });
    expect(unreached?.stages).toEqual(expect.arrayContaining(['schedule']));
  });

  it.each([
    fileOf('make_assumptions', 'page'),
    fileOf('team', 'page'),
    fileOf('swot', 'page'),
    fileOf('durations', 'page'),
  ])('of %s always makes the consistency review stale', async (path) => {
    const { stale_stages } = await write(path, `${read(path)}\nThe ferry is withdrawn.\n`);
    expect(stale_stages).toContain('consistency_review');
  });

  it('reaches everything where everything reads the page, and an edit of data always does', async () => {
    expect((await write(fileOf('swot', 'page'), '# SWOT\n\nOur strength is the ferry.\n')).unreached).toBeNull();
    const data = JSON.parse(read(DURATIONS_DATA)) as { durations: { likely: number; pessimistic: number }[] };
    for (const row of data.durations) row.pessimistic += 30;
    expect((await write(DURATIONS_DATA, JSON.stringify(data))).unreached).toBeNull();
  });
});
