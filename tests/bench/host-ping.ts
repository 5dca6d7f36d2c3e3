import { setTimeout as pause } from 'node:timers/promises';
import { ledger } from '../../src/library/for-drafting.ts';
import { type Library, planSchedule } from '../../src/library/index.ts';
import type { FigureGroup } from './figure.ts';
import { unwrap } from './finished-plan.ts';
import { hostOf, type ServingHost } from './serving.ts';

const FACT = 'budget.total';
const PING_EVERY_MS = 10;
const IDLE_MS = 3_000;
/** Of previews and of facts, in turns. */
const CHANGES = 40;
const PROMPT_BYTES = 90_000;

/** How long the host keeps others waiting while schedules are tried, facts are set and long prompts are checked. */
export const hostPing: FigureGroup = {
  name: 'host-ping',
  async measure(bench) {
    const plan = await bench.finishedPlan();
    const library = plan.open();
    const { planId } = plan;
    const { task, budget } = await start(library, planId).finally(() => library.close());
    const host = await hostOf(bench.root, plan.home, { user: plan.user });
    try {
      const ask = asking(host);
      const work = async (turn: number) => {
        await ask('schedule.preview', {
          plan_id: planId,
          // An estimate that was not tried before, so that nothing is known of it.
          changes: [{ task, estimate: { optimistic: 1, likely: 2 + turn / 10, pessimistic: 30 } }],
        });
        await ask('facts.change', { plan_id: planId, id: FACT, value: Math.round(budget * (1 + turn / 100)) });
      };
      await ask('prompts.check', { prompt: bench.prompt, start_date: '2027-01-04' });
      await work(-1);
      const idle = await pings(host, () => pause(IDLE_MS));
      const busy = await pings(host, async () => {
        for (let turn = 1; turn <= CHANGES; turn += 1) await work(turn);
      });
      const long = `${bench.prompt}\n\n`.repeat(200).slice(0, PROMPT_BYTES);
      const checking = await pings(host, async () => {
        for (let turn = 0; turn < CHANGES; turn += 1)
          await ask('prompts.check', { prompt: `${turn} ${long}`, start_date: '2027-01-04' });
      });
      await ask('facts.change', { plan_id: planId, id: FACT, value: null });
      const figure = (name: string, waits: readonly number[], at: number) => ({
        name: `${name}: ${at} of 100`,
        value: percentile(waits, at),
        unit: 'ms',
        reference: { name: 'idle', value: percentile(idle, at) },
        target: { of: 'value' as const, atMost: 20 },
      });
      return [
        figure('ping while schedules are tried and facts set', busy, 95),
        figure('ping while schedules are tried and facts set', busy, 99),
        figure('ping while prompts of 90 kB are checked', checking, 99),
      ];
    } finally {
      await host.stop();
    }
  },
};

async function start(library: Library, planId: string): Promise<{ readonly task: string; readonly budget: number }> {
  const { schedule } = unwrap(await planSchedule(library, { plan_id: planId }));
  const budget = ledger(library, planId).find(({ id }) => id === FACT)?.value;
  const [task] = schedule?.tasks ?? [];
  if (!task || typeof budget !== 'number') throw new Error('the plan has no schedule or no budget');
  return { task: task.id, budget };
}

/** Asks the host for the window's procedures. */
function asking({ url, token }: ServingHost) {
  return async (procedure: string, input: Record<string, unknown>): Promise<void> => {
    const answer = await fetch(`${url}/api/${procedure}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${text.slice(0, 300)}`);
  };
}

/**
 * Milliseconds that each ping waits while `work` goes on. They are sent at fixed times, whether earlier ones were
 * answered or not: a host that stands still keeps all of them waiting.
 */
async function pings({ url }: ServingHost, work: () => Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const ping = async () => {
    const began = performance.now();
    const answer = await fetch(`${url}/healthcheck`);
    await answer.arrayBuffer();
    return performance.now() - began;
  };
  const timer = setInterval(() => waits.push(ping()), PING_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Promise.all(waits);
}

function percentile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((at / 100) * sorted.length) - 1)] ?? 0;
}
