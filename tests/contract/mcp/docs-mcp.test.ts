import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listSettings } from '../../../src/library/index.ts';
import { toolsetOption } from '../../../src/main/cli/options/toolset-option.ts';
import { PLAN_VIEW_URI } from '../../../src/main/mcp/plan-view.ts';
import type { Tool } from '../../../src/main/mcp/tool.ts';
import { toolsetAt } from '../../../src/main/mcp/toolsets.ts';
import { GUARD_LIMITS } from '../../../src/main/server/guard/limits.ts';
import { EventType } from '../../../src/shared/contracts/event.ts';
import { Scope } from '../../../src/shared/contracts/token.ts';
import { ErrorCode } from '../../../src/shared/result.ts';
import { ROOT } from '../../support/build.ts';
import { codeIn, docPage, examplesIn, sectionOf, storyIn } from '../../support/docs/doc-page.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { type ServedApp, serveApp } from '../../support/server/served-app.ts';

/** What docs/mcp.md says is what the server does. */

const page = docPage('docs/mcp.md');
const examples = examplesIn(page);
const story = storyIn(page);
const NOW = toolsetAt('/mcp/all')?.tools ?? [];
const EARLIER = ['/mcp/v1/task', '/mcp/v1/session'].flatMap((path) => toolsetAt(path)?.tools ?? []);
const TOOLS = [...NOW, ...EARLIER];

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

