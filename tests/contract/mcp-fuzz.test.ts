import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listPlans } from '../../src/library/index.ts';
import { superviseWorker, type WorkerProcess } from '../../src/main/host/worker-process.ts';
import { ErrorCode } from '../../src/shared/result.ts';
import { ROOT } from '../support/build.ts';
import { type GuardedApp, guardApp, realApp, TOKEN } from '../support/guarded-app.ts';
import { openTestLibrary, type TestLibrary } from '../support/in-process.ts';
import { memoryInUse } from '../support/memory-in-use.ts';
import { connectClient } from '../support/served-app.ts';
import { type InputSchema, inputText, toolInputs } from '../support/tool-inputs.ts';
import { FOREIGN_WORDS, openWorld, type World } from '../support/tool-inputs-world.ts';

const SEED = 20_261_122;
const ROUNDS = 8;
const CALLS_PER_ROUND = 2_500;
const AT_ONCE = 16;
/** After these everything is made that is made once. */
const WARM_UP_ROUNDS = 2;
/** Of the heap, after all that can go has gone: half a kilobyte for each call. */
const MOST_GROWTH_BYTES = 8_000_000;

/** Where tools live; together these have all of them. */
const PATHS = ['/mcp/all', '/mcp/v1/task', '/mcp/v1/session'] as const;

/** What tools say beside the codes that every door has; an unexpected error is none that a client may see. */
const CODES: ReadonlySet<string> = new Set([
  ...ErrorCode.options.filter((code) => code !== 'INTERNAL_ERROR'),
  'CONFIRMATION_REQUIRED',
  'SESSION_NOT_FOUND',
  'TASK_NOT_FOUND',
]);

/** Where in the program something happened. */
const INSIDES = /\n\s+at \S.*[:)]|node_modules|node:internal|\.(ts|mjs|js):\d+|SQLITE|SqliteError|ZodError/;

interface FuzzedTool {
  readonly path: string;
  readonly name: string;
  readonly inputSchema: InputSchema;
  readonly fits: ValidateFunction;
}

let test: TestLibrary;
let real: ReturnType<typeof realApp>;
let served: GuardedApp;
let world: World;
let worker: WorkerProcess;
let tools: readonly FuzzedTool[];
const downloads = mkdtempSync(join(tmpdir(), 'planexe-downloads-'));

beforeAll(async () => {
  test = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1', PLANEXE_PATH: downloads });
  real = realApp(test.library);
  served = await guardApp(real, { limits: { requests: { times: 1_000_000, seconds: 10 } } });
  world = await openWorld(test.library);
  worker = superviseWorker({
    library: test.library,
    workerPath: join(inject('built'), 'worker.js'),
    env: { PLANEXE_NO_DISCOVERY: '1' },
  });
  tools = (await Promise.all(PATHS.map(toolsAt))).flat();
}, 120_000);

afterAll(async () => {
  await worker.close();
  await served.close();
  await real.close();
  test.dispose();
  rmSync(downloads, { recursive: true });
}, 60_000);

it('answers 20,000 inputs of all kinds as it says it does, tells nothing of its insides, and still serves', {
  timeout: 600_000,
}, async () => {
  const said = new Map<string, number>();
  let before = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === WARM_UP_ROUNDS) before = memoryInUse();
    for (const word of await fuzz(SEED + round)) said.set(word, (said.get(word) ?? 0) + 1);
  }
  expect(memoryInUse() - before).toBeLessThan(MOST_GROWTH_BYTES);
  expect([...served.faults, ...real.faults]).toEqual([]);
  expect([...said.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThanOrEqual(20_000);
  // The inputs were no mere noise: each tool did its work, and each refused.
  for (const { name } of tools) expect([name, said.has(`${name} ok`)]).toEqual([name, true]);
  expect(listPlans(test.library, { limit: 1 }).ok).toBe(true);
  const client = await connectClient('client-2-modern', `${served.base}/mcp`, { Authorization: `Bearer ${TOKEN}` });
  expect((await client.call('plan_list')).isError).toBeFalsy();
  await client.close();
});

