import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import type { FigureGroup } from './figure.ts';
import { call, connected } from './mcp-client.ts';
import { residentOf } from './process-tree.ts';
import { servingHost } from './serving.ts';

const PLANS = 385;
const CLIENTS = 20;
/** A minute, after which a worker that has drafted makes way for a new one, and time for that one to start. */
const IDLE_MS = 75_000;
const POLL_MS = 500;

/** What host and worker hold after many plans, once they have had nothing to do for a minute. */
export const memory: FigureGroup = {
  name: 'memory',
  async measure({ root }) {
    const host = await servingHost(root);
    try {
      await pause(IDLE_MS);
      const before = residentOf(host.pid);
      if (before === null) return [{ name: 'after many plans', value: null, unit: 'MB', note: 'Only Linux tells.' }];
      const draft = async (index: number) => {
        const client = await connected(host.mcpUrl, host.token);
        for (let plan = index; plan < PLANS; plan += CLIENTS) await drafted(client, plan);
        await client.close();
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, index) => draft(index)));
      const busy = residentOf(host.pid) ?? before;
      await pause(IDLE_MS);
      const after = residentOf(host.pid) ?? before;
      const figure = (name: string, held: typeof before, of: 'host' | 'worker') => ({
        name: `${name}: ${of}`,
        value: megabytes(held[of]),
        unit: 'MB',
        reference: { name: 'idle before', value: megabytes(before[of]) },
      });
      const kept = (of: 'host' | 'worker') => ({
        ...figure(`idle for a minute after ${PLANS} plans`, after, of),
        target: { of: 'ratio' as const, atMost: 1.3 },
      });
      const during = `when ${PLANS} plans are finished`;
      return [figure(during, busy, 'host'), figure(during, busy, 'worker'), kept('host'), kept('worker')];
    } finally {
      await host.stop();
    }
  },
};

/** Has a plan drafted and waits for its end. */
async function drafted(client: Client, number: number): Promise<void> {
  const prompt = `Open bakery number ${number} in Lyon by May 2027.`;
  const { plan_id } = await call(client, 'plan_create', { prompt, speed_vs_detail: 'ping', model_profile: 'outline' });
  for (;;) {
    const { state } = await call(client, 'plan_status', { plan_id });
    if (state === 'completed') return;
    if (state === 'failed') throw new Error(`plan ${plan_id} failed`);
    await pause(POLL_MS);
  }
}

function megabytes(bytes: number): number {
  return bytes / 1_000_000;
}
