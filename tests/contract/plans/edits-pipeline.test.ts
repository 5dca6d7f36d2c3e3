import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeEdits } from '../../../src/library/for-drafting.ts';
import {
  discardEdit,
  editPrompt,
  listFacts,
  planFolder,
  planGraph,
  readArtifact,
  resumePlan,
  setFact,
  writeArtifact,
} from '../../../src/library/index.ts';
import { isSection, type ReportEntry } from '../../../src/planning/pipeline/section.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { outlinedSections } from '../../support/plans/outlined-sections.ts';
import {
  artifacts,
  codeOf,
  differences,
  pathOf,
  readFile,
  startedBy,
  status,
  unwrap,
} from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const REPORT_HTML = fileOf('report', 'report.html');
const DURATIONS_PAGE = fileOf('durations', 'page');
const REPORT_PAGE = fileOf('report', 'page');
const SWOT_PAGE = fileOf('swot', 'page');
const DEPENDENCIES_DATA = fileOf('dependencies', 'data');

let drafted: DraftedPlan;
let plan: PlanCopy;
beforeAll(async () => {
  drafted = await draftPlan();
});
beforeEach(() => {
  plan = drafted.copy();
});
afterEach(() => plan.dispose());

const DURATIONS = fileOf('durations', 'data');

function read(path: string): string {
  return readFile(plan.library, plan.planId, path);
}

function place(path: string): string {
  return join(planFolder(plan.library.home, plan.planId), path);
}

function write(path: string, content: string) {
  return writeArtifact(plan.library, { plan_id: plan.planId, path, content });
}

/** Whatever is edited, nobody has looked yet whether it contradicts the rest. */
const REVIEW = ['consistency_review'];
/** The outline's summary says that durations were set to the stated time, until they miss it. */
const REVIEW_AND_SUMMARY = [...REVIEW, 'executive_summary'];

function isComputed(id: string): boolean {
  return plan.library.planner?.stages.find((stage) => stage.id === id)?.computed === true;
}

/** The durations with every task taking so many times as long. */
function stretched(factor: number): string {
  interface Durations {
    durations: { optimistic: number; likely: number; pessimistic: number }[];
  }
  const data = JSON.parse(read(DURATIONS)) as Durations;
  for (const row of data.durations) {
    row.optimistic = Math.ceil(row.optimistic * factor);
    row.likely = Math.ceil(row.likely * factor);
    row.pessimistic = Math.ceil(row.pessimistic * factor);
  }
  return `${JSON.stringify(data, null, 2)}\n`;
}

function finish(): string {
  const { facts } = JSON.parse(read(fileOf('schedule', 'data'))) as { facts: { id: string; value: string }[] };
  return facts.find(({ id }) => id === 'schedule.finish')?.value ?? '';
}

