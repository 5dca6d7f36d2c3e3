import type { Planner } from '../../../src/library/for-drafting.ts';
import { type Library, resumePlan } from '../../../src/library/index.ts';
import { plannerOf } from '../../../src/planner/planner.ts';
import { buildGraph, type Graph } from '../../../src/planning/engine/graph.ts';
import type { Source } from '../../../src/planning/engine/stage.ts';
import type { RunPlanOptions, RunTiming } from '../../../src/worker/run-options.ts';
import { type FakeStage, type FakeStageOptions, StageRig } from './fake-stages.ts';
import { newPlan, openTestLibrary, work } from './in-process.ts';
import { unwrap } from './plan-state.ts';
import { fileIn, type StageFile } from './stage-files.ts';

/** Ids of the fake stages in an order in which they can run. */
export const STAGE_IDS = [
  'screen',
  'sketch',
  'figures',
  'totals',
  'team',
  'risks',
  'tasks',
  'timetable',
  'audit',
  'summary',
] as const;
type StageId = (typeof STAGE_IDS)[number];

/** Calls that each fake stage makes; those without any are computed. */
export const CALLS: Readonly<Record<StageId, number>> = {
  screen: 1,
  sketch: 2,
  figures: 1,
  totals: 0,
  team: 1,
  risks: 16,
  tasks: 3,
  timetable: 0,
  audit: 0,
  summary: 0,
};

/** Fast enough for tests, and in the proportions of the real thing. */
const TIMING: Partial<RunTiming> = { lookMs: 5, graceMs: 20, leaseMs: 60_000 };

/** A run under way in this process. */
export interface FakeRun {
  readonly done: Promise<void>;
  /** What a worker that is told to end does to its runs. */
  handBack(): void;
}

/** A library of plans that consist of ten fake stages: a small pipeline with every kind of dependency. */
export class FakePlans {
  readonly rig = new StageRig();
  readonly graph: Graph;
  readonly planner: Planner;
  readonly library: Library;
  readonly dispose: () => void;

  constructor(overrides: Partial<Record<StageId, FakeStageOptions>> = {}) {
    this.graph = fakeGraph(this.rig, overrides);
    this.planner = plannerOf(this.graph);
    const { library, dispose } = openTestLibrary(this.planner);
    this.library = library;
    this.dispose = dispose;
  }

  newPlan(prompt = 'Secret-words: open a bakery in Lyon by spring.'): string {
    return newPlan(this.library, prompt);
  }

  /** A new plan, drafted to its end. */
  async finishedPlan(prompt?: string): Promise<string> {
    const planId = this.newPlan(prompt);
    await this.work(planId);
    return planId;
  }

  /** Works through the waiting run. */
  work(planId: string, options: Partial<RunPlanOptions> = {}): Promise<void> {
    const stages = options.stages ?? new Set<string>(STAGE_IDS);
    return work(this.library, planId, {
      graph: this.graph,
      ...options,
      stages,
      timing: { ...TIMING, ...options.timing },
    });
  }

  start(planId: string, options: Partial<RunPlanOptions> = {}): FakeRun {
    const ending = new AbortController();
    return { done: this.work(planId, { ending: ending.signal, ...options }), handBack: () => ending.abort() };
  }

  async resume(planId: string, input: Partial<Parameters<typeof resumePlan>[1]> = {}): Promise<void> {
    unwrap(await resumePlan(this.library, { plan_id: planId, ...input }));
    await this.work(planId);
  }
}

/** The same stages over the same rig again, with another definition of some of them. */
export function fakeGraph(rig: StageRig, overrides: Partial<Record<StageId, FakeStageOptions>> = {}): Graph {
  const request: Source<Record<string, string>> = { ...rig.source('request') };
  let number = 0;
  const stage = (id: StageId, options: FakeStageOptions): FakeStage => {
    number += 1;
    const declared = rig.stage(id, { calls: CALLS[id], ...options, ...overrides[id] });
    return { ...declared, number: String(number).padStart(3, '0') };
  };
  const screen = stage('screen', { needs: { request }, reads: ({ request: r }) => r?.part('prompt') ?? null });
  const sketch = stage('sketch', {
    needs: { screen, request },
    reads: ({ screen: s, request: r }) => [s?.page ?? null, r?.part('start_date') ?? null],
  });
  const figures = stage('figures', { needs: { sketch }, reads: ({ sketch: b }) => b?.page ?? null });
  const totals = stage('totals', { needs: { figures } });
  const team = stage('team', { needs: { sketch }, reads: ({ sketch: b }) => b?.page ?? null });
  const risks = stage('risks', { needs: { sketch }, reads: ({ sketch: b }) => b?.page ?? null });
  const tasks = stage('tasks', {
    needs: { team, totals },
    sideBySide: true,
    reads: ({ team: t, totals: sum }) => [t?.page ?? null, sum?.part('headcount') ?? null],
  });
  const timetable = stage('timetable', { needs: { tasks, totals } });
  const audit = stage('audit', { needs: { timetable, risks }, phase: 'validating' });
  const summary = stage('summary', {
    needs: { sketch, timetable, risks },
    wants: { audit },
    phase: 'exporting',
    reads: ({ sketch: b, timetable: t, risks: r, audit: a }) => [
      b?.page ?? null,
      t?.page ?? null,
      r?.page ?? null,
      a?.page ?? null,
    ],
    files: ({ text }) => ({ 'summary.html': `<p>${text}</p>` }),
  });
  return buildGraph([screen, sketch, figures, totals, team, risks, tasks, timetable, audit, summary]);
}

const NAMED = fakeGraph(new StageRig());

/** What a file of one of these stages is called. */
export function fakeFileOf(stage: StageId, file: StageFile): string {
  return fileIn(NAMED, stage, file);
}
