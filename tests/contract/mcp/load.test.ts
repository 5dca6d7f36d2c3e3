import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from '../../../src/library/index.ts';
import { appendEvent } from '../../../src/library/store/events/events.ts';
import { planner } from '../../../src/planner/planner.ts';
import { cliHome } from '../../support/cli.ts';
import { waited } from '../../support/flows/flow.ts';
import { type CheckedClient, checkedClient, type Said } from '../../support/mcp/checked-client.ts';
import { FakePlans } from '../../support/plans/fake-plans.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { messagesOf } from '../../support/server/event-stream.ts';
import { connectClient, GENERATIONS, type ServedApp, serveApp } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2027 for 200,000 EUR';
const LINES = 10_000;
const SLICE = 500;

describe('a host with much to do', () => {
  const cli = cliHome();
  let host: ServedHost;
  let library: Library;
  const clients: CheckedClient[] = [];

  beforeAll(async () => {
    host = await servedHost({ cli });
    library = unwrap(openLibrary({ home: host.library, planner, user: 'ada' }));
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    library.close();
    await host.remove();
  });

  async function connect(index = 0): Promise<CheckedClient> {
    const generation = GENERATIONS[index % GENERATIONS.length] ?? 'sdk-1';
    const headers = { Authorization: `Bearer ${host.token}` };
    const client = await checkedClient(await connectClient(generation, `${host.url}/mcp/x/plans+artifacts`, headers));
    clients.push(client);
    return client;
  }

  it('drafts four plans, tells 10,000 log lines without loss and answers, all at once', async () => {
    const [drafting, following, asking] = await Promise.all([connect(0), connect(1), connect(2)]);
    // A plan that waits for an agent, and so does not end by itself.
    const created = await asking.call('plan_create', { prompt: `${PROMPT}, with noise.`, model_profile: 'agent' });
    const noisy = String(created.plan_id);
    const streamed = linesOfStream(host, noisy);
    const followed = linesOfEvents(following, noisy);
    const plans = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        drafting.call('plan_create', { prompt: `${PROMPT}, number ${index}.`, model_profile: 'outline' }),
      ),
    );
    const ends = plans.map(({ plan_id }) => waited(drafting, String(plan_id)));
    for (let written = 0; written < LINES; written += SLICE) {
      library.transaction(() => {
        for (let line = written; line < written + SLICE; line += 1) {
          appendEvent(library, noisy, 1, 'log', { level: 'info', msg: `line ${line}` });
        }
      });
      expect(await asking.call('plan_status', { plan_id: noisy })).toMatchObject({ plan_id: noisy });
    }
    await asking.call('plan_stop', { plan_id: noisy });
    const all = Array.from({ length: LINES }, (_, line) => `line ${line}`);
    expect(await followed).toEqual(all);
    expect(await streamed).toEqual(all);
    for (const end of await Promise.all(ends)) {
      expect(end).toMatchObject({ state: 'completed', run_id: 'run_0001', resume_count: 0 });
    }
  });

  it('keeps a hundred calls waiting, answers others meanwhile, and wakes them all', async () => {
    const several = await Promise.all(GENERATIONS.map((_, index) => connect(index)));
    const [first] = several;
    if (!first) throw new Error('no client');
    const { plan_id } = await first.call('plan_create', { prompt: `${PROMPT}, by hand.`, model_profile: 'agent' });
    const calls = Array.from({ length: 100 }, (_, index) =>
      several[index % several.length]?.call('plan_wait', { plan_id }),
    );
    for (const client of several) expect(await client.call('plan_list')).toHaveProperty('plans');
    await first.call('plan_stop', { plan_id });
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ state: 'stopped', timed_out: false });
  });
});

describe('a call that waits', () => {
  let plans: FakePlans;
  let served: ServedApp;
  let listening: number;
  beforeEach(async () => {
    plans = new FakePlans();
    served = await serveApp(plans.library);
    listening = 0;
    const { listen } = served.feed;
    Object.assign(served.feed, {
      listen(listener: Parameters<typeof listen>[0]) {
        const stop = listen(listener);
        listening += 1;
        return () => {
          stop();
          listening -= 1;
        };
      },
    });
  });
  afterEach(async () => {
    expect(served.faults).toEqual([]);
    await served.close();
    plans.dispose();
  });

  // In the older era a lost connection is no reason to end a call; it ends by itself within 45 seconds.
  it('listens no longer when its client of the newer era is gone without a word', async () => {
    const client = await connectClient('client-2-modern', `${served.base}/mcp`);
    await client.listTools();
    // Whoever asks once is told what happens from then on.
    const before = listening;
    const cut = client.call('plan_wait', { plan_id: plans.newPlan() }).catch(() => undefined);
    await expect.poll(() => listening).toBe(before + 1);
    await client.close();
    await expect.poll(() => listening).toBe(before);
    await cut;
  });
});

/** The lines that were written here, of all that the plan's events tell until its run has ended. */
async function linesOfEvents(client: CheckedClient, plan_id: string): Promise<string[]> {
  const lines: string[] = [];
  for (let cursor = 0, over = false; ; ) {
    const page = await client.call('plan_events', { plan_id, since: cursor, limit: 1_000 });
    const events = page.events as readonly Said[];
    if (over && events.length === 0) return lines;
    cursor = Number(page.cursor);
    over ||= events.some(({ type }) => type === 'run_stopped');
    lines.push(...events.flatMap(writtenIn));
  }
}

/** The same of the stream of events. */
async function linesOfStream({ url, token }: ServedHost, planId: string): Promise<string[]> {
  const lines: string[] = [];
  const answer = await fetch(`${url}/plans/${planId}/events`, { headers: { Authorization: `Bearer ${token}` } });
  for await (const { event, data } of messagesOf(answer)) {
    if (event === 'complete') return lines;
    lines.push(...writtenIn({ ...data, type: event }));
  }
  throw new Error('the stream ended before the plan did');
}

function writtenIn({ type, data }: Said): string[] {
  const text = type === 'log' ? String((data as Said).msg) : '';
  return text.split('\n').filter((line) => line.startsWith('line '));
}