describe('durations that a person edits', () => {
  it('move schedule, odds, costs, dashboard and report at once, and nothing is drafted', async () => {
    const before = { finish: finish(), report: read(REPORT_HTML) };
    const started = await startedBy(plan.library, plan.planId, async () => {
      const after = unwrap(await write(DURATIONS, stretched(2)));
      expect(after.warnings).toEqual([]);
      expect(after.stale_stages.toSorted()).toEqual(REVIEW_AND_SUMMARY);
      expect(after.changed).toEqual(
        expect.arrayContaining([DURATIONS_PAGE, fileOf('schedule', 'data'), REPORT_PAGE, REPORT_HTML]),
      );
      expect(after.changed).not.toContain(DURATIONS);
    });
    expect(started).toEqual(
      expect.arrayContaining(['schedule', 'schedule_risk', 'cost_breakdown', 'dashboard', 'report']),
    );
    expect(started.filter((id) => !isComputed(id))).toEqual([]);
    expect(finish() > before.finish).toBe(true);
    expect(read(REPORT_HTML)).not.toBe(before.report);
    expect((await plan.resume()).filter((id) => !isComputed(id))).toEqual(REVIEW_AND_SUMMARY);
    expect(status(plan.library, plan.planId).state).toBe('completed');
    // Late as before: the summary refers to facts, which follow by themselves.
    expect(unwrap(await write(DURATIONS, stretched(1.5))).stale_stages).toEqual(REVIEW);
    expect((await plan.resume()).filter((id) => !isComputed(id))).toEqual(REVIEW);
  });

  it('name every file that is another one now, and no other', async () => {
    for (const [path, content] of [
      [DURATIONS, stretched(2)],
      [SWOT_PAGE, '# SWOT\n\nOur strength is the ferry.\n'],
    ] as const) {
      const before = artifacts(plan.library, plan.planId);
      const { changed } = unwrap(await write(path, content));
      const different = differences(artifacts(plan.library, plan.planId), before);
      expect([...changed]).toEqual(different.filter((name) => name !== path).sort());
    }
  });

  it('render their page anew, unless it was edited too: then it is kept and named', async () => {
    const page = read(DURATIONS_PAGE);
    expect(unwrap(await write(DURATIONS, stretched(2))).kept_page).toBeNull();
    expect(read(DURATIONS_PAGE)).not.toBe(page);
    unwrap(await write(DURATIONS_PAGE, '# Durations\n\nAs I see them.\n'));
    expect(unwrap(await write(DURATIONS, stretched(1.5))).kept_page).toBe(DURATIONS_PAGE);
    expect(read(DURATIONS_PAGE)).toBe('# Durations\n\nAs I see them.\n');
    expect(read(REPORT_PAGE)).toContain('As I see them.');
  });

  it('that do not fit are refused with the path of the fault, and nothing is written', async () => {
    const before = artifacts(plan.library, plan.planId);
    const data = JSON.parse(read(DURATIONS)) as { durations: { likely: unknown }[] };
    const [, second] = data.durations;
    if (second) second.likely = 'long';
    const started = await startedBy(plan.library, plan.planId, async () => {
      const refused = await write(DURATIONS, JSON.stringify(data));
      expect(codeOf(refused)).toBe('INVALID_DATA');
      expect(!refused.ok && refused.error.details?.path).toBe('durations.1.likely');
    });
    expect(started).toEqual([]);
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
  });

  it('taken back leave every file as it was drafted, to the letter', async () => {
    const before = artifacts(plan.library, plan.planId);
    unwrap(await write(DURATIONS, stretched(2)));
    unwrap(await discardEdit(plan.library, { plan_id: plan.planId, path: DURATIONS }));
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
    expect(codeOf(await resumePlan(plan.library, { plan_id: plan.planId }))).toBe('PLAN_NOT_RESUMABLE');
  });
});

describe('a page that a person edits', () => {
  it('shows in the report at once, is kept over a resume, and makes nobody draft again who did not read it', async () => {
    const started = await startedBy(plan.library, plan.planId, async () => {
      const after = unwrap(await write(SWOT_PAGE, '# SWOT\n\nOur strength is the ferry.\n'));
      expect(after.stale_stages).toEqual(REVIEW);
    });
    expect(started).toContain('report');
    expect(started.filter((id) => !isComputed(id))).toEqual([]);
    for (const path of [REPORT_PAGE, REPORT_HTML]) expect(read(path)).toContain('Our strength is the ferry.');
    await plan.resume();
    expect(read(SWOT_PAGE)).toBe('# SWOT\n\nOur strength is the ferry.\n');
  });

  it('is told by the validation status and the report', async () => {
    unwrap(await write(SWOT_PAGE, '# SWOT\n\nOur strength is the ferry.\n'));
    expect(read(fileOf('validation_status', 'page'))).toMatch(/edited/i);
  });
});