describe('the examples', () => {
  it('show every tool of every toolset, and no other', () => {
    expect(examples.map(({ tool }) => tool).toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
  });

  it('tell a story with at least one refusal', () => {
    expect(story.length).toBeGreaterThan(8);
    const codes = story.flatMap(({ answer }) => ('error' in answer ? [(answer.error as { code: unknown }).code] : []));
    expect(codes).not.toEqual([]);
    for (const code of codes) expect(ErrorCode.options).toContain(code);
  });

  it.each([...examples, ...story.filter(({ answer }) => !('error' in answer))])(
    'of $tool have an input that it takes, and an answer that it could give',
    ({ tool, input, answer }) => {
      const found = TOOLS.find(({ name }) => name === tool);
      if (!found) throw new Error(`there is no tool ${tool}`);
      expect(found.input.strict().safeParse(input).error).toBeUndefined();
      const fits = new Ajv2020({ strict: false, formats: { uri: true } }).compile(shortened(found));
      expect(fits(answer), JSON.stringify(fits.errors)).toBe(true);
    },
  );

  it('stand among names of tools, fields and words that there are', () => {
    const known = new Set([...TOOLS.flatMap(wordsOf), ...otherWords()]);
    const words = codeIn(page.text)
      .filter((code) => !ErrorCode.safeParse(code).success)
      .flatMap((code) => code.match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []);
    expect(words.filter((word) => !known.has(word))).toEqual([]);
  });
});

describe('the error codes', () => {
  it('are all that tools, server and proxy have, and no other', () => {
    const documented = codeIn(page.text).flatMap(
      (code) => code.match(/^(?:[A-Z]+(?:_[A-Z]+)+|CONFLICT|UNAUTHORIZED)$/) ?? [],
    );
    const names = documented.filter((code) => !code.startsWith('PLANEXE_'));
    const known = [...ErrorCode.options, ...codesInSource()].filter((code) => /^[A-Z]/.test(code));
    expect(names.toSorted()).toEqual([...new Set(known)].toSorted());
    for (const code of ErrorCode.options) expect(page.text).toContain(`\`${code}\``);
  });

  it.each(NOW)('that $name tells of itself stand with it', ({ name, description }) => {
    const common = new Set(['PLAN_NOT_FOUND', 'PERMISSION_DENIED', 'INVALID_INPUT', 'INTERNAL_ERROR']);
    const told = description.match(CODES) ?? [];
    const missing = told.filter((code) => !code.startsWith('PLANEXE_') && !common.has(code));
    const section = sectionOf(page, name);
    expect(section).not.toBe('');
    expect(missing.filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
  });
});

describe('the addresses', () => {
  const rows = [...sectionOf(page, 'Endpoints and toolsets').matchAll(/^\| `(\/mcp[^`]*)` \| `([^`]+)`/gm)];

  it('of toolsets are served, each under the name that the command line takes', () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const [, path, name = ''] of rows) expect([name, toolsetOption(name).path]).toEqual([name, path]);
  });

  it('lead to every tool', () => {
    const reached = rows.flatMap(([, path = '']) => toolsetAt(path)?.tools ?? []);
    expect(TOOLS.filter(({ name }) => !reached.some((tool) => tool.name === name))).toEqual([]);
  });

  it('beside MCP are answered', async () => {
    const paths = [...sectionOf(page, 'Beside MCP').matchAll(/`GET (\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThanOrEqual(5);
    for (const path of paths) {
      const response = await fetch(served.base + path);
      expect([path, await response.text()]).not.toEqual([path, expect.stringContaining('"NOT_FOUND"')]);
    }
  });
});

describe('what else there is', () => {
  it('of resources, prompts and views is there under these names', async () => {
    const section = sectionOf(page, 'Resources, prompts and the view');
    expect(section).toContain('`planexe://plan/<plan_id>/<path>`');
    expect(section).toContain(`\`${PLAN_VIEW_URI}\``);
    const [, before = '', after = ''] = /\*\*Prompts\.\*\*(.*)\n\n\*\*The view\.\*\*(.*)/.exec(section) ?? [];
    const viewing = NOW.filter(({ view }) => view === PLAN_VIEW_URI).map(({ name }) => name);
    expect(codeIn(after).filter((code) => code !== PLAN_VIEW_URI)).toEqual(viewing);
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
    const { prompts } = await client.listPrompts();
    await client.close();
    expect(codeIn(before)).toEqual(prompts.map(({ name }) => name));
  });

  it('of event types and scopes is complete', () => {
    const events = codeIn(sectionOf(page, 'plan_events').split('Types:')[1] ?? '');
    expect(events).toEqual([...EventType.options]);
    const scopes = [...sectionOf(page, 'Tokens, scopes and users').matchAll(/^\| `([^`]+)`/gm)].map(
      ([, scope]) => scope,
    );
    expect(scopes.toSorted()).toEqual(Scope.options.toSorted());
  });

  it('of settings is complete', () => {
    const rows = [...sectionOf(page, 'Settings and environment').matchAll(/^\| `([a-z_]+)` \|/gm)].map(
      ([, key]) => key,
    );
    const settings = listSettings(test.library);
    expect(rows.toSorted()).toEqual(settings.ok ? settings.value.map(({ key }) => key).toSorted() : []);
  });

  it('of limits is as the server has them', () => {
    const { bodyBytes, bodyMs, answerMs, requests, failures } = GUARD_LIMITS;
    const limits = sectionOf(page, 'Limits');
    expect(limits).toContain(`${bodyBytes / 1_000_000} MB, within ${bodyMs / 1_000} seconds`);
    expect(limits).toContain(`begins within ${answerMs / 1_000} seconds`);
    expect(limits).toContain(`${requests.times.toLocaleString('en')} in ${requests.seconds} seconds`);
    expect([failures.times, failures.seconds]).toEqual([20, 60]);
    expect(limits).toContain('20 in a minute');
  });
});

/** Words that are codes of errors, or look like some. */
const CODES =
  /\b[A-Z]+(_[A-Z]+)+\b|\bCONFLICT\b|\bgeneration_failed\b|\bcontent_unavailable\b|\b(project|plan|task|dependency|quota|validation)\.\w+|\bconflict\b/g;

/** The schema of the tool's answers, of which anything may be left out and to which nothing may be added. */
function shortened({ output }: Tool): object {
  return z.toJSONSchema(output, {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.required;
      if (jsonSchema.properties && jsonSchema.additionalProperties === undefined)
        jsonSchema.additionalProperties = false;
    },
  });
}

/** The tool, its fields and the words that these can be. */
function wordsOf({ name, input, output }: Tool): string[] {
  const inside = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties = {}, enum: words = [] } = schema as { properties?: object; enum?: unknown[] };
    return [...Object.keys(properties), ...words.map(String), ...Object.values(schema).flatMap(inside)];
  };
  return [name, ...[input, output].flatMap((schema) => inside(z.toJSONSchema(schema, { io: 'input' })))];
}

function otherWords(): string[] {
  const settings = listSettings(test.library);
  return [
    ...ErrorCode.options,
    ...EventType.options,
    ...(settings.ok ? settings.value.map(({ key }) => key) : []),
    // Fields of the details of errors, which no schema has.
    ...['edit_instead', 'current_sha256', 'current_value', 'waits_for'],
    ...[
      'draft_plan_prompt',
      'review_plan',
      'include_sensitive',
      'claude_desktop_config',
      'mcp_config',
      'mcp_servers',
      'context_servers',
    ],
  ];
}

/** Codes that stand in the source of tools, server and proxy beside those of the library. */
function codesInSource(): string[] {
  const files = globSync('src/main/{mcp,proxy,server}/**/*.ts', { cwd: ROOT });
  const source = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return source.flatMap((text) => [...text.matchAll(/\bcode: '([A-Z_]+)'/g)].map(([, code = '']) => code));
}
