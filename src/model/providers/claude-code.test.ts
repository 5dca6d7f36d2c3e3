import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { jsonSchema, Output, streamText } from 'ai';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, entryOf } from '../fixture-server.ts';
import { claudeCode, cleanEnvironment, findClaude } from './claude-code.ts';

const INSTRUCTIONS = 'Instructions-Ocelot';
const QUESTION = 'Question-Margay';

/** Speaks as much of the program's protocol as one question takes, and writes down how it was started. */
const FAKE = String.raw`#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');
const seen = {
  args: process.argv.slice(2), env: process.env, cwd: process.cwd(), mode: fs.statSync('.').mode & 0o777,
  files: fs.readdirSync('.'), input: '',
};
const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');
let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  seen.input += text;
  rest += text;
  const lines = rest.split('\n');
  rest = lines.pop();
  for (const line of lines) hear(JSON.parse(line));
});
process.stdin.on('end', () => process.exit(0));
function hear(message) {
  if (message.type === 'control_request')
    return say({ type: 'control_response', response: { subtype: 'success', request_id: message.request_id, response: { commands: [], models: [] } } });
  if (message.type !== 'user') return;
  fs.writeFileSync(path.join(__dirname, 'seen.json'), JSON.stringify(seen));
  const answer = { city: 'Paris' };
  const usage = { input_tokens: 11, output_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  say({ type: 'system', subtype: 'init', session_id: 's', uuid: 'u1', model: 'sonnet', tools: [], mcp_servers: [], cwd: '.', apiKeySource: 'none', permissionMode: 'default', slash_commands: [], output_style: 'default' });
  say({ type: 'assistant', session_id: 's', uuid: 'u2', parent_tool_use_id: null, message: { id: 'm', type: 'message', role: 'assistant', model: 'sonnet', content: [{ type: 'text', text: JSON.stringify(answer) }], stop_reason: 'end_turn', usage } });
  say({ type: 'result', subtype: 'success', is_error: false, session_id: 's', uuid: 'u3', duration_ms: 1, duration_api_ms: 1, num_turns: 1, result: JSON.stringify(answer), structured_output: answer, total_cost_usd: 0, usage, modelUsage: {}, permission_denials: [] });
}
`;

interface Seen {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly mode: number;
  readonly files: readonly string[];
  readonly input: string;
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function program(folder: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'claude');
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

test.skipIf(process.platform === 'win32')(
  'the program is asked in an empty private folder, with a clean environment, without tools, and nothing as an argument',
  async () => {
    const folder = temporary();
    program(folder, FAKE);
    const env = {
      PATH: [folder, dirname(process.execPath)].join(delimiter),
      HOME: folder,
      CLAUDECODE: '1',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
      CLAUDE_CODE_USE_BEDROCK: '1',
      ANTHROPIC_API_KEY: 'sk-ant-secret',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      OPENAI_API_KEY: 'sk-secret',
    };
    // The SDK's package would read these from the process itself.
    process.env.ANTHROPIC_API_KEY = 'sk-ant-of-the-process';
    onTestFinished(() => {
      delete process.env.ANTHROPIC_API_KEY;
    });
    const model = await claudeCode.open(entryOf({ provider: 'claude-code', model: 'sonnet' }), contextOf(env));
    const schema = jsonSchema<{ city: string }>({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    });
    const result = streamText({
      model,
      instructions: INSTRUCTIONS,
      prompt: QUESTION,
      output: Output.object({ schema }),
      maxRetries: 0,
      onError: () => undefined,
    });
    expect(await result.output).toEqual({ city: 'Paris' });

    const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as Seen;
    expect(seen.files).toEqual([]);
    expect(seen.mode).toBe(0o700);
    expect(seen.cwd).not.toBe(process.cwd());
    await expect.poll(() => existsSync(seen.cwd)).toBe(false);
    expect(Object.keys(seen.env).filter((name) => /^(CLAUDE|ANTHROPIC|OPENAI)/.test(name))).toEqual([]);
    expect(seen.env.HOME).toBe(folder);
    expect(seen.args[seen.args.indexOf('--tools') + 1]).toBe('');
    expect(seen.args).toEqual(
      expect.arrayContaining(['--strict-mcp-config', '--setting-sources=', '--no-session-persistence']),
    );
    expect(seen.args.join(' ')).not.toMatch(new RegExp(`${INSTRUCTIONS}|${QUESTION}`));
    expect(seen.input).toContain(INSTRUCTIONS);
    expect(seen.input).toContain(QUESTION);
  },
);

test('what a surrounding session or other providers put into the environment is not handed down', () => {
  const env = {
    Path: 'a',
    HTTPS_PROXY: 'p',
    CLAUDE_CONFIG_DIR: 'c',
    CLAUDE_CODE_OAUTH_TOKEN: 't',
    CLAUDE_CODE_OAUTH_TOKEN_FILE_DESCRIPTOR: '3',
    CLAUDE_CODE_SSE_PORT: '1',
    CLAUDECODE: '1',
    ANTHROPIC_BASE_URL: 'u',
    ANTHROPIC_AUTH_TOKEN: 'a',
    MISTRAL_API_KEY: 'k',
    NODE_OPTIONS: '-r x',
  };
  expect(cleanEnvironment(env)).toEqual({
    Path: 'a',
    HTTPS_PROXY: 'p',
    CLAUDE_CONFIG_DIR: 'c',
    CLAUDE_CODE_OAUTH_TOKEN: 't',
  });
});

test.skipIf(process.platform === 'win32')(
  'the program is the one that PLANEXE_CLAUDE names, else the first on the PATH',
  () => {
    const folder = temporary();
    const first = program(join(folder, 'a'), '#!/bin/sh\n');
    const other = program(join(folder, 'b'), '#!/bin/sh\n');
    const PATH = ['.', '', join(folder, 'none'), dirname(first), dirname(other)].join(delimiter);
    expect(findClaude({ PATH })).toBe(first);
    expect(findClaude({ PATH, PLANEXE_CLAUDE: other })).toBe(other);
    expect(findClaude({ PATH, PLANEXE_CLAUDE: join(folder, 'gone') })).toBeNull();
    chmodSync(first, 0o644);
    expect(findClaude({ PATH: dirname(first) })).toBeNull();
  },
);

test('without the program it is not usable, and how to get it is said', async () => {
  expect(await claudeCode.usability(entryOf({ provider: 'claude-code' }), contextOf({ PATH: '' }))).toMatchObject({
    usable: false,
    next: expect.stringContaining('claude auth login'),
  });
});