describe('a section that a person edits and others judge by', () => {
  it('names who read it, and a resume drafts these and what follows from them, nothing else', async () => {
    const data = JSON.parse(read(fileOf('wbs_packages', 'data'))) as { packages: { title: string }[] };
    const [first] = data.packages;
    if (first) first.title = 'Harbour works';
    const after = unwrap(await write(fileOf('wbs_packages', 'data'), JSON.stringify(data)));
    expect(after.stale_stages).toEqual(expect.arrayContaining(['wbs_tasks', 'cost_estimates']));
    expect(after.stale_stages).not.toEqual(expect.arrayContaining(['wbs_phases']));
    const graph = unwrap(planGraph(plan.library, { plan_id: plan.planId }));
    const started = await plan.resume();
    expect(started).toEqual(expect.arrayContaining([...after.stale_stages]));
    for (const id of started.filter((stage) => !isComputed(stage) && !after.stale_stages.includes(stage))) {
      const inputs = graph.edges.filter(({ to }) => to === id).map(({ from }) => from);
      expect(inputs.some((input) => started.includes(input))).toBe(true);
    }
    expect(started).not.toContain('wbs_packages');
    expect(started).not.toContain('brief');
    expect(status(plan.library, plan.planId).state).toBe('completed');
    expect(codeOf(await resumePlan(plan.library, { plan_id: plan.planId }))).toBe('PLAN_NOT_RESUMABLE');
  });
});

describe('a prompt that a person edits', () => {
  it('is read again, and what comes out as it was stops there', async () => {
    let stale: readonly string[] = [];
    const atOnce = await startedBy(plan.library, plan.planId, async () => {
      stale = unwrap(
        await editPrompt(plan.library, { plan_id: plan.planId, prompt: `${EXAMPLE}\n\nThank you.` }),
      ).stale_stages;
    });
    expect(stale).toEqual(expect.arrayContaining(['screen_planning_prompt', 'extract_constraints', 'brief', 'facts']));
    expect(atOnce.filter((id) => !isComputed(id))).toEqual([]);
    const started = await plan.resume();
    expect(started).toEqual(expect.arrayContaining(['screen_planning_prompt', 'extract_constraints', 'brief']));
    // They yield the same as before, so nobody who builds on them has anything to do.
    for (const id of ['wbs_phases', 'wbs_tasks', 'team', 'swot', 'cost_estimates']) expect(started).not.toContain(id);
    expect(status(plan.library, plan.planId).state).toBe('completed');
  });

  it('gives after a resume the very plan that is drafted from it afresh', async () => {
    const prompt = EXAMPLE.replace('46 million', '52 million');
    expect(prompt).not.toBe(EXAMPLE);
    unwrap(await editPrompt(plan.library, { plan_id: plan.planId, prompt }));
    await plan.resume();
    const afresh = await draftPlan(prompt);
    const other = afresh.copy();
    expect(differences(artifacts(plan.library, plan.planId), artifacts(other.library, other.planId))).toEqual([]);
    other.dispose();
  });

  it('to one without a project fails at the screening, and goes on when it is repaired', async () => {
    unwrap(await editPrompt(plan.library, { plan_id: plan.planId, prompt: 'What is the capital of Denmark?' }));
    await plan.resume();
    expect(status(plan.library, plan.planId).error).toMatchObject({
      failure_reason: 'generation_error',
      failed_step: 'screen_planning_prompt',
      recoverable: false,
    });
    unwrap(await editPrompt(plan.library, { plan_id: plan.planId, prompt: EXAMPLE }));
    await plan.resume();
    expect(status(plan.library, plan.planId).state).toBe('completed');
    const untouched = drafted.copy();
    expect(differences(artifacts(plan.library, plan.planId), artifacts(untouched.library, untouched.planId))).toEqual(
      [],
    );
    untouched.dispose();
  });
});

