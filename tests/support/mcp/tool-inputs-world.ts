import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimRun, finishRun, putQuestion } from '../../../src/library/for-drafting.ts';
import {
  archivePlan,
  asUser,
  changeSetting,
  deletePlan,
  exportPlan,
  importPlan,
  type Library,
  listArtifacts,
  listFacts,
  listPlans,
  nextQuestion,
  planStatus,
  resumePlan,
  stopPlan,
} from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { sessionId } from '../../../src/main/mcp/v1-session/session-id.ts';
import { taskUri } from '../../../src/main/mcp/v1-task/artifact-uri.ts';
import { artifactUri } from '../../../src/shared/contracts/artifact.ts';
import { hostilePaths, hostileUris } from '../files/hostile-paths.ts';
import { newPlan, work } from '../plans/in-process.ts';
import { unwrap } from '../plans/plan-state.ts';
import { settleTasks } from '../tasks/task-things.ts';
import type { NamedThings } from './tool-inputs.ts';

/** A library of plans in every state, whose plans can be used up and made again. */
export interface World {
  /** Makes a plan in each state, and says what there is to name. */
  settle(): Promise<Settled>;
}

/** What inputs can name. */
interface Settled {
  thingsFor(tool: string): NamedThings;
  /** Texts that try something. */
  readonly hostile: readonly string[];
}

/** Stands in everything that belongs to somebody else. */
export const FOREIGN_WORDS = 'Zebrafish-lagoon';

const PROMPT = 'Open a bakery in Lyon with 4 people and 250,000 euros by spring 2027: ovens, permits, staff, opening.';

/** Longer than any test. */
const LONG_MS = 3_600_000;

const PROMPTS = ['', ' In Lyon.', ' For schools.', ' With 3 ovens.'].map((more) => `${PROMPT}${more}`);

/** Drafts what the plans are copies of; call it before a worker is there. */
export async function openWorld(library: Library): Promise<World> {
  const other = asUser(library, 'somebody-else');
  // Calls make some in every round, and nothing takes them away.
  unwrap(await changeSetting(library, { key: 'projects_limit', value: '100000' }));
  const whole = await zipOf(library, PROMPT, 'whole', 'fast');
  const small = await zipOf(library, PROMPT, 'small');
  const foreigners = [
    await drafted(other, `${FOREIGN_WORDS}. ${PROMPT}`, 'ping'),
    draft(other, 'outline', false, FOREIGN_WORDS),
  ];
  return {
    async settle() {
      await endAgents(library);
      const unanswered = asked(library);
      const ids = [
        await imported(library, whole),
        await imported(library, small),
        await stopped(library, await imported(library, small)),
        await archived(library, await imported(library, small)),
        failed(library),
        draft(library),
        draft(library),
        draft(library),
        newPlan(library, PROMPT, { speed: 'ping' }),
        unanswered,
        deleted(library),
      ];
      // Most calls are about what can be read and changed.
      const everybodys = [...ids.slice(0, 2), ...ids.slice(0, 2), ...ids, ...foreigners];
      const things = thingsOf(library, everybodys);
      // Whoever stops it waits for a worker that is not there.
      const stoppable = everybodys.filter((id) => id !== unanswered);
      // What no plan lets anybody write is among the inputs that are nearly right.
      const pages = things.path.filter((path) => path.endsWith('.md'));
      const tasks = settleTasks(library, other, everybodys);
      const ofTools: Readonly<Record<string, NamedThings>> = {
        ...tasks.ofTools,
        task_stop: { task_id: stoppable },
        'planexe.session.stop': { session_id: sessionsOf(library, stoppable) },
        plan_import: { path: [small, join(library.home, 'nothing.zip'), library.home, `${small}x`] },
        artifact_read: { artifact_uri: planUris(everybodys, things.path) },
        artifact_write: { artifact_uri: planUris(everybodys, pages) },
        task_artifact_read: { artifact_uri: taskUris(everybodys, things.path) },
        task_artifact_write: { artifact_uri: taskUris(everybodys, pages) },
      };
      return {
        thingsFor: (tool) => ({ ...things, ...tasks.common, ...ofTools[tool] }),
        hostile: hostileTexts(everybodys),
      };
    },
  };
}

