import assert from 'node:assert/strict';
import { connectClient, GENERATIONS } from '../support/server/served-app.ts';
import { servedHost } from '../support/server/served-host.ts';
import { until } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

interface Size {
  readonly clients: number;
  /** Queued by all of them together, at once. */
  readonly plans: number;
}

/** Characters of an answer to `plan_create` or `plan_status`. */
const LONGEST_ANSWER = 20_000;
const LATEST_MS = 1_200_000;

/** All clients queue their plans at once and follow them to the end. */
export function crowd({ clients, plans }: Size): Scenario {
  return {
    name: 'crowd',
    claim: `${clients} clients queue ${plans} plans at once, each of which is finished, and get short answers all the time`,
    open: async () => ({
      async round(seed) {
        const host = await servedHost();
        const headers = { Authorization: `Bearer ${host.token}` };
        let calls = 0;
        const client = async (index: number) => {
          const generation = GENERATIONS[index % GENERATIONS.length] ?? 'client-2-modern';
          const connected = await connectClient(generation, host.mcp_url, headers);
          const ask = async (tool: string, input: Record<string, unknown>) => {
            const answer = await connected.call(tool, input);
            calls += 1;
            const text = JSON.stringify(answer);
            assert.ok(!answer.isError, `${tool}: ${text.slice(0, 300)}`);
            assert.ok(text.length <= LONGEST_ANSWER, `${tool} answered ${text.length} characters`);
            return answer.structuredContent as Record<string, unknown>;
          };
          const queued: string[] = [];
          for (let plan = index; plan < plans; plan += clients) {
            const prompt = `Open bakery number ${plan} of round ${seed} in Lyon by May 2027.`;
            const created = await ask('plan_create', { prompt, speed_vs_detail: 'ping', model_profile: 'outline' });
            queued.push(String(created.plan_id));
          }
          for (const plan_id of queued) {
            await until(
              async () => {
                const { state } = await ask('plan_status', { plan_id });
                assert.notEqual(state, 'failed', `plan ${plan_id} failed`);
                return state === 'completed';
              },
              `plan ${plan_id} is finished`,
              LATEST_MS,
            );
          }
          await connected.close();
          return queued;
        };
        try {
          const ids = (await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))).flat();
          assert.equal(new Set(ids).size, plans);
          return { clients, plans, calls };
        } finally {
          await host.remove();
        }
      },
      close: async () => undefined,
    }),
  };
}
