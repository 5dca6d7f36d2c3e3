import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { clockedLibrary, type fakeClock, unwrap } from '../../src/library/fixture-library.ts';
import { fakePlanner } from '../../src/library/fixture-planner.ts';
import {
  approveGraph,
  createProject,
  type Library,
  openLibrary,
  PERSON,
  proposeGraph,
  reopenTask,
} from '../../src/library/index.ts';
import { auditSince } from '../../src/library/store/audit.ts';
import type { AuditEntry } from '../../src/shared/contracts/project.ts';
import { NO_CONTRACTS, type SeedTask, type VerificationContract } from '../../src/shared/contracts/task.ts';
import { seeded } from './seeded.ts';
import { connectClient, GENERATIONS, type ServedApp, serveApp, TESTER, type TestClient } from './served-app.ts';

export interface RaceOptions {
  readonly seed: number;
  readonly agents: number;
  readonly tasks: number;
  /** So many of the agents stop in the middle of their first task, and say no more until their lease has run out. */
  readonly dying: number;
  /** Servers of the one library. All but the first go away in the middle of it, whatever they are answering. */
  readonly hosts: number;
}

/** What happened, counted. */
export type RaceFigures = Readonly<
  Record<'tasks' | 'claims' | 'released' | 'expired' | 'failed' | 'lateRefused' | 'callsLost', number>
>;

const LEASE_SEC = 900;
/** Each task comes after up to so many of those before it. */
const MOST_DEPENDENCIES = 3;
const CONTRACT: VerificationContract = { evidence: [{ name: 'share', type: 'number', atLeast: 0.5 }] };

/**
 * Lets agents over MCP work off a plan of random dependencies, as fast as they can, and checks what the audit tells of
 * it. @throws AssertionError when a task was done twice, too early or not at all, or when the audit has gaps
 */
export async function raceForTasks(options: RaceOptions): Promise<RaceFigures> {
  const cleanUps: (() => void)[] = [];
  const { clock, library } = clockedLibrary((work) => cleanUps.push(work), { user: TESTER.user });
  const others = Array.from({ length: options.hosts - 1 }, () =>
    unwrap(openLibrary({ home: library.home, env: {}, user: TESTER.user, planner: fakePlanner(), now: clock.now })),
  );
  for (const other of others) cleanUps.push(() => other.close());
  const hosts = await Promise.all([library, ...others].map((each) => serveApp(each)));
  try {
    const race = new Race(library, clock, hosts, options);
    await race.run();
    for (const { faults } of hosts) assert.deepEqual(faults, []);
    return race.checked();
  } finally {
    await Promise.all(hosts.map((host) => host.close()));
    for (const cleanUp of cleanUps.toReversed()) cleanUp();
  }
}

/** What an agent holds. */
interface Held {
  readonly taskId: string;
  readonly claimId: string;
}

type ErrorAnswer = { readonly error?: { readonly code: string } };

class Race {
  readonly #library: Library;
  readonly #clock: ReturnType<typeof fakeClock>;
  readonly #hosts: readonly ServedApp[];
  readonly #options: RaceOptions;
  readonly #random: () => number;
  readonly #seeds: readonly SeedTask[];
  readonly #planId: string;
  readonly #ids: Readonly<Record<string, string>>;
  /** Agents that have not died. */
  #living: number;
  /** Those of them that found nothing ready, and wait until something may be. */
  #waiting: (() => void)[] = [];
  #done = 0;
  #hostsGone = false;
  #callsLost = 0;
  #lateRefused = 0;
  readonly #abandoned: { readonly agent: Agent; readonly held: Held }[] = [];
  /** Completions that were confirmed, as `actor taskId`. */
  readonly #confirmed: string[] = [];