/** Path of the zip of a plan that the outline has drafted. */
async function zipOf(library: Library, prompt: string, name: string, speed = 'ping'): Promise<string> {
  const planId = await drafted(library, prompt, speed);
  const { bytes } = unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' }));
  const folder = join(library.home, 'zips');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.zip`);
  writeFileSync(path, bytes);
  return path;
}

async function drafted(library: Library, prompt: string, speed: string): Promise<string> {
  const planId = newPlan(library, prompt, { speed });
  await work(library, planId);
  return planId;
}

async function imported(library: Library, path: string): Promise<string> {
  return unwrap(await importPlan(library, { path })).plan_id;
}

/** Its run may have been begun by a worker; it ends soon in any case. */
async function stopped(library: Library, planId: string): Promise<string> {
  unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['brief'] } }));
  stopPlan(library, { plan_id: planId });
  return planId;
}

async function archived(library: Library, planId: string): Promise<string> {
  unwrap(await archivePlan(library, { plan_id: planId, archived: true }));
  return planId;
}

function draft(library: Library, profile = 'outline', start = false, prompt = PROMPT): string {
  return unwrap(createPlanWith(library, { prompt, start, deduplicate: false }, profile)).plan_id;
}

/** A question waits in it, whose worker will never look at an answer. */
function asked(library: Library): string {
  for (;;) {
    const planId = draft(library, 'agent', true);
    const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: LONG_MS });
    // The worker was quicker.
    if (!run) continue;
    const about = { stage: 'brief', title: 'Brief', item: '', questionSha: planId, urgency: 1, words: 10 };
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
    putQuestion(library, run, { ...about, instructions: 'What is it?', context: [], schema });
    return planId;
  }
}

function failed(library: Library): string {
  for (;;) {
    const planId = newPlan(library, PROMPT);
    const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: LONG_MS });
    // The worker was quicker.
    if (!run) continue;
    const failure = {
      failure_reason: 'generation_error',
      failed_step: null,
      message: 'No.',
      recoverable: true,
    } as const;
    finishRun(library, run, { state: 'failed', failure });
    return planId;
  }
}

function deleted(library: Library): string {
  const planId = failed(library);
  unwrap(deletePlan(library, { plan_id: planId }));
  return planId;
}

/** Plans that wait for an agent keep the worker from all others. */
async function endAgents(library: Library): Promise<void> {
  const { plans } = unwrap(listPlans(library, { limit: 50, state: 'processing' }));
  for (const { plan_id } of plans) {
    const status = planStatus(library, { plan_id });
    if (status.ok && status.value.model_profile === 'agent') stopPlan(library, { plan_id });
  }
}

function thingsOf(library: Library, ids: readonly string[]) {
  const [first = ''] = ids;
  const entries = unwrap(listArtifacts(library, { plan_id: first, include_sensitive: true })).entries;
  const paths = entries.map(({ path }) => path);
  const shas = entries.flatMap(({ sha256 }) => sha256 ?? []);
  const sessions = sessionsOf(library, ids);
  const uris = sessions.flatMap((id) => ['prompt.md', ...paths].map((path) => `planexe://sessions/${id}/out/${path}`));
  const question = unwrap(nextQuestion(library, { answerer: 'agent:fuzz' }));
  const stages = ['brief', 'facts', 'ledger', 'risks', 'schedule', 'report'];
  return {
    plan_id: ids,
    parent_plan_id: ids,
    task_id: ids,
    a: ids,
    b: ids,
    session_id: sessions,
    run_id: ['run_0001', 'run_0002', 'run_9999'],
    path: paths,
    artifact_uri: uris,
    artifacts: [...paths, ...uris],
    seed_artifacts: uris.filter((uri) => uri.endsWith('prompt.md')),
    stages,
    tasks: stages,
    id: unwrap(listFacts(library, { plan_id: first })).facts.map(({ id }) => id),
    value: [100, 250_000, '2027-05-01', null],
    content: ['# A page\n', '{"a": 1}', 'Costs [[budget.total]].', ''],
    draft_id: 'draft_id' in question ? [question.draft_id] : [],
    expected_sha256: [...shas.slice(0, 5), '0'.repeat(64)],
    model_profile: ['outline', 'outline', 'outline', 'baseline', 'agent', 'nobody'],
    prompt: [...PROMPTS, ...PROMPTS, 'x'.repeat(100_001)],
    idea: PROMPTS,
    user_id: ['tester', 'somebody-else'],
    tags: ['a', 'b c', 'é'],
    start_date: ['2027-01-04', '2028-02-29'],
    client_request_id: [],
    // Whole drafts have tests of their own.
    speed_vs_detail: ['ping', 'ping', 'ping', 'fast'],
    expected_value: [],
    since_cursor: ['0', 'cursor_0'],
    // Long waits have tests of their own.
    timeout_sec: [0, 0.01],
  } satisfies NamedThings;
}

function sessionsOf(library: Library, ids: readonly string[]): readonly string[] {
  return ids.flatMap((plan_id) => {
    const status = planStatus(library, { plan_id });
    return status.ok ? [sessionId({ plan_id, created_at: status.value.created_at })] : [];
  });
}

function planUris(ids: readonly string[], paths: readonly string[]): readonly string[] {
  return ids.flatMap((id) => paths.slice(0, 12).map((path) => artifactUri(id, path)));
}

function taskUris(ids: readonly string[], paths: readonly string[]): readonly string[] {
  return ids.flatMap((id) => paths.slice(0, 12).map((path) => taskUri(id, path)));
}

function hostileTexts(ids: readonly string[]): readonly string[] {
  const [planId = '', otherId = ''] = [ids[0], ids.at(-1)];
  const surroundings = { planId, otherId };
  const paths = hostilePaths(surroundings);
  return (
    [...ids, ...paths, ...hostileUris(surroundings), ...paths.slice(0, 30).map((path) => artifactUri(planId, path))]
      // The longest are tried by tests of their own.
      .filter((text) => text.length < 20_000)
  );
}
