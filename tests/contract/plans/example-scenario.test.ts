import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import {
  chooseScenario,
  listScenarios,
  listStages,
  nextQuestion,
  previewScenario,
  readArtifact,
  resumePlan,
  submitAnswer,
} from '../../../src/library/index.ts';
import { exampleAnswers } from '../../../src/model/exchange/example-answers.ts';
import { drafterOnVirtualTime } from '../../support/models/model-runs.ts';
import { draftExample } from '../../support/plans/example-plan.ts';
import { openTestLibrary, work } from '../../support/plans/in-process.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const EXAMPLE = 'ice-works-bathhouse';
const ANSWERS = exampleAnswers(EXAMPLE);
/** Keys of reads that another choice changes: of its content and of how the plan says it, not of whether it is there. */
const READS_CHOICE = /^(?!exists:)\w+:(?:scenario_choice|strategic_decisions)(?::|$)/;
/** Reads every page, but asks about prose alone: its question does not change, so its answer is the one that it has. */
const ASKS_THE_SAME = 'consistency_review';
const LOOK_EVERY_MS = 20;

const test = openTestLibrary();
afterAll(() => test.dispose());
const { library } = test;

/** Works through the run that waits while an agent answers its questions from the queue; gives the sections that asked. */
async function redraft(plan_id: string): Promise<string[]> {
  const asked = new Set<string>();
  let isOver = false;
  const run = work(library, plan_id, { drafterFor: drafterOnVirtualTime() }).finally(() => {
    isOver = true;
  });
  const answerer = 'agent:Ada';
  while (!isOver) {
    const question = unwrap(nextQuestion(library, { plan_id, answerer }));
    if ('none' in question) {
      await pause(LOOK_EVERY_MS);
      continue;
    }
    const { draft_id, stage, item } = question;
    asked.add(stage);
    const data = ANSWERS.get(item === '' ? stage : `${stage}--${item}`) ?? {};
    expect(unwrap(await submitAnswer(library, { draft_id, data, answerer }))).toMatchObject({ accepted: true });
  }
  await run;
  return [...asked].sort();
}

it('another scenario of an example, redrafted through the queue, asks again exactly what reads the choice', async () => {
  const { planId: plan_id } = await draftExample(test, EXAMPLE);
  expect(status(library, plan_id).state).toBe('completed');
  const asking = new Set([...ANSWERS.keys()].map((key) => key.split('--')[0] ?? ''));
  const readers = listStages(library, plan_id)
    .filter(({ stage, record }) => asking.has(stage) && record?.reads.some(({ key }) => READS_CHOICE.test(key)))
    .map(({ stage }) => stage)
    .filter((stage) => stage !== ASKS_THE_SAME);
  expect(readers).toEqual(expect.arrayContaining(['project_plan', 'team', 'wbs_packages', 'dependencies']));
  expect(readers).not.toContain('swot');
  const textOf = (stage: string) => unwrap(readArtifact(library, { plan_id, path: fileOf(stage, 'data') })).content;
  const kept = [...asking].filter((stage) => !readers.includes(stage) && stage !== 'scenario_choice');
  const before = new Map(kept.map((stage) => [stage, textOf(stage)]));

  const { strategy } = unwrap(listScenarios(library, { plan_id }));
  const other = strategy?.scenarios.find(({ is_chosen }) => !is_chosen);
  const change = { plan_id, scenario: other?.id ?? '' };
  const { follows, estimate } = unwrap(await previewScenario(library, change));
  expect(follows.map(({ stage }) => stage)).toEqual(expect.arrayContaining(readers));
  expect(estimate.calls).toBeGreaterThanOrEqual(readers.length);
  expect(estimate.minutes).toBeGreaterThan(0);
  unwrap(await chooseScenario(library, { ...change, expected_sha256: strategy?.sha256 ?? '' }));
  unwrap(await resumePlan(library, { plan_id }));

  // The answers are the same, so nothing that reads only these sections follows.
  expect(await redraft(plan_id)).toEqual(readers.toSorted());
  expect(status(library, plan_id).state).toBe('completed');
  expect(kept.filter((stage) => textOf(stage) !== before.get(stage))).toEqual([]);
  const told = unwrap(readArtifact(library, { plan_id, path: fileOf('strategic_decisions', 'page') })).content;
  expect(told).toContain(other?.title);
});
