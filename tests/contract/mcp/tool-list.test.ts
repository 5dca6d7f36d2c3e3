import { Ajv2020 } from 'ajv/dist/2020.js';
import { estimateTokenCount } from 'tokenx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSettings } from '../../../src/library/index.ts';
import { toolsetAt } from '../../../src/main/mcp/toolsets.ts';
import { ErrorCode } from '../../../src/shared/result.ts';
import { type ListedTool, toolListText } from '../../support/mcp/tool-list.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import {
  connectClient,
  GENERATIONS,
  type Generation,
  type ServedApp,
  serveApp,
} from '../../support/server/served-app.ts';

/** What agents know of the program before their first call. */

const SETS = toolsetAt('/mcp/all')?.name.split('+') ?? [];
/** Of all sets together: that many names the specifications of the sets have. */
const MOST_TOOLS = 46;
/** Some clients cut descriptions and instructions there. */
const LONGEST_TEXT = 2_000;

let test: TestLibrary;
let served: ServedApp;
beforeAll(async () => {
  test = openTestLibrary();
  served = await serveApp(test.library);
});
afterAll(async () => {
  await served.close();
  test.dispose();
});

async function listed(path: string, generation: Generation = 'client-2-modern'): Promise<readonly ListedTool[]> {
  const client = await connectClient(generation, `${served.base}${path}`);
  const tools = (await client.listTools()) as unknown as readonly ListedTool[];
  await client.close();
  return tools;
}

