import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { clockedLibrary, type fakeClock, unwrap } from '../../../src/library/fixture-library.ts';
import { fakePlanner } from '../../../src/library/fixture-planner.ts';
import { type Library, openLibrary, PERSON, reopenTask } from '../../../src/library/index.ts';
import { seeded } from '../seeded.ts';
import { connectClient, GENERATIONS, type ServedApp, serveApp, TESTER, type TestClient } from '../server/served-app.ts';
import { type ApprovedWork, approvedWork, auditedWork, evidenceOf, type WorkFigures } from './work-audit.ts';

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
export type RaceFigures = WorkFigures & Readonly<Record<'lateRefused' | 'callsLost', number>>;

const LEASE_SEC = 900;

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
  readonly #work: ApprovedWork;
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
    this.#work = approvedWork(library, options.tasks, this.#random);
  }

  async run(): Promise<void> {
    const agents = Array.from({ length: this.#options.agents }, (_, index) => new Agent(index, this.#hosts));
    try {
      await Promise.all(agents.map((agent, index) => this.#takePart(agent, index < this.#options.dying)));
    } finally {
      await Promise.all(agents.map((agent) => agent.close()));
    }
  }

  async #takePart(agent: Agent, dies: boolean): Promise<void> {
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
      planId: this.#work.graphId,
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
      const share = (value: number) => ({ ...held, evidence: evidenceOf(value) });
      // Without what the contract asks for nothing is done.
      if (chance > 0.9) assert.equal(await agent.codeOf('complete_task', share(0.1)), 'task.evidence_missing');
      await agent.call('complete_task', share(0.9));
      this.#confirmed.push(`${agent.actor} ${held.taskId}`);
      this.#done += 1;
    }
  }

  /** From the database: a question of this test, not of an agent. */
  #isDone(): boolean {
    return (
      this.#library.prepare('SELECT status FROM task_graphs WHERE id = ?').get(this.#work.graphId)?.status === 'done'
    );
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
        evidence: evidenceOf(1),
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
      .all(this.#work.graphId);
    for (const { id } of rows) unwrap(reopenTask(this.#library, { task_id: String(id), reason: 'Try again.' }, PERSON));
  }

  /** What happened, once it is as it must be. */
  checked(): RaceFigures {
    const figures = auditedWork(this.#library, this.#work, this.#confirmed);
    return { ...figures, lateRefused: this.#lateRefused, callsLost: this.#callsLost };
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