describe('a file that another program changed', () => {
  it('is noticed, counts as an edit, and what follows from it is computed by the next run', async () => {
    const before = finish();
    const text = stretched(2);
    writeFileSync(place(DURATIONS), text);
    expect(unwrap(readArtifact(plan.library, { plan_id: plan.planId, path: DURATIONS })).edited).toBe(true);
    const started = await plan.resume();
    expect(started).toEqual(expect.arrayContaining(['schedule', 'report']));
    expect(started.filter((id) => !isComputed(id))).toEqual(REVIEW_AND_SUMMARY);
    expect(read(DURATIONS)).toBe(text);
    expect(finish() > before).toBe(true);
  });

  it('is kept by a run that had no time to be told of it', async () => {
    unwrap(await resumePlan(plan.library, { plan_id: plan.planId, invalidate: { stages: ['brief'] } }));
    writeFileSync(place(SWOT_PAGE), '# SWOT\n\nWritten meanwhile.\n');
    await plan.work();
    expect(read(SWOT_PAGE)).toContain('Written meanwhile.');
    expect(read(REPORT_PAGE)).toContain('Written meanwhile.');
  });

  it('so that it does not fit is refused by resume and set-fact, left as it is, and repaired or discarded', async () => {
    writeFileSync(place(DURATIONS), '{"durations": 5}');
    const { library, planId } = plan;
    expect(noticeEdits(library, planId).faults).toMatchObject([{ path: DURATIONS, stage: 'durations' }]);
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('INVALID_DATA');
    expect(codeOf(await setFact(library, { plan_id: planId, id: 'budget.total', value: 1_000_000 }))).toBe(
      'INVALID_DATA',
    );
    expect(read(DURATIONS)).toBe('{"durations": 5}');
    unwrap(await discardEdit(library, { plan_id: planId, path: DURATIONS }));
    await plan.resume();
    const untouched = drafted.copy();
    expect(differences(artifacts(library, planId), artifacts(untouched.library, untouched.planId))).toEqual([]);
    untouched.dispose();
  });

  it.each(['{"durations": 5}', 'not json'])(
    'to %s still lets the graph be asked for, and another file be edited',
    async (text) => {
      writeFileSync(place(DURATIONS), text);
      const { library, planId } = plan;
      expect(codeOf(planGraph(library, { plan_id: planId }))).toBe('ok');
      const written = unwrap(await write(SWOT_PAGE, '# SWOT\n\nMine.\n'));
      expect(written.updated).toBe(true);
      expect(written.warnings.join()).toContain(DURATIONS);
    },
  );

  it('or took away is drafted again, and nothing that reads it when it comes out the same', async () => {
    rmSync(place(DEPENDENCIES_DATA));
    const started = await plan.resume();
    expect(started).toEqual(['dependencies']);
    const untouched = drafted.copy();
    const text = readFileSync(join(planFolder(untouched.library.home, untouched.planId), DEPENDENCIES_DATA), 'utf8');
    expect(read(DEPENDENCIES_DATA)).toBe(text);
    untouched.dispose();
  });
});

describe('a completed plan that nobody touched', () => {
  it('has nothing to resume', async () => {
    expect(codeOf(await resumePlan(plan.library, { plan_id: plan.planId }))).toBe('PLAN_NOT_RESUMABLE');
  });

  it('drafts a named stage anew, and everything comes out as it was', async () => {
    const before = artifacts(plan.library, plan.planId);
    const facts = unwrap(listFacts(plan.library, { plan_id: plan.planId }));
    expect(await plan.resume({ invalidate: { stages: ['ledger', 'team'] } })).toEqual(['ledger', 'team']);
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
    expect(unwrap(listFacts(plan.library, { plan_id: plan.planId }))).toEqual(facts);
  });
});

/** Headings that the report leaves out of their sections, because it shows them elsewhere; calculated pages cannot be edited. */
const ELSEWHERE = outlinedSections().flatMap((stage) =>
  isSection(stage) && !stage.computed && !('notShown' in stage.report)
    ? stage.report.flatMap((entry: ReportEntry<unknown>) =>
        (entry.shownElsewhere ?? []).map((heading) => ({ stage: stage.id, heading })),
      )
    : [],
);

describe('words that a person adds below a heading that the report shows elsewhere', () => {
  it.each(ELSEWHERE)('are in the report: $stage, $heading', async ({ stage, heading }) => {
    const path = pathOf(plan.library, plan.planId, stage);
    const [page, line] = [read(path), `## ${heading}\n`];
    const content = page.includes(line) ? page.replace(line, `${line}\nAda wrote this.\n`) : null;
    // The example has no such rows, so that there is no heading.
    if (content === null) return expect(page).not.toContain(heading);
    unwrap(await write(path, content));
    expect(read(REPORT_PAGE).split('Ada wrote this.')).toHaveLength(2);
  });
});
