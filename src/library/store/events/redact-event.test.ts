import { describe, expect, onTestFinished, test } from 'vitest';
import { EventType } from '../../../shared/contracts/event.ts';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { finishedPlan, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { setFact } from '../../use-cases/facts/set-fact.ts';
import { writeArtifact } from '../../use-cases/files/write-artifact.ts';
import { listEvents } from '../../use-cases/runs/list-events.ts';
import { changeSetting } from '../../use-cases/settings/settings.ts';
import { appendEvent, lastEvents, libraryEventsSince } from './events.ts';

/** What no event may show, in every place where free text could stand. */
const WORDS = 'zookeeper';
const FAILURE = { failure_reason: 'generation_error', failed_step: 'brief', recoverable: true, cause: 'refused' };

/** Data of each type as the program writes it, with free text where there can be some; and what is left of it. */
const CASES: Readonly<Record<EventType, readonly [data: Record<string, unknown>, left: Record<string, unknown>]>> = {
  plan_created: [
    { parent_plan_id: 'p', title: WORDS },
    { parent_plan_id: 'p', title: '[redacted]' },
  ],
  plan_renamed: [{ title: WORDS }, { title: '[redacted]' }],
  run_queued: same({ run_id: 'run_0001', target: 'build_plan', retry: true, adopted: false }),
  run_started: same({ run_id: 'run_0001', target: 'build_plan', continued: false }),
  run_stop_requested: same({ run_id: 'run_0001' }),
  run_stopped: [
    { run_id: 'run_0001', reason: 'limit', ...FAILURE, message: WORDS },
    { run_id: 'run_0001', reason: 'limit', ...FAILURE, message: '[redacted]' },
  ],
  run_completed: [
    {
      run_id: 'run_0001',
      quality_summary: {
        sections_complete: 3,
        sections_partial: 1,
        sections_failed: 0,
        partial_details: [{ step: 'brief', note: WORDS }],
        errors: 1,
        warnings: 2,
      },
    },
    {
      run_id: 'run_0001',
      quality_summary: {
        sections_complete: 3,
        sections_partial: 1,
        sections_failed: 0,
        partial_details: [{ step: 'brief', note: '[redacted]' }],
        errors: 1,
        warnings: 2,
      },
    },
  ],
  run_failed: [
    { run_id: 'run_0001', ...FAILURE, message: WORDS },
    { run_id: 'run_0001', ...FAILURE, message: '[redacted]' },
  ],
  run_released: same({ crashes: 1 }),
  phase_changed: same({ phase: 'exporting' }),
  progress_updated: same({ progress_percentage: 50, steps_completed: 1, steps_total: 2, current_step: 'brief' }),
  stage_started: same({ stage: 'brief' }),
  stage_completed: same({ stage: 'brief', duration_ms: 12, partial: false }),
  stage_failed: [
    { stage: 'brief', message: WORDS },
    { stage: 'brief', message: '[redacted]' },
  ],
  stage_invalidated: same({ stage: 'brief' }),
  artifact_created: same({ path: FILES.brief.page }),
  artifact_updated: [
    { path: FILES.brief.page, edited_by: 'ada', edit_reason: WORDS },
    { path: FILES.brief.page, edited_by: 'ada', edit_reason: '[redacted]' },
  ],
  artifact_deleted: same({ path: FILES.brief.page, edited_by: 'external' }),
  // A number is a value like any other.
  fact_set: [
    { id: 'budget.total', value: 75_000, quote: { text: WORDS, offset: 3 } },
    { id: 'budget.total', value: '[redacted]', quote: { text: '[redacted]', offset: '[redacted]' } },
  ],
  prompt_edited: [{ prompt: WORDS }, { prompt: '[redacted]' }],
  log: [
    { level: 'info', msg: 'stage finished', stage: 'brief', words: [WORDS, null] },
    { level: 'info', msg: 'stage finished', stage: 'brief', words: ['[redacted]', null] },
  ],
};

function same(data: Record<string, unknown>) {
  return [data, data] as const;
}

async function redacting(): Promise<Library> {
  const library = temporaryLibrary(onTestFinished);
  unwrap(await changeSetting(library, { key: 'redact_events', value: 'on' }));
  return library;
}

describe('with redact_events', () => {
  test.each(EventType.options)('%s keeps its structure and loses its free text, whoever reads it', async (type) => {
    const library = await redacting();
    const planId = newPlan(library);
    const [data, left] = CASES[type];
    const cursor = appendEvent(library, planId, null, type, data);
    const [event] = unwrap(listEvents(library, { plan_id: planId, since: cursor - 1 })).events;
    expect(event).toMatchObject({ cursor, type, run_id: null });
    expect(event?.data).toEqual(left);
    expect(libraryEventsSince(library, cursor - 1, 10)).toEqual([{ ...event, plan_id: planId, user: 'ada' }]);
    expect(lastEvents(library, planId, type, 1)).toEqual([event]);
  });

  test('nothing that was typed into an edit or a fact shows', async () => {
    const library = await redacting();
    const plan_id = finishedPlan(library);
    const path = FILES.brief.page;
    unwrap(await writeArtifact(library, { plan_id, path, content: `# ${WORDS}`, edit_reason: `the ${WORDS}` }));
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 31_337 }));
    const told = JSON.stringify(unwrap(listEvents(library, { plan_id })).events);
    expect(told).toContain('fact_set');
    expect(told).not.toMatch(/zookeeper|31337/);
  });

  test('a field that nobody thought of is left out', async () => {
    const library = await redacting();
    const planId = newPlan(library);
    appendEvent(library, planId, null, 'stage_started', { stage: 'brief', thought: WORDS });
    expect(lastEvents(library, planId, 'stage_started', 1)[0]?.data).toEqual({ stage: 'brief', thought: '[redacted]' });
  });
});

test('without it events say all, also those that were written while it was on', async () => {
  const library = await redacting();
  const planId = newPlan(library);
  appendEvent(library, planId, null, 'artifact_updated', { path: FILES.brief.page, edit_reason: WORDS });
  unwrap(await changeSetting(library, { key: 'redact_events', value: 'off' }));
  expect(lastEvents(library, planId, 'artifact_updated', 1)[0]?.data.edit_reason).toBe(WORDS);
});

test.each([
  ['on', 'off', true],
  ['0', 'on', false],
  ['', 'on', true],
  ['perhaps', 'off', false],
])('PLANEXE_REDACT_EVENTS %j wins over the setting %s', async (said, value, redacted) => {
  const library = temporaryLibrary(onTestFinished, { env: { PLANEXE_REDACT_EVENTS: said } });
  unwrap(await changeSetting(library, { key: 'redact_events', value }));
  const planId = newPlan(library);
  appendEvent(library, planId, null, 'artifact_updated', { path: FILES.brief.page, edit_reason: WORDS });
  expect(lastEvents(library, planId, 'artifact_updated', 1)[0]?.data.edit_reason).toBe(redacted ? '[redacted]' : WORDS);
});
