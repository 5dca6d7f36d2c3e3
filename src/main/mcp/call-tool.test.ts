import { expect, it } from 'vitest';
import { z } from 'zod';
import { callTool } from './call-tool.ts';
import { defineTool, READS, type ToolCall } from './tool.ts';

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