/** The result of a request, as it comes over the wire. */
async function wire(path: string, era: 'legacy' | 'modern', method: string): Promise<Record<string, unknown>> {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  };
  const response = await fetch(`${served.base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(era === 'modern'
        ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
        : { 'mcp-protocol-version': '2025-11-25' }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: era === 'modern' ? { _meta: envelope } : {} }),
  });
  const text = await response.text();
  const message = text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '{}');
  return (JSON.parse(message) as { result: Record<string, unknown> }).result;
}

describe.each(SETS)('the toolset %s', (set) => {
  it('is what was reviewed', async () => {
    await expect(toolListText(await listed(`/mcp/x/${set}`))).toMatchFileSnapshot(`./__snapshots__/tools-${set}.txt`);
  });

  it('is the same in each generation of clients and each time', async () => {
    const lists = await Promise.all([...GENERATIONS, ...GENERATIONS].map((each) => listed(`/mcp/x/${set}`, each)));
    for (const list of lists) expect(toolListText(list)).toBe(toolListText(lists[0] ?? []));
  });

  it('has names, titles, hints and schemas that every client can take', async () => {
    for (const tool of await listed(`/mcp/x/${set}`)) {
      expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
      // Some clients join the names of server and tool.
      expect(`planexe_${tool.name}`.length).toBeLessThanOrEqual(60);
      expect(tool.title).toMatch(/^\p{Lu}.{3,40}$/u);
      expect(tool.description.length).toBeLessThanOrEqual(LONGEST_TEXT);
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']) {
        expect([hint, typeof tool.annotations[hint]]).toEqual([hint, 'boolean']);
      }
      expect(tool.annotations.readOnlyHint && tool.annotations.destructiveHint).toBe(false);
      const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(schema.type).toBe('object');
        expect(() => ajv.compile(schema)).not.toThrow();
        for (const part of partsOf(schema)) {
          expect(part).not.toHaveProperty('$ref');
          expect(part).not.toHaveProperty('$defs');
          if (part.type === 'array') expect(part).toHaveProperty('items');
        }
      }
      // Some models refuse these at the top of an input.
      for (const word of ['anyOf', 'oneOf', 'allOf']) expect(tool.inputSchema).not.toHaveProperty(word);
    }
  });
});

describe('what all tools say', () => {
  it('names only tools, fields and codes that there are', async () => {
    const tools = await listed('/mcp/all');
    const settings = unwrap(listSettings(test.library)).map(({ key }) => key);
    const known = new Set([
      ...tools.flatMap((tool) => [tool.name, ...namesIn(tool.inputSchema), ...namesIn(tool.outputSchema)]),
      ...settings,
    ]);
    for (const { name, description } of tools) {
      expect([name, unknownWords(description, known)]).toEqual([name, []]);
    }
    for (const path of ['/mcp', '/mcp/all', ...SETS.map((set) => `/mcp/x/${set}`)]) {
      const { instructions = '' } = toolsetAt(path) ?? {};
      expect([path, unknownWords(instructions, known)]).toEqual([path, []]);
    }
  });

  it('costs an agent at most 6,000 tokens for the plans set', async () => {
    const { tools } = await wire('/mcp', 'modern', 'tools/list');
    expect(estimateTokenCount(JSON.stringify(tools))).toBeLessThanOrEqual(6_000);
  });

  it('is no more tools than the specifications name', async () => {
    const names = (await listed('/mcp/all')).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(MOST_TOOLS);
  });

  it.each(['legacy', 'modern'] as const)('comes on one page in the era %s', async (era) => {
    for (const method of ['tools/list', 'prompts/list']) {
      const result = await wire('/mcp', era, method);
      expect(Object.values(result).some(Array.isArray)).toBe(true);
      expect(result).not.toHaveProperty('nextCursor');
    }
  });

  it('may be kept for a while by whoever asked, and by caches for anybody', async () => {
    for (const method of ['server/discover', 'tools/list', 'prompts/list']) {
      const result = await wire('/mcp', 'modern', method);
      expect(result).toMatchObject({ cacheScope: 'public' });
      expect(result.ttlMs).toBeGreaterThan(0);
    }
  });

  it('advertises neither tasks nor lists that change, and the version of the interface', async () => {
    const { capabilities, instructions } = await wire('/mcp', 'modern', 'server/discover');
    expect(capabilities).toMatchObject({
      tools: { listChanged: false },
      prompts: { listChanged: false },
      experimental: { planexe: { version: '1.0' } },
    });
    expect(capabilities).not.toHaveProperty('tasks');
    expect(JSON.stringify(capabilities)).not.toContain('tasks');
    expect(instructions).toBe(toolsetAt('/mcp')?.instructions);
  });
});

describe('the path of an endpoint', () => {
  it('names sets in any order, more than once, with the same outcome', () => {
    const [first = '', second = ''] = SETS;
    const both = toolsetAt(`/mcp/x/${first}+${second}`);
    expect(both?.name).toBe(`${first}+${second}`);
    expect(toolsetAt(`/mcp/x/${second}+${first}+${second}`)).toEqual(both);
    expect(toolsetAt('/mcp')?.name).toBe('plans');
    expect(toolsetAt('/mcp/x/plans')).toEqual(toolsetAt('/mcp'));
    expect(toolsetAt(`/mcp/x/${SETS.toReversed().join('+')}`)).toEqual(toolsetAt('/mcp/all'));
  });

  it.each([
    '/mcp/x/',
    '/mcp/x/nothing',
    '/mcp/x/plans+',
    '/mcp/x/plans+nothing',
    '/mcp/x/plans/artifacts',
    '/mcp/x/constructor',
    '/mcp/all/',
    '/mcp/plans',
    '/mcp/v2/task',
  ])('%s is not found', async (path) => {
    expect(toolsetAt(path)).toBeNull();
    expect((await fetch(`${served.base}${path}`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('decides what an agent is told first, in few words, the other sets included', () => {
    for (const set of SETS) {
      const { instructions = '', tools = [] } = toolsetAt(`/mcp/x/${set}`) ?? {};
      expect(instructions.length).toBeLessThanOrEqual(LONGEST_TEXT);
      expect(tools.some(({ name }) => instructions.includes(name))).toBe(true);
      for (const other of SETS) if (other !== set) expect(instructions).toContain(`/mcp/x/${other}`);
    }
    expect(toolsetAt('/mcp/all')?.instructions).not.toContain('/mcp/x/');
  });
});

/** A schema and everything in it. */
function partsOf(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(partsOf);
  return Array.isArray(schema) ? inside : [schema as Record<string, unknown>, ...inside];
}

/** Names of fields and words of enumerations anywhere in a schema. */
function namesIn(schema: unknown): string[] {
  return partsOf(schema).flatMap(({ properties, enum: words }) => [
    ...Object.keys((properties as object | undefined) ?? {}),
    ...((words as string[] | undefined) ?? []),
  ]);
}

/** Codes of servers, variables of the environment and the like. */
const OTHER_WORDS = /^([A-Z]+_[A-Z_]+|run_error)$/;
/** Fields of an error's details, with their values where these are listed: no schema has them, either. */
const DETAILS = /\bdetails\.\w+( \([^)]*\))?/g;

/** Words that look like names of tools or fields and are none. */
function unknownWords(text: string, known: ReadonlySet<string>): string[] {
  const prose = text
    .replaceAll(DETAILS, '')
    .replaceAll(/\b[a-z_]+(\.[a-z_]+)?\b/g, (word) => (ErrorCode.safeParse(word).success ? '' : word));
  return [...prose.matchAll(/\b[A-Za-z]+_[A-Za-z_]+\b/g)]
    .map(([word]) => word)
    .filter((word) => !known.has(word) && !OTHER_WORDS.test(word));
}
