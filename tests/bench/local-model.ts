import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ModelTestStatus } from '../../src/library/index.ts';
import { ModelProcess } from '../../src/model/local/model-process.ts';
import { addModelFile } from '../../src/model/local/model-service.ts';
import { writeTinyModel } from '../support/models/tiny-model.ts';
import type { Bench, Figure, FigureGroup } from './figure.ts';
import { unwrap } from './finished-plan.ts';
import { readLocalQuestion, TIMED_ANSWERS } from './local-question.ts';
import { residentOf, runNode } from './process-tree.ts';
import { type ServingHost, servingHost } from './serving.ts';

/** About 85 MB of random weights: the computing outweighs what is around it, as with a real model. */
const SIZES = { embedding: 512, layers: 8, heads: 8, feedForward: 1_024 };
/** Each round loads the model twice and takes a minute or so where other programs are busy. */
const ROUNDS = 3;
const MEGABYTE = 1_000_000;
const IDLE_MS = 500;
/** At least 95 of 100 tokens a second of the bare runtime. */
const MOST_OF_BARE = 1 / 0.95;
/** What the host may grow by: the messages of an answer, and not a model. */
const MOST_GROWTH_MB = 20;

interface Speed {
  readonly firstMs: number;
  readonly tokenMs: number;
}

/**
 * A model that PlanExe runs itself beside the same runtime by itself, and what it costs the host. PLANEXE_BENCH_MODEL
 * names a model file; left out, one with random weights is written.
 */
export const localModel: FigureGroup = {
  name: 'local-model',
  async measure(bench) {
    const folder = mkdtempSync(join(tmpdir(), 'planexe-bench-model-'));
    try {
      const path = process.env.PLANEXE_BENCH_MODEL ?? join(folder, 'random.gguf');
      if (process.env.PLANEXE_BENCH_MODEL === undefined) writeTinyModel(path, { sizes: SIZES });
      return [...(await speeds(bench, path)), await hostMemory(bench, path)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function speeds({ root }: Bench, path: string): Promise<readonly Figure[]> {
  const own: Speed[] = [];
  const bare: Speed[] = [];
  // In turns, so that other work of the machine meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const { threads, ...speed } = await ownSpeed(root, path);
    own.push(speed);
    const printed = await runNode([join(root, 'out', 'bench', 'bare-model.js'), path, String(threads)]);
    bare.push(JSON.parse(printed) as Speed);
  }
  const first = { own: median(own, 'firstMs'), bare: median(bare, 'firstMs') };
  const token = { own: fastest(own), bare: fastest(bare) };
  return [
    {
      name: 'start of the process to the first token',
      value: first.own,
      unit: 'ms',
      reference: { name: 'bare runtime', value: first.bare },
    },
    {
      name: `time of a token, fastest of ${ROUNDS * TIMED_ANSWERS} answers`,
      value: token.own,
      unit: 'ms',
      reference: { name: 'bare runtime', value: token.bare },
      target: { of: 'ratio', atMost: MOST_OF_BARE },
    },
    {
      name: 'tokens a second',
      value: 1_000 / token.own,
      unit: 'tokens/s',
      reference: { name: 'bare runtime', value: 1_000 / token.bare },
    },
  ];
}

async function ownSpeed(root: string, path: string): Promise<Speed & { readonly threads: number }> {
  const began = performance.now();
  const model = new ModelProcess({ env: environment(root) });
  const question = readLocalQuestion(path);
  const answer = async () => {
    let firstAt = 0;
    for await (const piece of model.ask(question)) {
      if (firstAt === 0) firstAt = performance.now();
      if (piece.type === 'end')
        return { firstAt, tokenMs: (performance.now() - firstAt) / Math.max(1, piece.outputTokens - 1) };
    }
    throw new Error('the model gave no end of its answer');
  };
  try {
    const { firstAt } = await answer();
    let tokenMs = Number.POSITIVE_INFINITY;
    for (let count = 0; count < TIMED_ANSWERS; count += 1) tokenMs = Math.min(tokenMs, (await answer()).tokenMs);
    const { threads } = await model.load(question.model);
    return { firstMs: firstAt - began, tokenMs, threads };
  } finally {
    await model.close();
  }
}

/**
 * How much a host grows while the model that it has asked is in memory. Resident pages, as the share of a page that
 * others have too (PSS) grows by tens of megabytes when another Node process of this computer ends.
 */
async function hostMemory({ root }: Bench, path: string): Promise<Figure> {
  const name = 'growth of the host while a model is loaded';
  const env = { ...environment(root), PLANEXE_MODEL_IDLE_MS: String(IDLE_MS) };
  let key = '';
  const use = (home: string) => {
    key = `local/${unwrap(addModelFile({ home }, path)).name}`;
  };
  const host = await servingHost(root, use, env);
  try {
    // The first time it loads the code that asks models.
    await test(host, key);
    await pause(4 * IDLE_MS);
    const before = residentOf(host.pid)?.host ?? null;
    const asked = test(host, key);
    let most = 0;
    let over = false;
    void asked.finally(() => {
      over = true;
    });
    while (!over) {
      most = Math.max(most, residentOf(host.pid)?.host ?? 0);
      await pause(100);
    }
    await asked;
    if (before === null) return { name, value: null, unit: 'MB', note: 'this system does not tell' };
    return { name, value: (most - before) / MEGABYTE, unit: 'MB', target: { of: 'value', atMost: MOST_GROWTH_MB } };
  } finally {
    await host.stop();
  }
}

async function test(host: ServingHost, key: string): Promise<void> {
  let { test_id, state, step, result } = await asked(host, 'start', { key });
  while (state === 'under_way') ({ state, step, result } = await asked(host, 'news', { test_id, step }));
  // A model of random weights may go on to the limit; that it was asked is enough.
  if (state !== 'ended' || result?.latency_ms === null) throw new Error(`the model could not be tested: ${state}`);
}

async function asked({ url, token }: ServingHost, what: 'start' | 'news', input: object): Promise<ModelTestStatus> {
  const answer = await fetch(`${url}/api/settings.modelTests.${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the model could not be tested: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { result: { data: ModelTestStatus } }).result.data;
}

function environment(root: string): NodeJS.ProcessEnv {
  return { ...process.env, PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: join(root, 'out', 'main', 'model.js') };
}

function fastest(all: readonly Speed[]): number {
  return Math.min(...all.map(({ tokenMs }) => tokenMs));
}

function median(all: readonly Speed[], of: keyof Speed): number {
  const sorted = all.map((each) => each[of]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
