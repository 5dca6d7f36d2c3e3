import { writeFileSync } from 'node:fs';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { claimRun, finishRun, putQuestion } from '../../src/library/for-drafting.ts';
import {
  addComment,
  approveGraph,
  claimTask,
  createBackup,
  createProject,
  createToken,
  deleteComment,
  deletePlan,
  deleteProject,
  eraseDeletedPlan,
  exportPlan,
  failTask,
  keepBaseline,
  type Library,
  nextQuestion,
  openLibrary,
  PERSON,
  proposeGraph,
  saveDraft,
  setFact,
  writeArtifact,
} from '../../src/library/index.ts';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import { planner } from '../../src/planner/planner.ts';
import type { Comment } from '../../src/shared/contracts/comment.ts';
import { NO_CONTRACTS, type SeedTask } from '../../src/shared/contracts/task.ts';
import { newPlan, work } from '../support/plans/in-process.ts';
import { pathOf, readFile, unwrap } from '../support/plans/plan-state.ts';

const PROMPT = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
const QUESTION = { stage: 'brief', title: 'Brief', urgency: 1, instructions: '?', context: [], schema: {}, words: 1 };
const TASKS = ['ready', 'held', 'failed', 'last'] as const;

/** What the library of `writtenLibrary` has to be written to. */
export interface WrittenThings {
  /** A whole plan, with an edited page, a set fact and a baseline. */
  readonly plan: string;
  readonly failed: string;
  readonly queued: string;
  readonly draft: string;
  /** Name in the trash. */
  readonly trash: string;
  /** Name of a backup with a plan that is nowhere else. */
  readonly backup: string;
  /** Path of an exported plan. */
  readonly zip: string;
  readonly comment: string;
  /** One that was deleted. */
  readonly deletedComment: Comment;
  /** A plan that agents draft, with one question that waits. */
  readonly asked: string;
  /** Another one, which an agent has taken. */
  readonly question: string;
  readonly project: string;
  /** One that was deleted, with a task plan. */
  readonly deletedProject: string;
  readonly proposed: string;
  readonly active: string;
  readonly tasks: Readonly<Record<(typeof TASKS)[number], string>>;
  readonly claim: string;
  readonly token: string;
}

/** Opens a library as the scenario and its writers do. */
export function openWritten(home: string): Library {
  return unwrap(openLibrary({ home, env: { PLANEXE_NO_DISCOVERY: '1' }, planner, user: 'tester' }));
}

/** Fills a library with something for each use-case that writes. @param zip where the exported plan is to lie */
export async function writtenLibrary(home: string, zip: string): Promise<WrittenThings> {
  const library = openWritten(home);
  try {
    const plan = newPlan(library, PROMPT);
    await work(library, plan);
    const page = pathOf(library, plan, 'identify_risks');
    const content = `${readFile(library, plan, page)}\nOne more risk: hail.\n`;
    unwrap(await writeArtifact(library, { plan_id: plan, path: page, content }));
    unwrap(await setFact(library, { plan_id: plan, id: 'budget.total', value: '9875' }));
    unwrap(await keepBaseline(library, { plan_id: plan }));

    const failed = newPlan(library, PROMPT, { speed: 'ping' });
    const run = claimRun(library, `${process.pid}:soak`, { planId: failed, leaseMs: 60_000 });
    if (!run) throw new Error('no run is waiting');
    const failure = {
      failure_reason: 'generation_error',
      failed_step: null,
      message: 'No.',
      recoverable: true,
    } as const;
    finishRun(library, run, { state: 'failed', failure });

    const small = await drafted(library, 'Open a bakery in Lyon by spring 2027.');
    writeFileSync(zip, unwrap(await exportPlan(library, { plan_id: small, format: 'zip' })).bytes);
    const { name: backup } = unwrap(await createBackup(library));
    unwrap(eraseDeletedPlan(library, { trash: unwrap(deletePlan(library, { plan_id: small })).trash }));
    const gone = await drafted(library, 'Open a bakery in Paris by spring 2027.');

    const request = { prompt: PROMPT, locale: 'en-GB', deduplicate: false as const };
    const asked = unwrap(createPlanWith(library, request, 'agent')).plan_id;
    const asking = claimRun(library, `${process.pid}:soak`, { planId: asked, leaseMs: 60_000 });
    if (!asking) throw new Error('no run is waiting');
    for (const item of ['one', 'two']) putQuestion(library, asking, { ...QUESTION, item, questionSha: item });
    const taken = unwrap(nextQuestion(library, { plan_id: asked, answerer: 'agent:soak' }));
    if ('none' in taken) throw new Error('no question is waiting');

    const comment = unwrap(addComment(library, { plan_id: plan, section: null, body: 'Hail.' })).id;
    const mistaken = unwrap(addComment(library, { plan_id: plan, section: null, body: 'Snow.' })).id;
    const deletedComment = unwrap(deleteComment(library, { plan_id: plan, id: mistaken }));
    const draft = unwrap(saveDraft(library, draftOf('Open a bakery.'))).plan_id;
    const project = unwrap(createProject(library, { name: 'Soak' }, PERSON)).project_id;
    const active = proposed(library, project);
    unwrap(approveGraph(library, { graph_id: active.graph_id }, PERSON));
    const held = unwrap(claimTask(library, { task_id: active.task_ids.held ?? '', lease_sec: 86_400 }, 'agent:soak'));
    unwrap(failTask(library, { task_id: active.task_ids.failed ?? '', reason: 'It broke.' }, PERSON));
    const deletedProject = unwrap(createProject(library, { name: 'Gone' }, PERSON)).project_id;
    proposed(library, deletedProject);
    unwrap(deleteProject(library, { project_id: deletedProject }, PERSON));
    return {
      ...{
        plan,
        failed,
        draft,
        backup,
        zip,
        project,
        deletedProject,
        comment,
        deletedComment,
        asked,
        question: taken.draft_id,
      },
      queued: newPlan(library, PROMPT, { speed: 'ping' }),
      trash: unwrap(deletePlan(library, { plan_id: gone })).trash,
      proposed: proposed(library, project).graph_id,
      active: active.graph_id,
      tasks: Object.fromEntries(TASKS.map((key) => [key, active.task_ids[key] ?? ''])) as WrittenThings['tasks'],
      claim: String(held.claim_id),
      token: unwrap(createToken(library, { client: 'soak' })).token_id,
    };
  } finally {
    library.close();
  }
}

/** What a person has written so far, by the prompt. */
export function draftOf(prompt: string) {
  return {
    ...{ request_id: 'soak', prompt, model_profile: 'outline', speed_vs_detail: 'ping' as const, locale: null },
    ...{ start_date: '2027-01-04', tags: [], max_cost_usd: null },
  };
}

async function drafted(library: Library, prompt: string): Promise<string> {
  const planId = newPlan(library, prompt, { speed: 'ping' });
  await work(library, planId);
  return planId;
}

function proposed(library: Library, project_id: string) {
  const tasks = TASKS.map((node_key): SeedTask => {
    return { node_key, title: `Task ${node_key}`, ...NO_CONTRACTS, depends_on: node_key === 'last' ? ['ready'] : [] };
  });
  return unwrap(proposeGraph(library, { project_id, title: 'Soak', tasks }, 'agent:soak'));
}
