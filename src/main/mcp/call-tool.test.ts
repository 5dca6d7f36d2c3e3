import { expect, it } from 'vitest';
import { z } from 'zod';
import { callTool } from './call-tool.ts';
import { defineTool, READS, type Tool, type ToolCall } from './tool.ts';

const CALLER = { user: 'ada', scopes: new Set(['plans:read'] as const), client: null };

it('tells a client of an unexpected error that there was one, and nothing else of it', async () => {
  const unexpected = new Error('SQLITE_CORRUPT in /home/ada/library.db');
  const tool = defineTool({
    name: 'breaks',
    title: 'Breaks',
    description: 'Always.',
    input: z.object({}),
    output: z.object({}),
    annotations: READS,
    scope: 'plans:read',
    call() {
      throw unexpected;
    },
  });
  const reported: unknown[] = [];
  const result = await callTool(tool, {}, CALLER, {} as ToolCall, (error) => reported.push(error));
  expect(result).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'INTERNAL_ERROR', details: { next: expect.any(String) } } },
  });
  expect(JSON.stringify(result)).not.toMatch(/SQLITE|library\.db|at .*:\d+/);
  expect(reported).toEqual([unexpected]);
});

const waits = defineTool({
  name: 'waits',
  title: 'Waits',
  description: 'For a while.',
  input: z.object({
    plan_id: z.string(),
    timeout_sec: z.number().exactOptional(),
    range: z.object({ start: z.number().exactOptional() }).exactOptional(),
    steps: z.array(z.object({ name: z.string() })).exactOptional(),
    data: z.record(z.string(), z.unknown()).exactOptional(),
    loose: z.looseObject({}).exactOptional(),
  }),
  output: z.object({ called: z.boolean() }),
  annotations: READS,
  scope: 'plans:read',
  call: () => ({ ok: true, value: { called: true } }),
});
const call = (tool: Tool, input: unknown) => callTool(tool, input, CALLER, {} as ToolCall, () => undefined);
const CALLED = { structuredContent: { called: true } };

it.each([
  [{ timeout_seconds: 2 }, 'timeout_seconds', 'did you mean timeout_sec?'],
  [{ 'timeout-sec': 2 }, 'timeout-sec', 'did you mean timeout_sec?'],
  [{ range: { strat: 0 } }, 'range.strat', 'did you mean start?'],
  [{ steps: [{ name: 'a' }, { nmae: 'b' }] }, 'steps.1.nmae', 'did you mean name?'],
  [{ verbosity: 9 }, 'verbosity', 'use one of plan_id, timeout_sec, range, steps, data, loose'],
])('refuses %j, which it would pass over, with the name that was meant', async (input, place, hint) => {
  const message = `Invalid input: unknown argument "${place}"; ${hint}`;
  expect(await call(waits, { plan_id: 'a', ...input })).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'INVALID_INPUT', message, details: { faults: [{ path: place.split('.') }] } } },
  });
  expect(await call({ ...waits, invalidInputCode: 'validation.invalid_input' }, input)).toMatchObject({
    structuredContent: { error: { code: 'validation.invalid_input' } },
  });
});

it('takes what a schema leaves open, nulls for what is left out, and a placeholder where there is nothing to send', async () => {
  const open = { data: { anything: { at: 'all' } }, loose: { workers: 4 } };
  expect(await call(waits, { plan_id: 'a', range: null, unknown: null, ...open })).toMatchObject(CALLED);
  expect(await call({ ...waits, input: z.object({}) }, { random_string: 'x' })).toMatchObject(CALLED);
  const tolerant = { ...waits, ignoresUnknownArguments: true } as const;
  expect(await call(tolerant, { plan_id: 'a', unknown: 'field', range: { strat: 0 } })).toMatchObject(CALLED);
});
