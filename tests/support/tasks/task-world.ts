import { expect, onTestFinished } from 'vitest';
import { clockedLibrary, type fakeClock } from '../../../src/library/fixture-library.ts';
import { approveGraph, asUser, type Library, PERSON } from '../../../src/library/index.ts';
import { auditSince } from '../../../src/library/store/events/audit.ts';
import type { AuditEntry } from '../../../src/shared/contracts/project.ts';
import type { Scope } from '../../../src/shared/contracts/token.ts';
import { unwrap } from '../plans/plan-state.ts';
import { type Answered, connectClient, type Generation, serveApp, TESTER } from '../server/served-app.ts';

/** An error as a tool answers it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A task as tools show it, as far as tests look at it. */
export interface ShownTask {
  readonly taskId: string;
  readonly nodeKey: string;
  readonly state: string;
  readonly claimedBy: string | null;
  readonly leaseExpiresAt: string | null;
  readonly [field: string]: unknown;
}

/** A client of the toolset projects. Each answer must be the same as text and as structure. */
export interface TaskAgent {
  /** As the audit names it. */
  readonly actor: string;
  /** @throws when the tool refuses */
  ok<Value = Record<string, unknown>>(tool: string, input?: object): Promise<Value>;
  /** The refusal, after which projects, plans, tasks and audit must be what they were before. */
  refused(tool: string, input?: object): Promise<Refusal>;
  /** A project, a plan of these tasks in it, approved by a person unless it is to stay proposed. */
  plan(tasks: readonly object[], options?: { readonly stays?: 'proposed' }): Promise<TaskPlan>;
}

export interface TaskPlan {
  readonly planId: string;
  readonly projectId: string;
  /** Id of the task of that key. */
  id(nodeKey: string): string;
  /** The tasks as they stand, by their keys. */
  tasks(): Promise<Readonly<Record<string, ShownTask>>>;
  /** States by key. */
  states(): Promise<Readonly<Record<string, string>>>;
}

/** A library with nothing in it, under a clock that the test turns, and agents of its users. */
export interface TaskWorld {
  readonly library: Library;
  readonly clock: ReturnType<typeof fakeClock>;
  agent(caller?: { readonly user?: string; readonly scopes?: readonly Scope[] }): Promise<TaskAgent>;
  /** Everything that was written down since an entry, as `action actor`. */
  audit(since?: number): readonly string[];
  entries(): readonly AuditEntry[];
}

/** Goes when the test has ended. */
export function openTaskWorld(generation: Generation): TaskWorld {
  const { clock, library } = clockedLibrary(onTestFinished, { user: TESTER.user });
  const entries = () => auditSince(library, {}, 0, 100_000);
  return {
    library,
    clock,
    entries,
    audit: (since = 0) => entries().flatMap(({ id, action, actor }) => (id > since ? [`${action} ${actor}`] : [])),
    async agent({ user = TESTER.user, scopes } = {}) {
      const served = await serveApp(asUser(library, user), {
        ...TESTER,
        user,
        ...(scopes && { scopes: new Set(scopes) }),
      });
      onTestFinished(async () => {
        expect(served.faults).toEqual([]);
        await served.close();
      });
      const client = await connectClient(generation, `${served.base}/mcp/x/projects`);
      onTestFinished(() => client.close());
      // It holds every later answer against the schemas that it has seen.
      await client.listTools();
      return taskAgent(asUser(library, user), `agent:test-${generation}`, client.call);
    },
  };
}

function taskAgent(
  library: Library,
  actor: string,
  call: (tool: string, input: Record<string, unknown>) => Promise<Answered>,
): TaskAgent {
  const ok: TaskAgent['ok'] = async <Value>(tool: string, input = {}) => {
    const { isError, structuredContent, content } = await call(tool, { ...input });
    expectSameText(content, structuredContent);
    if (isError) {
      const error = structuredContent?.error as Refusal | undefined;
      throw new Error(`${tool}: ${error?.code}: ${error?.message}`);
    }
    return structuredContent as Value;
  };
  const tasksOf = async (planId: string) => {
    const { tasks } = await ok<{ tasks: ShownTask[] }>('list_tasks', { planId, limit: 200 });
    return Object.fromEntries(tasks.map((task) => [task.nodeKey, task]));
  };
  return {
    actor,
    ok,
    async refused(tool, input = {}) {
      const before = stored(library);
      const { isError, structuredContent, content } = await call(tool, { ...input });
      expect([tool, isError]).toEqual([tool, true]);
      expectSameText(content, structuredContent);
      expect(stored(library)).toEqual(before);
      return structuredContent?.error as Refusal;
    },
    async plan(tasks, { stays } = {}) {
      const name = `Project ${stored(library).projects?.length ?? 0}`;
      const { projectId } = await ok<{ projectId: string }>('create_project', { name });
      const { planId, taskIds } = await ok<{ planId: string; taskIds: Record<string, string> }>('propose_plan', {
        projectId,
        title: 'Launch',
        tasks,
      });
      if (stays !== 'proposed') unwrap(approveGraph(library, { graph_id: planId }, PERSON));
      return {
        planId,
        projectId,
        id: (nodeKey) => taskIds[nodeKey] ?? '',
        tasks: () => tasksOf(planId),
        states: async () =>
          Object.fromEntries(Object.entries(await tasksOf(planId)).map(([key, { state }]) => [key, state])),
      };
    },
  };
}

function expectSameText(content: Answered['content'], structure: unknown): void {
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structure) }]);
}

/** Everything of projects and tasks that is in the database, whoever it belongs to. */
function stored(library: Library): Readonly<Record<string, readonly unknown[]>> {
  const tables = [
    'projects',
    'task_graphs',
    'approved_graphs',
    'tasks',
    'task_dependencies',
    'task_templates',
    'audit',
  ];
  return Object.fromEntries(tables.map((table) => [table, library.prepare(`SELECT * FROM ${table}`).all()]));
}

/** A task for `propose_plan` that needs and shows nothing. */
export function seedTask(nodeKey: string, dependsOn: readonly string[] = [], more: object = {}): object {
  return {
    nodeKey,
    title: `Task ${nodeKey}`,
    executionContract: { kind: 'unblocked' },
    verificationContract: { kind: 'none' },
    dependsOn,
    ...more,
  };
}

/** What the calls that renew or end a claim take. */
export interface Claim {
  readonly taskId: string;
  readonly claimId: string;
}

/** Claims a task, or the next one of a place. @throws when nothing is ready */
export async function claim(agent: TaskAgent, input: object): Promise<Claim> {
  const { claimId, task } = await agent.ok<{ claimId: string; task: ShownTask }>('claim_task', input);
  return { taskId: task.taskId, claimId };
}

/** Claims the task of that key and completes it. */
export async function finish(agent: TaskAgent, { id }: TaskPlan, nodeKey: string): Promise<void> {
  await agent.ok('complete_task', await claim(agent, { taskId: id(nodeKey) }));
}

/** A contract that requires this evidence. */
export function evidence(...required: readonly object[]): object {
  return { verificationContract: { evidence: required } };
}
