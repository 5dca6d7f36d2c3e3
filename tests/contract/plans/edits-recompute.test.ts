import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LeaseLost } from '../../../src/library/for-drafting.ts';
import {
  discardEdit,
  editPrompt,
  type Library,
  planFolder,
  planGraph,
  resumePlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { plannerOf } from '../../../src/planner/planner.ts';
import { FakePlans, fakeFileOf, fakeGraph } from '../../support/plans/fake-plans.ts';
import { codeOf, readFile, startedBy, status, unwrap } from '../../support/plans/plan-state.ts';

const TEAM_PAGE = fakeFileOf('team', 'page');
const RISKS_PAGE = fakeFileOf('risks', 'page');
const FIGURES_DATA = fakeFileOf('figures', 'data');
const FIGURES_PAGE = fakeFileOf('figures', 'page');

let plans: FakePlans;
let planId: string;
beforeEach(async () => {
  plans = new FakePlans();
  plans.rig.yields('totals', { parts: { headcount: '4', budget: '100' } });
  planId = await plans.finishedPlan();
});
afterEach(() => plans.dispose());

const AFTER_TASKS = ['audit', 'summary', 'timetable'];

function read(path: string): string {
  return readFile(plans.library, planId, path);
}

function edit(path: string, content: string) {
  return writeArtifact(plans.library, { plan_id: planId, path, content }).then(unwrap);
}

function data(text: string, parts: Record<string, string> = {}): string {
  return `${JSON.stringify({ text, parts, answers: [] }, null, 2)}\n`;
}

/** Stages that a resume of the edited plan runs. */
function resumed(input: Parameters<FakePlans['resume']>[1] = {}): Promise<string[]> {
  return startedBy(plans.library, planId, () => plans.resume(planId, input));
}

describe('an edit of a page', () => {
  it('computes at once what shows it, names what read it, and a resume drafts that and nothing else', async () => {
    let stale: readonly string[] = [];
    const atOnce = await startedBy(plans.library, planId, async () => {
      const after = await edit(TEAM_PAGE, '# My team\n');
      stale = after.stale_stages;
      expect(after.warnings).toEqual([]);
    });
    // Nothing that is computed reads the page of the team.
    expect(atOnce).toEqual([]);
    expect(stale).toEqual(['tasks']);
    expect(await resumed()).toEqual(['tasks', ...AFTER_TASKS].sort());
    expect(read(TEAM_PAGE)).toBe('# My team\n');
  });

  it('that is computed from shows in the computed page without a run', async () => {
    const before = read(fakeFileOf('summary', 'page'));
    const atOnce = await startedBy(plans.library, planId, () => edit(RISKS_PAGE, '# My risks\n'));
    expect(atOnce).toEqual(['summary']);
    expect(read(fakeFileOf('summary', 'page'))).not.toBe(before);
    expect(plans.rig.runs('risks')).toBe(1);
  });

  it('is never drafted over although everything before it changed', async () => {
    await edit(TEAM_PAGE, '# My team\n');
    await edit(fakeFileOf('sketch', 'page'), '# My sketch\n');
    const started = await resumed();
    expect(started).toEqual(['audit', 'figures', 'risks', 'summary', 'tasks', 'timetable', 'totals']);
    expect(read(TEAM_PAGE)).toBe('# My team\n');
    const team = unwrap(planGraph(plans.library, { plan_id: planId })).nodes.find(({ stage }) => stage === 'team');
    expect(team).toMatchObject({ state: 'edited' });
    expect(team?.why).toContain('the page of sketch changed since');
  });

  it('to what it said before leaves the plan as if nothing had happened', async () => {
    const before = read(TEAM_PAGE);
    await edit(TEAM_PAGE, '# My team\n');
    const after = await edit(TEAM_PAGE, before);
    expect(after.stale_stages).toEqual([]);
    expect(codeOf(await resumePlan(plans.library, { plan_id: planId }))).toBe('PLAN_NOT_RESUMABLE');
  });
});

describe('an edit of data', () => {
  it('computes what follows at once, and leaves alone who read another part', async () => {
    const atOnce = await startedBy(plans.library, planId, async () => {
      const after = await edit(FIGURES_DATA, data('mine'));
      // The headcount that the tasks read is as it was.
      expect(after.stale_stages).toEqual([]);
      expect(after.changed).toContain(fakeFileOf('totals', 'data'));
    });
    expect(atOnce).toEqual(['audit', 'summary', 'timetable', 'totals']);
    expect(read(FIGURES_PAGE)).toBe('# figures\n\nmine\n');
    expect(plans.rig.runs('tasks')).toBe(1);
  });

  it('makes stale who read the part that changed, and only that is drafted on resume', async () => {
    plans.rig.yields('totals', { parts: { headcount: '5', budget: '100' } });
    const after = await edit(FIGURES_DATA, data('mine'));
    expect(after.stale_stages).toEqual(['tasks']);
    expect(await resumed()).toEqual(['audit', 'summary', 'tasks', 'timetable']);
    expect(plans.rig.runs('figures')).toBe(1);
  });

  it('that does not fit is refused with the path of the fault, and nothing is written or run', async () => {
    const before = read(FIGURES_DATA);
    const started = await startedBy(plans.library, planId, async () => {
      const refused = await writeArtifact(plans.library, {
        plan_id: planId,
        path: FIGURES_DATA,
        content: '{"text": "mine", "parts": {}, "answers": ["yes", 5]}',
      });
      expect(codeOf(refused)).toBe('INVALID_DATA');
      expect(!refused.ok && refused.error.details).toMatchObject({ path: 'answers.1' });
    });
    expect(started).toEqual([]);
    expect(read(FIGURES_DATA)).toBe(before);
  });

  it('renders the page anew, unless that was edited too: then it stays and is named', async () => {
    expect((await edit(FIGURES_DATA, data('mine'))).kept_page).toBeNull();
    await edit(FIGURES_PAGE, '# My words\n');
    expect((await edit(FIGURES_DATA, data('other'))).kept_page).toBe(FIGURES_PAGE);
    expect(read(FIGURES_PAGE)).toBe('# My words\n');
    expect(unwrap(await discardEdit(plans.library, { plan_id: planId, path: FIGURES_PAGE })).restored).toBe(true);
    expect(read(FIGURES_PAGE)).toBe('# figures\n\nother\n');
  });

  it('taken back restores file, page and everything computed to the letter', async () => {
    const paths = [
      FIGURES_DATA,
      FIGURES_PAGE,
      fakeFileOf('totals', 'data'),
      fakeFileOf('timetable', 'data'),
      fakeFileOf('summary', 'summary.html'),
    ];
    const before = paths.map(read);
    await edit(FIGURES_DATA, data('mine'));
    expect(paths.map(read)).not.toEqual(before);
    unwrap(await discardEdit(plans.library, { plan_id: planId, path: FIGURES_DATA }));
    expect(paths.map(read)).toEqual(before);
    expect(codeOf(await resumePlan(plans.library, { plan_id: planId }))).toBe('PLAN_NOT_RESUMABLE');
  });
});

describe('what follows from an edit', () => {
  it('is left to the run when one begins before it is computed', async () => {
    writeFileSync(join(planFolder(plans.library.home, planId), FIGURES_DATA), data('mine'));
    unwrap(await resumePlan(plans.library, { plan_id: planId }));
    await expect(plans.planner.refresh(plans.library, planId)).rejects.toThrow(LeaseLost);
    expect(await startedBy(plans.library, planId, () => plans.work(planId))).toContain('totals');
    expect(status(plans.library, planId).state).toBe('completed');
  });
});

describe('an edit of the prompt', () => {
  const prompt = 'Open a bakery in Lille by summer.';

  it('drafts nothing by itself, and on resume what read it and what follows', async () => {
    const atOnce = await startedBy(plans.library, planId, async () => {
      const after = unwrap(await editPrompt(plans.library, { plan_id: planId, prompt }));
      expect(after.stale_stages).toEqual(['screen']);
    });
    expect(atOnce).toEqual([]);
    expect(await resumed()).toHaveLength(10);
  });

  it('is cut off where a stage comes out as it was', async () => {
    const { text } = JSON.parse(read(fakeFileOf('screen', 'data'))) as { text: string };
    plans.rig.yields('screen', { text });
    unwrap(await editPrompt(plans.library, { plan_id: planId, prompt }));
    expect(await resumed()).toEqual(['screen']);
  });
});

describe('a change of the program', () => {
  /** The same library, seen by a program whose stages are defined otherwise. */
  function changed(overrides: Parameters<typeof fakeGraph>[1]): { library: Library; work: () => Promise<void> } {
    const graph = fakeGraph(plans.rig, overrides);
    const library: Library = { ...plans.library, planner: plannerOf(graph) };
    return { library, work: () => plans.work(planId, { graph, library }) };
  }

  it.each([
    ['version', { version: 2 }],
    ['question', { definition: { ask: 'Which risks are there really?' } }],
  ])('in the %s of one stage runs that stage, and no other when it comes out the same', async (_, definition) => {
    const { library, work } = changed({ risks: definition });
    const started = await startedBy(library, planId, async () => {
      unwrap(await resumePlan(library, { plan_id: planId }));
      await work();
    });
    expect(started).toEqual(['risks']);
    expect(status(library, planId).state).toBe('completed');
  });

  it('in a stage that was edited leaves the edit', async () => {
    await edit(RISKS_PAGE, '# My risks\n');
    const { library, work } = changed({ risks: { version: 2 }, team: { version: 2 } });
    const started = await startedBy(library, planId, async () => {
      unwrap(await resumePlan(library, { plan_id: planId }));
      await work();
    });
    expect(started).toEqual(['team']);
    expect(read(RISKS_PAGE)).toBe('# My risks\n');
  });
});

describe('an invalidation', () => {
  it('by stage drafts it anew over an edit, asks again, and keeps the edit in the history', async () => {
    await edit(TEAM_PAGE, '# My team\n');
    expect(await resumed({ invalidate: { stages: ['team'] } })).toEqual(['team']);
    expect(read(TEAM_PAGE)).toMatch(/^# team\n/);
    expect(plans.rig.performed('team')).toBe(2);
    const entries = overwritten();
    expect(entries.some((name) => name.endsWith(TEAM_PAGE))).toBe(true);
  });

  it('by artifact drafts who read it, but not over their edits, and not the stage itself', async () => {
    await edit(TEAM_PAGE, '# My team\n');
    const started = await resumed({ invalidate: { artifacts: [fakeFileOf('sketch', 'page')] } });
    expect(started).toEqual(expect.arrayContaining(['figures', 'risks', 'summary']));
    expect(started).not.toContain('sketch');
    expect(started).not.toContain('team');
    expect(read(TEAM_PAGE)).toBe('# My team\n');
  });

  it('by a further file draws up its own stage', async () => {
    expect(await resumed({ invalidate: { artifacts: [fakeFileOf('summary', 'summary.html')] } })).toEqual(['summary']);
  });

  it('of what there is not is refused by name, and nothing is queued', async () => {
    const resume = async (invalidate: object) =>
      codeOf(await resumePlan(plans.library, { plan_id: planId, invalidate }));
    expect(await resume({ stages: ['teem'] })).toBe('STAGE_NOT_FOUND');
    expect(await resume({ artifacts: ['none.md'] })).toBe('ARTIFACT_NOT_FOUND');
    expect(status(plans.library, planId).state).toBe('completed');
  });
});

function overwritten(): string[] {
  return readdirSync(join(planFolder(plans.library.home, planId), 'history', 'overwritten'));
}