  constructor(
    library: Library,
    clock: ReturnType<typeof fakeClock>,
    hosts: readonly ServedApp[],
    options: RaceOptions,
  ) {
    this.#library = library;
    this.#clock = clock;
    this.#hosts = hosts;
    this.#options = options;
    this.#living = options.agents;
    this.#random = seeded(options.seed);
    this.#seeds = randomSeeds(options.tasks, this.#random);
    unwrap(createProject(library, { name: 'Race' }, PERSON));
    const graph = unwrap(proposeGraph(library, { title: 'Race', tasks: this.#seeds }, PERSON));
    unwrap(approveGraph(library, { graph_id: graph.graph_id }, PERSON));
    this.#planId = graph.graph_id;
    this.#ids = graph.task_ids;
  }

  async run(): Promise<void> {
    const agents = Array.from({ length: this.#options.agents }, (_, index) => new Agent(index, this.#hosts));
    try {
      await Promise.all(agents.map((agent, index) => this.#work(agent, index < this.#options.dying)));
    } finally {
      await Promise.all(agents.map((agent) => agent.close()));
    }
  }

  async #work(agent: Agent, dies: boolean): Promise<void> {
    for (;;) {
      let held: Held | null = null;
      try {
        held = await this.#claim(agent);
        if (held && dies) return await this.#die(agent, held);
        if (held) await this.#end(agent, held);
      } catch (error) {
        // The host went away. What the agent held returns by itself.
        if (error instanceof assert.AssertionError || !this.#hostsGone || agent.isAtFirstHost) throw error;
        this.#callsLost += 1;
        await agent.moveToFirstHost();
        continue;
      }
      await this.#removeHosts();
      if (held) this.#wake();
      if (this.#isDone()) return;
      if (!held) await this.#wait();
    }
  }

  async #die(agent: Agent, held: Held): Promise<void> {
    this.#abandoned.push({ agent, held });
    this.#living -= 1;
    await this.#endLeasesIfAllWait();
  }

  async #wait(): Promise<void> {
    const woken = new Promise<void>((resolve) => this.#waiting.push(resolve));
    await this.#endLeasesIfAllWait();
    await woken;
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #claim(agent: Agent): Promise<Held | null> {
    const { claimId, task } = await agent.call<{ claimId: string; task: { taskId: string } | null }>('claim_task', {
      planId: this.#planId,
      leaseSec: LEASE_SEC,
    });
    return task && { taskId: task.taskId, claimId };
  }

  /** Mostly completes the task; sometimes it fails, and a person reopens it, or it is given back. */
  async #end(agent: Agent, held: Held): Promise<void> {
    await delay(this.#random() * 3);
    const chance = this.#random();
    if (chance < 0.05) {
      await agent.call('fail_task', { ...held, reason: 'It broke.' });
      unwrap(reopenTask(this.#library, { task_id: held.taskId, reason: 'Try again.' }, PERSON));
    } else if (chance < 0.15) {
      await agent.call('release_task', { ...held, reason: 'No time.' });
    } else {
      if (chance < 0.4) await agent.call('heartbeat_task', { ...held, leaseSec: LEASE_SEC, remainingDays: 0.5 });
      const share = (value: number) => ({ ...held, evidence: [{ name: 'share', type: 'number', value }] });
      // Without what the contract asks for nothing is done.
      if (chance > 0.9) assert.equal(await agent.codeOf('complete_task', share(0.1)), 'task.evidence_missing');
      await agent.call('complete_task', share(0.9));
      this.#confirmed.push(`${agent.actor} ${held.taskId}`);
      this.#done += 1;
    }
  }

  /** From the database: a question of this test, not of an agent. */
  #isDone(): boolean {
    return this.#library.prepare('SELECT status FROM task_graphs WHERE id = ?').get(this.#planId)?.status === 'done';
  }

  /** Half way. */
  async #removeHosts(): Promise<void> {
    if (this.#hostsGone || this.#done < this.#options.tasks / 2) return;
    this.#hostsGone = true;
    await Promise.all(this.#hosts.slice(1).map((host) => host.close()));
  }

  /** When all wait, what is claimed is held by those who died, whose claims then are worth nothing. */
  async #endLeasesIfAllWait(): Promise<void> {
    if (this.#waiting.length < this.#living) return;
    this.#clock.forward(LEASE_SEC + 1);
    this.#reopenFailed();
    for (const { agent, held } of this.#abandoned.splice(0)) {
      if (!agent.isAtFirstHost && this.#hostsGone) await agent.moveToFirstHost();
      const code = await agent.codeOf('complete_task', {
        ...held,
        evidence: [{ name: 'share', type: 'number', value: 1 }],
      });
      assert.ok(code === 'conflict' || code === 'plan.requires_approval', `a late completion: ${code}`);
      this.#lateRefused += 1;
    }
    this.#wake();
  }

  /** Of a failure whose confirmation was lost nobody else knows. */
  #reopenFailed(): void {
    const rows = this.#library
      .prepare("SELECT id FROM tasks WHERE graph_id = ? AND state = 'failed'")
      .all(this.#planId);
    for (const { id } of rows) unwrap(reopenTask(this.#library, { task_id: String(id), reason: 'Try again.' }, PERSON));
  }

  /** Holds the audit against what must be, and counts. */
  checked(): RaceFigures {
    const entries = auditSince(this.#library, { graphId: this.#planId }, 0, 1_000_000);
    const keys = new Map(Object.entries(this.#ids).map(([key, id]) => [id, key]));
    const waitsFor = new Map(
      this.#seeds.map(({ node_key, depends_on = [] }) => [
        this.#ids[node_key] ?? '',
        depends_on.map((key) => this.#ids[key] ?? ''),
      ]),
    );
    const done = new Map<string, string>();
    const holder = new Map<string, string>();
    for (const { action, actor, task_id } of entries) {
      if (task_id === null) continue;
      const about = `${action} of ${keys.get(task_id)} by ${actor}`;
      if (action === 'task.ready' || action === 'task.claimed')
        for (const before of waitsFor.get(task_id) ?? []) assert.ok(done.has(before), `${about}: too early`);
      if (action === 'task.claimed') {
        assert.ok(!done.has(task_id), `${about}: it is done already`);
        assert.equal(holder.get(task_id), undefined, `${about}: another holds it`);
        holder.set(task_id, actor);
      }
      if (['task.done', 'task.failed', 'task.released'].includes(action)) {
        assert.ok(actor === holder.get(task_id) || (action === 'task.released' && actor === 'planexe'), about);
        holder.delete(task_id);
      }
      if (action === 'task.done') {
        assert.ok(!done.has(task_id), `${about}: twice`);
        done.set(task_id, actor);
      }
    }
    assert.deepEqual([...done.keys()].toSorted(), [...keys.keys()].toSorted());
    assert.equal(holder.size, 0);
    const told = new Set([...done].map(([taskId, actor]) => `${actor} ${taskId}`));
    assert.deepEqual(
      this.#confirmed.filter((each) => !told.has(each)),
      [],
    );
    assert.equal(entries.at(-1)?.action, 'plan.done');
    const stored = this.#library.prepare("SELECT count(*) AS n FROM tasks WHERE state = 'done'").get();
    assert.equal(Number(stored?.n), keys.size);
    return {
      tasks: done.size,
      claims: count(entries, 'task.claimed'),
      released: count(entries, 'task.released'),
      expired: entries.filter(({ data }) => data.reason === 'lease_expired').length,
      failed: count(entries, 'task.failed'),
      lateRefused: this.#lateRefused,
      callsLost: this.#callsLost,
    };
  }
}

/** A client with a name of its own, of one of the generations, at one of the hosts. */
class Agent {
  readonly actor: string;
  readonly #index: number;
  readonly #hosts: readonly ServedApp[];
  #host: number;
  #client: Promise<TestClient>;

  constructor(index: number, hosts: readonly ServedApp[]) {
    this.actor = `agent:racer-${index}`;
    this.#index = index;
    this.#hosts = hosts;
    this.#host = index % hosts.length;
    this.#client = this.#connect();
  }

  get isAtFirstHost(): boolean {
    return this.#host === 0;
  }

  /** @throws AssertionError when the tool refuses; another error when there is no answer */
  async call<Value>(tool: string, input: Record<string, unknown>): Promise<Value> {
    const answer = await this.#answer(tool, input);
    assert.equal(answer.error, undefined, `${tool}: ${JSON.stringify(answer.error)}`);
    return answer as Value;
  }

  /** `ok` for no error. */
  async codeOf(tool: string, input: Record<string, unknown>): Promise<string> {
    return (await this.#answer(tool, input)).error?.code ?? 'ok';
  }

  async moveToFirstHost(): Promise<void> {
    const old = this.#client;
    this.#host = 0;
    this.#client = this.#connect();
    await closed(old);
    await this.#client;
  }

  async close(): Promise<void> {
    await closed(this.#client);
  }

  async #answer(tool: string, input: Record<string, unknown>): Promise<ErrorAnswer> {
    const { structuredContent } = await (await this.#client).call(tool, input);
    return (structuredContent ?? {}) as ErrorAnswer;
  }

  #connect(): Promise<TestClient> {
    const generation = GENERATIONS[this.#index % GENERATIONS.length] ?? 'sdk-1';
    const address = `${this.#hosts[this.#host]?.base}/mcp/x/projects`;
    return connectClient(generation, address, {}, this.actor.slice('agent:'.length));
  }
}

/** Its host may be gone, to which it says goodbye. */
async function closed(client: Promise<TestClient>): Promise<void> {
  await client.then((open) => open.close()).catch(() => undefined);
}

/** Tasks after some of those shortly before them; one edge in five is soft. */
function randomSeeds(count: number, random: () => number): SeedTask[] {
  return Array.from({ length: count }, (_, index): SeedTask => {
    const edges = Array.from({ length: Math.floor(random() * (MOST_DEPENDENCIES + 1)) }, () => ({
      key: `t${index - 1 - Math.floor(random() * Math.min(index, 20))}`,
      soft: random() < 0.2,
    })).filter(() => index > 0);
    const named = (soft: boolean) => edges.filter((edge) => edge.soft === soft).map(({ key }) => key);
    return {
      node_key: `t${index}`,
      title: `Task ${index}`,
      ...NO_CONTRACTS,
      verification_contract: CONTRACT,
      depends_on: named(false),
      soft_depends_on: named(true),
    };
  });
}

function count(entries: readonly AuditEntry[], wanted: AuditEntry['action']): number {
  return entries.filter(({ action }) => action === wanted).length;
}
