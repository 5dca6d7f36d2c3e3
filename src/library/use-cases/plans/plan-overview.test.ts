import { describe, expect, onTestFinished, test } from 'vitest';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import { releaseRun, reportProgress } from '../../store/runs/runs.ts';
import { failStage, startStage } from '../../store/stages/stages.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { eventHistory } from '../runs/event-history.ts';
import { planRuns } from '../runs/plan-runs.ts';
import { resumeOptions } from '../runs/resume-options.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { runCosts } from '../runs/run-costs.ts';
import { planHeadlines } from './plan-headlines.ts';
import { planOverview } from './plan-overview.ts';
import { planQuality } from './plan-quality.ts';
import { readPrompt } from './read-prompt.ts';

function setUp() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const overview = (planId: string) => unwrap(planOverview(library, { plan_id: planId }));
  const states = (planId: string) =>
    Object.fromEntries(overview(planId).sections.map(({ stage, state }) => [stage, state]));
  return { clock, library, overview, states };
}

test('what the window asks about a plan is answered to its owner only', async () => {
  const { library } = setUp();
  const theirs = newPlan({ ...library, user: 'grace' });
  const questions = [planOverview, planRuns, planQuality, planHeadlines, readPrompt, eventHistory, resumeOptions];
  for (const ask of questions)
    expect(codeOf(await ask(library, { plan_id: theirs })), ask.name).toBe('PERMISSION_DENIED');
  expect(codeOf(runCosts(library, { plan_id: theirs, run_id: 'run_0001' }))).toBe('PERMISSION_DENIED');
});

describe('the overview', () => {
  test('shows what is being drafted, and the pace of what this run drafted itself', () => {
    const { clock, library, overview, states } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    const progress = (percentage: number, currentStep: string) =>
      reportProgress(library, run, {
        percentage,
        stepsCompleted: 1,
        stepsTotal: 4,
        phase: 'generating_plan',
        currentStep,
      });
    clock.forward(5);
    // A section that was fresh and is kept takes no time, and says nothing about the pace.
    progress(40, 'schedule');
    draftStage(library, planId, run, 'brief');
    clock.forward(20);
    progress(60, 'brief');
    startStage(library, planId, run, 'tasks');
    expect(states(planId)).toEqual({ brief: 'fresh', tasks: 'running', schedule: 'not_run', report: 'not_run' });
    expect(overview(planId).pace).toEqual({
      started_at: '2030-01-07T08:00:00.000Z',
      last_at: '2030-01-07T08:00:25.000Z',
      drafted_sections: 1,
      drafted_percentage: 20,
      progress_percentage: 60,
      earlier: null,
    });
    expect(overview(planId).to_redraft).toEqual([]);
  });

  test('shows a section that could not be drafted as failed, and nothing as being drafted in a run that waits', () => {
    const { library, states } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    startStage(library, planId, run, 'brief');
    failStage(library, planId, run, 'brief', 'no');
    startStage(library, planId, run, 'tasks');
    expect(states(planId)).toMatchObject({ brief: 'failed', tasks: 'running' });
    releaseRun(library, run);
    expect(states(planId)).toMatchObject({ brief: 'failed', tasks: 'not_run' });
  });

  test('names what a finished plan has to draft anew after an edit', async () => {
    const { library, overview } = setUp();
    const planId = finishedPlan(library);
    expect(overview(planId)).toMatchObject({ to_redraft: [], pace: null });
    unwrap(await writeArtifact(library, { plan_id: planId, path: FILES.brief.page, content: '# Another brief\n' }));
    expect(overview(planId).to_redraft).toEqual(['tasks']);
    expect(overview(planId).sections.find(({ stage }) => stage === 'brief')?.state).toBe('edited');
  });

  test('knows the plans before and after it', () => {
    const { library, overview } = setUp();
    const first = newPlan(library);
    const second = newPlan(library, { parent_plan_id: first });
    expect(overview(second).parent).toMatchObject({ plan_id: first });
    expect(overview(first)).toMatchObject({ parent: null, children: [{ plan_id: second }] });
  });
});

describe('the runs of a plan', () => {
  test('come newest first, with what each was asked for', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['tasks'] } }));
    const { runs } = unwrap(planRuns(library, { plan_id: planId }));
    expect(runs.map(({ run_id, state, asked_to_redraft }) => [run_id, state, asked_to_redraft])).toEqual([
      ['run_0002', 'queued', ['tasks']],
      ['run_0001', 'completed', []],
    ]);
  });

  test('tell of each section how it ended', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    startStage(library, planId, run, 'tasks');
    failStage(library, planId, run, 'tasks', 'no answer');
    startStage(library, planId, run, 'schedule');
    const { sections } = unwrap(runCosts(library, { plan_id: planId, run_id: 'run_0001' }));
    expect(sections.map(({ stage, outcome, message }) => [stage, outcome, message])).toEqual([
      ['brief', 'drafted', null],
      ['tasks', 'failed', 'no answer'],
      ['schedule', 'running', null],
    ]);
    expect(codeOf(runCosts(library, { plan_id: planId, run_id: 'run_0002' }))).toBe('RUN_NOT_FOUND');
  });
});

test('the history of events is paged from the newest on, without gaps, by topic and run', async () => {
  const { library } = setUp();
  const planId = finishedPlan(library);
  unwrap(await writeArtifact(library, { plan_id: planId, path: FILES.brief.page, content: '# Another brief\n' }));
  const all = unwrap(eventHistory(library, { plan_id: planId, limit: 500 })).events.map(({ cursor }) => cursor);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const paged: number[] = [];
  let before: number | null | undefined;
  do {
    const page = unwrap(eventHistory(library, { plan_id: planId, limit: 3, ...(before != null && { before }) }));
    paged.push(...page.events.map(({ cursor }) => cursor));
    before = page.next_cursor;
  } while (before !== null);
  expect(paged).toEqual(all);
  const sections = unwrap(eventHistory(library, { plan_id: planId, run_id: 'run_0001', topics: ['sections'] })).events;
  expect(sections.length).toBeGreaterThan(0);
  expect(sections.every(({ type, run_id }) => type.startsWith('stage_') && run_id === 'run_0001')).toBe(true);
  expect(unwrap(eventHistory(library, { plan_id: planId, run_id: 'run_0009' })).events).toEqual([]);
});
