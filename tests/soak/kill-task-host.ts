import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { PERSON, reopenTask } from '../../src/library/index.ts';
import { cliHome } from '../support/cli.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { seeded } from '../support/seeded.ts';
import { connectClient, GENERATIONS, type TestClient } from '../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../support/server/served-host.ts';
import { approvedWork, auditedWork, evidenceOf, type WorkFigures } from '../support/tasks/work-audit.ts';
import { inLibrary } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

interface Size {
  readonly agents: number;
  readonly tasks: number;
  /** Of the host's process, spread over the work. */
  readonly kills: number;
  /** Agents that are gone after their first claim. */
  readonly dying: number;
}

/** The shortest there is; what a dead agent held comes back after it. */
const LEASE_SEC = 10;
/** Between looks for work when nothing is ready. */
const LOOK_EVERY_MS = 100;

/** The host is a process that is killed; each time another takes its place and the agents go on with that one. */
export function killTaskHost(size: Size): Scenario {
  return {
    name: 'kill-task-host',
    claim: `${size.agents} agents do each of ${size.tasks} tasks once and in order, although agents and the host are killed`,
    open: async () => ({
      round: (seed) => round(size, seed),
      close: async () => undefined,
    }),
  };
}

async function round(size: Size, seed: number): Promise<WorkFigures & { kills: number; callsLost: number }> {
  const cli = cliHome();
  const random = seeded(seed);
  const work = inLibrary(cli, (library) => approvedWork(library, size.tasks, random));
  let host = await servedHost({ cli });
  const confirmed: string[] = [];
  let kills = 0;
  let callsLost = 0;
  let isOver = false;

  /** Kills the host in the middle of whatever it does, once for each share of the work. */
  const killer = async () => {
    while (kills < size.kills && !isOver) {
      await delay(random() * 20);
      if (confirmed.length < ((kills + 0.5) * size.tasks) / size.kills) continue;
      await host.stop('SIGKILL');
      kills += 1;
      host = await servedHost({ cli });
    }
  };
  const agent = async (index: number) => {
    const name = `agent-${index}`;
    let isDying = index < size.dying;
    for (;;) {
      let session: Session | undefined;
      try {
        session = await open(host, index, name);
        for (;;) {
          const { claimId, task } = await session.claim(work.graphId);
          if (task && isDying) {
            isDying = false;
            break;
          }
          if (task) {
            const held = { taskId: task.taskId, claimId };
            await delay(random() * 5);
            const chance = random();
            if (chance < 0.05) await session.end('fail_task', { ...held, reason: 'It broke.' });
            else if (chance < 0.1) await session.end('release_task', { ...held, reason: 'No time.' });
            else if (await session.end('complete_task', { ...held, evidence: evidenceOf(0.9) }))
              confirmed.push(`agent:${name} ${task.taskId}`);
            continue;
          }
          reopenFailed();
          if (isDone()) return;
          await delay(LOOK_EVERY_MS);
        }
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        // The host went away; another one comes.
        callsLost += 1;
        await delay(LOOK_EVERY_MS);
        if (isDone()) return;
      } finally {
        await session?.client.close().catch(() => undefined);
      }
    }
  };
  const isDone = () =>
    inLibrary(
      cli,
      (library) => library.prepare('SELECT status FROM task_graphs WHERE id = ?').get(work.graphId)?.status === 'done',
    );
  const reopenFailed = () =>
    inLibrary(cli, (library) => {
      const rows = library.prepare("SELECT id FROM tasks WHERE graph_id = ? AND state = 'failed'").all(work.graphId);
      for (const { id } of rows) unwrap(reopenTask(library, { task_id: String(id), reason: 'Try again.' }, PERSON));
    });
  try {
    await Promise.all([
      killer(),
      Promise.all(Array.from({ length: size.agents }, (_, index) => agent(index))).finally(() => {
        isOver = true;
      }),
    ]);
    return { ...inLibrary(cli, (library) => auditedWork(library, work, confirmed)), kills, callsLost };
  } finally {
    isOver = true;
    await host.stop();
    cli.remove();
  }
}

type Claimed =
  | { readonly claimId: string; readonly task: { readonly taskId: string } }
  | { readonly claimId: null; readonly task: null };

interface Session {
  readonly client: TestClient;
  claim(planId: string): Promise<Claimed>;
  /** False when the lease ran out before, as it may on a slow machine. */
  end(tool: string, input: Record<string, unknown>): Promise<boolean>;
}

async function open(host: ServedHost, index: number, name: string): Promise<Session> {
  const generation = GENERATIONS[index % GENERATIONS.length] ?? 'sdk-1';
  const headers = { Authorization: `Bearer ${host.token}` };
  const client = await connectClient(generation, `${host.url}/mcp/x/projects`, headers, name);
  const call = async (tool: string, input: Record<string, unknown>, allowed: readonly string[] = []) => {
    const answer = ((await client.call(tool, input)).structuredContent ?? {}) as { error?: { code: string } };
    if (answer.error && !allowed.includes(answer.error.code)) assert.fail(`${tool}: ${JSON.stringify(answer.error)}`);
    return answer;
  };
  return {
    client,
    claim: async (planId) => (await call('claim_task', { planId, leaseSec: LEASE_SEC })) as Claimed,
    end: async (tool, input) => !(await call(tool, input, ['conflict', 'plan.requires_approval'])).error,
  };
}