/** One round of calls, several at a time. Returns what each tool said: `ok` or a code. */
async function fuzz(seed: number): Promise<readonly string[]> {
  const { thingsFor, hostile } = await world.settle();
  const count = Math.ceil(CALLS_PER_ROUND / tools.length);
  const calls = tools.flatMap((tool, index) =>
    fc
      .sample(toolInputs(tool.inputSchema, thingsFor(tool.name), hostile), {
        seed: seed * 1_000 + index,
        numRuns: count,
      })
      .map((input) => ({ tool, input: patient(tool, input) })),
  );
  const order = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { seed, numRuns: 1 })[0] ?? [];
  const said: string[] = [];
  let next = 0;
  const caller = async () => {
    for (let call = order[next++]; call; call = order[next++]) said.push(await callAndCheck(call, said.length));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return said;
}

/** The input without a long wait in it: a number there may be wrong, or small. */
function patient({ inputSchema }: FuzzedTool, input: Record<string, unknown>): Record<string, unknown> {
  if (!inputSchema.properties || !('timeout_sec' in inputSchema.properties)) return input;
  const { timeout_sec } = input;
  const long = timeout_sec === undefined || (typeof timeout_sec === 'number' && timeout_sec > 0.01);
  return long ? { ...input, timeout_sec: 0.01 } : input;
}

interface FuzzCall {
  readonly tool: FuzzedTool;
  readonly input: Record<string, unknown>;
}

/** Calls the tool and holds the answer against everything that is promised of answers. Returns what it said. */
async function callAndCheck({ tool, input }: FuzzCall, number: number): Promise<string> {
  const body = inputText(input);
  const about = () => `${tool.name} ${body.slice(0, 2_000)}`;
  const { status, text } = await post(tool, body, number % 4 === 0 ? 'legacy' : 'modern');
  expect(status, about()).toBe(200);
  const message = JSON.parse(text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '')) as RpcAnswer;
  const { result } = message;
  if (!result) throw new Error(`${about()} was answered by ${text.slice(0, 500)}`);
  const { structuredContent: answer, content, isError } = result;
  expect(content, about()).toEqual([{ type: 'text', text: JSON.stringify(answer) }]);
  if (!tool.fits(answer)) throw new Error(`${about()}: ${JSON.stringify(tool.fits.errors)} of ${text.slice(0, 500)}`);
  for (const part of textsIn(answer)) expectNoInsides(part, about);
  if (isError !== true) return `${tool.name} ok`;
  const error = answer.error as { readonly code: string; readonly message: string };
  if (!CODES.has(error.code)) throw new Error(`${about()}: ${text.slice(0, 500)}`, { cause: real.faults.at(-1) });
  expect(error.message, about()).toMatch(/^\S.{3,600}$/su);
  return `${tool.name} ${error.code}`;
}

interface RpcAnswer {
  readonly result?: {
    readonly structuredContent: Record<string, unknown>;
    readonly content: readonly object[];
    readonly isError?: boolean;
  };
}

const ENVELOPE = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
});

/** Written by hand, since a client would not send some of these inputs. */
async function post({ path, name }: FuzzedTool, input: string, era: 'legacy' | 'modern') {
  const meta = era === 'modern' ? `,"_meta":${ENVELOPE}` : '';
  const answer = await fetch(`${served.base}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(era === 'modern'
        ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }
        : { 'mcp-protocol-version': '2025-11-25' }),
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}${meta}}}`,
  });
  return { status: answer.status, text: await answer.text() };
}

/** All texts in a value, those that only a user may see left out: where a file was saved, and what it says. */
function textsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return field === 'saved_path' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner, key)]);
}

function expectNoInsides(text: string, about: () => string): void {
  const leak =
    INSIDES.exec(text)?.[0] ??
    [test.library.home, ROOT, downloads, TOKEN, FOREIGN_WORDS].find((word) => text.includes(word));
  if (leak !== undefined && !about().includes(leak)) throw new Error(`${about()} tells ${leak}: ${text.slice(0, 500)}`);
}

async function toolsAt(path: string): Promise<readonly FuzzedTool[]> {
  const client = await connectClient('client-2-modern', `${served.base}${path}`, { Authorization: `Bearer ${TOKEN}` });
  const listed = (await client.listTools()) as unknown as readonly ListedTool[];
  await client.close();
  const ajv = new Ajv2020({ strict: false });
  return listed.map(({ name, inputSchema, outputSchema }) => ({
    path,
    name,
    inputSchema,
    fits: ajv.compile(outputSchema),
  }));
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: InputSchema;
  readonly outputSchema: object;
}
