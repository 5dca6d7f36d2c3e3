import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { EXPORT_FORMATS, exportPlan, type Library, listPlans } from '../../src/library/index.ts';
import { superviseWorker } from '../../src/main/host/worker-process.ts';
import { ErrorCode } from '../../src/shared/result.ts';
import { builtFolder, ROOT } from '../support/build.ts';
import { type InputSchema, inputText, toolInputs } from '../support/mcp/tool-inputs.ts';
import { FOREIGN_WORDS, openWorld, type World } from '../support/mcp/tool-inputs-world.ts';
import { openTestLibrary } from '../support/plans/in-process.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { type GuardedApp, guardApp, realApp, TOKEN } from '../support/server/guarded-app.ts';
import { connectClient } from '../support/server/served-app.ts';
import { heapWatch } from './heap.ts';
import type { Scenario } from './scenario.ts';

/** Of each tool in a round. */
const CALLS = 40;
const AT_ONCE = 16;
/** Rounds in which every tool has met an input that it can do something with. */
const ALL_WORK_AFTER = 8;
/** Of the heap in a round: a quarter of a kilobyte for each call. */
const MOST_GROWTH_BYTES = 600_000;

const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

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

/** What the calls go through. */
interface Fuzzed {
  readonly served: GuardedApp;
  readonly world: World;
  readonly tools: readonly FuzzedTool[];
  /** What no answer may tell. */
  readonly secrets: readonly string[];
}

export const toolFuzz: Scenario = {
  name: 'tool-fuzz',
  claim: 'tools answer inputs of all kinds as their schemas say, tell nothing of their insides, and still serve',
  async open() {
    const downloads = mkdtempSync(join(tmpdir(), 'planexe-downloads-'));
    const test = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1', PLANEXE_PATH: downloads });
    const real = realApp(test.library);
    const served = await guardApp(real, { limits: { requests: { times: 1_000_000, seconds: 10 } } });
    const world = await openWorld(test.library);
    await exportOnce(test.library);
    const worker = superviseWorker({
      library: test.library,
      workerPath: join(builtFolder(), 'worker.js'),
      env: { PLANEXE_NO_DISCOVERY: '1' },
    });
    const tools = (await Promise.all(PATHS.map((path) => toolsAt(served, path)))).flat();
    const secrets = [test.library.home, ROOT, downloads, TOKEN, FOREIGN_WORDS];
    const heap = heapWatch(MOST_GROWTH_BYTES);
    const worked = new Set<string>();
    let rounds = 0;
    return {
      async round(seed) {
        await heap.begin();
        const said = await fuzz({ served, world, tools, secrets }, seed);
        await heap.end();
        assert.deepEqual([...served.faults, ...real.faults], []);
        // The inputs were no mere noise: most tools did their work in a round, and in time all of them.
        rounds += 1;
        for (const { name } of tools) if (said.includes(`${name} ok`)) worked.add(name);
        const idle = tools.map(({ name }) => name).filter((name) => !worked.has(name));
        assert.ok(idle.length <= (rounds < ALL_WORK_AFTER ? tools.length / 5 : 0), `did nothing: ${idle.join(', ')}`);
        assert.ok(listPlans(test.library, { limit: 1 }).ok);
        const client = await connectClient('client-2-modern', `${served.base}/mcp`, AUTHORIZED);
        assert.ok(!(await client.call('plan_list')).isError);
        await client.close();
        return { calls: said.length, refused: said.filter((word) => !word.endsWith(' ok')).length };
      },
      async close() {
        await worker.close();
        await served.close();
        await real.close();
        test.dispose();
        rmSync(downloads, { recursive: true });
      },
    };
  },
};

/**
 * Exports a plan in every format, so that what stays in memory once anybody has asked for one is there before the heap
 * is measured: above all fonts and the WebAssembly that draws pictures, 32 MB. By chance, no call of the first rounds
 * asks for them.
 */
async function exportOnce(library: Library): Promise<void> {
  const { plans } = unwrap(listPlans(library, { limit: 50, state: 'completed' }));
  const made = new Set<string>();
  for (const { plan_id } of plans)
    for (const { id } of EXPORT_FORMATS) if ((await exportPlan(library, { plan_id, format: id })).ok) made.add(id);
  // There may be no browser for PDF; it works in a process of its own anyhow.
  assert.deepEqual(
    EXPORT_FORMATS.map(({ id }) => id).filter((id) => id !== 'pdf' && !made.has(id)),
    [],
  );
}

/** One round of calls, several at a time. Returns what each tool said: `ok` or a code. */
async function fuzz(fuzzed: Fuzzed, seed: number): Promise<readonly string[]> {
  const { world, tools } = fuzzed;
  const { thingsFor, hostile } = await world.settle();
  const calls = tools.flatMap((tool, index) =>
    fc
      .sample(toolInputs(tool.inputSchema, thingsFor(tool.name), hostile), {
        seed: seed * 1_000 + index,
        numRuns: CALLS,
      })
      .map((input) => ({ tool, input: patient(tool, input) })),
  );
  const order = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { seed, numRuns: 1 })[0] ?? [];
  const said: string[] = [];
  let next = 0;
  const caller = async () => {
    for (let call = order[next++]; call; call = order[next++]) said.push(await callAndCheck(fuzzed, call, said.length));
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
async function callAndCheck({ served, secrets }: Fuzzed, { tool, input }: FuzzCall, number: number): Promise<string> {
  const body = inputText(input);
  const about = `${tool.name} ${body.slice(0, 2_000)}`;
  const { status, text } = await post(served, tool, body, number % 4 === 0 ? 'legacy' : 'modern');
  const shown = `${about}: ${text.slice(0, 500)}`;
  assert.equal(status, 200, shown);
  const message = JSON.parse(text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '')) as RpcAnswer;
  const { result } = message;
  assert.ok(result, shown);
  const { structuredContent: answer, content, isError } = result;
  assert.deepEqual(content, [{ type: 'text', text: JSON.stringify(answer) }], shown);
  assert.ok(tool.fits(answer), `${JSON.stringify(tool.fits.errors)} of ${shown}`);
  for (const part of textsIn(answer)) {
    const leak = INSIDES.exec(part)?.[0] ?? secrets.find((word) => part.includes(word));
    assert.ok(leak === undefined || about.includes(leak), `tells ${leak}: ${shown}`);
  }
  if (isError !== true) return `${tool.name} ok`;
  const error = answer.error as { readonly code: string; readonly message: string };
  assert.ok(CODES.has(error.code), shown);
  assert.match(error.message, /^\S.{3,600}$/su, shown);
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
async function post({ base }: GuardedApp, { path, name }: FuzzedTool, input: string, era: 'legacy' | 'modern') {
  const meta = era === 'modern' ? `,"_meta":${ENVELOPE}` : '';
  const request = fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      ...AUTHORIZED,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(era === 'modern'
        ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }
        : { 'mcp-protocol-version': '2025-11-25' }),
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}${meta}}}`,
  });
  try {
    const answer = await request;
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    // "fetch failed" says nothing; what it failed of is its cause.
    throw new Error(`${name}: ${String(error)} (${String((error as Error).cause)})`, { cause: error });
  }
}

/** All texts in a value, those that only a user may see left out: where a file was saved, and what it says. */
function textsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return field === 'saved_path' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner, key)]);
}

async function toolsAt({ base }: GuardedApp, path: string): Promise<readonly FuzzedTool[]> {
  const client = await connectClient('client-2-modern', `${base}${path}`, AUTHORIZED);
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
