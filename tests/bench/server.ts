import { join } from 'node:path';
import { estimateTokenCount } from 'tokenx';
import { toolsetAt } from '../../src/main/mcp/toolsets.ts';
import type { Bench, Figure, FigureGroup } from './figure.ts';
import { call, connected } from './mcp-client.ts';
import { memoryOf } from './process-tree.ts';
import { type ServingHost, serving, servingHost } from './serving.ts';
import { median } from './timing.ts';

const CALLS = 600;
const WARM_UPS = 100;
const DRAFTING = 4;
const STARTS = 5;
const MEGABYTE = 1e6;

/** How the server answers, and what it takes to be there. */
export const server: FigureGroup = {
  name: 'server',
  async measure(bench) {
    const host = await servingHost(bench.root);
    try {
      const idle = memoryOf(host.pid);
      return [
        ...(await status(bench, host)),
        {
          name: 'idle host with its worker',
          value: idle === null ? null : idle / MEGABYTE,
          unit: 'MB',
          target: { of: 'value', atMost: 150 },
          ...(idle === null && { note: 'not measured: only Linux tells' }),
        },
        ...(await starts(bench)),
        ...(await toolLists(host)),
      ];
    } finally {
      await host.stop();
    }
  },
};

/** plan_status beside the least that the SDK can answer, in turns, while plans are being drafted. */
async function status(bench: Bench, host: ServingHost): Promise<Figure[]> {
  const echo = await serving([join(bench.root, 'out', 'bench', 'echo.js')], process.env);
  try {
    const ours = await connected(host.mcpUrl, host.token);
    const bare = await connected(echo.firstLine);
    const ids: string[] = [];
    for (let plan = 0; plan < DRAFTING; plan += 1) ids.push(await newPlan(ours, bench.prompt, plan));
    const [planId = ''] = ids;
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    let next = DRAFTING;
    for (let turn = 0; turn < WARM_UPS + CALLS; turn += 1) {
      // As many are being drafted all the time: what is finished makes room for the next.
      if (turn % 50 === 0) next = await keepDrafting(ours, bench.prompt, ids, next);
      const one = await timeOf(() => call(ours, 'plan_status', { plan_id: planId }));
      const other = await timeOf(() => bare.callTool({ name: 'echo', arguments: { text: planId } }));
      if (turn < WARM_UPS) continue;
      times.ours.push(one);
      times.bare.push(other);
    }
    await Promise.all([ours.close(), bare.close()]);
    const reference = (at: number) => ({ name: 'bare echo', value: percentile(times.bare, at) });
    return [
      {
        name: 'plan_status, four plans drafting: median',
        value: percentile(times.ours, 50),
        unit: 'ms',
        reference: reference(50),
        target: { of: 'ratio', atMost: 1.5 },
      },
      {
        name: 'plan_status, four plans drafting: 99 of 100',
        value: percentile(times.ours, 99),
        unit: 'ms',
        reference: reference(99),
        target: { of: 'value', atMost: 15 },
      },
    ];
  } finally {
    await echo.stop();
  }
}

type Client = Awaited<ReturnType<typeof connected>>;

async function newPlan(client: Client, prompt: string, number: number): Promise<string> {
  const created = await call(client, 'plan_create', {
    prompt: `${prompt}\n\nThis is number ${number}.`,
    model_profile: 'outline',
  });
  return String(created.plan_id);
}

async function keepDrafting(client: Client, prompt: string, ids: string[], next: number): Promise<number> {
  let number = next;
  for (const [place, id] of ids.entries()) {
    const { state } = await call(client, 'plan_status', { plan_id: id });
    if (state !== 'completed') continue;
    ids[place] = await newPlan(client, prompt, number);
    number += 1;
  }
  return number;
}

/** From the command to the first answer of a tool. */
async function starts(bench: Bench): Promise<Figure[]> {
  const times: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const began = performance.now();
    const host = await servingHost(bench.root);
    try {
      const client = await connected(host.mcpUrl, host.token);
      await call(client, 'plan_list', {});
      times.push(performance.now() - began);
      await client.close();
    } finally {
      await host.stop();
    }
  }
  return [
    { name: 'start to first answer', value: median(times) / 1000, unit: 's', target: { of: 'value', atMost: 1 } },
  ];
}

/** What listing the tools costs an agent's context, as clients get it. */
async function toolLists(host: ServingHost): Promise<Figure[]> {
  const figures: Figure[] = [];
  const paths = [
    '/mcp',
    ...['artifacts', 'library', 'agent'].map((set) => `/mcp/x/${set}`),
    '/mcp/all',
    '/mcp/v1/task',
    '/mcp/v1/session',
  ];
  for (const path of paths) {
    if (!toolsetAt(path)) continue;
    const client = await connected(`${host.url}${path}`, host.token);
    const { tools } = await client.listTools();
    await client.close();
    figures.push({
      name: `tools of ${path} (${tools.length})`,
      value: estimateTokenCount(JSON.stringify(tools)),
      unit: 'tokens',
      ...(path === '/mcp' && { target: { of: 'value', atMost: 6_000 } }),
    });
  }
  return figures;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function percentile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((at / 100) * sorted.length) - 1)] ?? 0;
}
