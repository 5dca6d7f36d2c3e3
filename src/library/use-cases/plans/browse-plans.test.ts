import { expect, onTestFinished, test } from 'vitest';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import { reportProgress } from '../../store/runs/runs.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { archivePlan } from './archive-plan.ts';
import { asUser } from './as-user.ts';
import { browsePlans } from './browse-plans.ts';
import { tagPlan } from './tag-plan.ts';

test('a plan is shown with its parent, its tags and what is drafted of it now', () => {
  const library = temporaryLibrary(onTestFinished);
  const parent = finishedPlan(library);
  const planId = newPlan(library, { parent_plan_id: parent, start_date: '2031-02-03' });
  const run = claim(library, planId);
  reportProgress(library, run, {
    percentage: 40,
    stepsCompleted: 2,
    stepsTotal: 5,
    phase: 'generating_plan',
    currentStep: 'tasks',
  });
  unwrap(tagPlan(library, { plan_id: planId, tags: [' oven ', 'oven', 'Lyon'] }));
  const { plans } = unwrap(browsePlans(library));
  expect(plans.find(({ plan_id }) => plan_id === planId)).toMatchObject({
    state: 'processing',
    progress_percentage: 40,
    steps_completed: 2,
    steps_total: 5,
    current_step: 'tasks',
    model_profile: 'outline',
    start_date: '2031-02-03',
    parent_plan_id: parent,
    parent_title: expect.stringContaining('bakery'),
    tags: ['oven', 'Lyon'],
    stop_requested: false,
    problem: null,
    match: null,
  });
});

test('words are found in pages, the section is named, and archived plans are among the matches', async () => {
  const library = temporaryLibrary(onTestFinished);
  const planId = finishedPlan(library);
  finishedPlan(library);
  unwrap(
    await writeArtifact(library, {
      plan_id: planId,
      path: FILES.tasks.page,
      content: '# Knead\n\nThe sourdough rests.\n',
    }),
  );
  unwrap(archivePlan(library, { plan_id: planId }));
  expect(unwrap(browsePlans(library, { query: ' sourd' })).plans).toMatchObject([
    {
      plan_id: planId,
      archived: true,
      match: { section: 'tasks', path: FILES.tasks.page, excerpt: 'Knead The sourdough rests.' },
    },
  ]);
  expect(unwrap(browsePlans(library, { query: 'bakery' })).plans).toHaveLength(2);
  expect(unwrap(browsePlans(library, { query: '  ' })).plans).toHaveLength(2);
  expect(unwrap(browsePlans(asUser(library, 'bob'), { query: 'bakery' })).plans).toEqual([]);
});

test('tags that cannot be are refused and those that were stay', () => {
  const library = temporaryLibrary(onTestFinished);
  const planId = newPlan(library, { tags: ['oven'] });
  expect(codeOf(tagPlan(library, { plan_id: planId, tags: [''] }))).toBe('INVALID_INPUT');
  expect(unwrap(browsePlans(library)).plans[0]?.tags).toEqual(['oven']);
});
