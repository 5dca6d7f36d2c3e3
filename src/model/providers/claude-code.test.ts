import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonSchema, Output, streamText } from 'ai';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, entryOf } from '../fixture-server.ts';
import { cleanEnvironment, findClaude } from './claude-code/program.ts';
import { claudeCode } from './claude-code.ts';

const INSTRUCTIONS = 'Instructions-Ocelot';
const QUESTION = 'Question-Margay';

const FAKE = fileURLToPath(new URL('../../../tests/support/models/fake-claude.mjs', import.meta.url));

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
    symlinkSync(FAKE, join(folder, 'claude'));
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
    // Nothing may be read from the process itself either.
    process.env.ANTHROPIC_API_KEY = 'sk-ant-of-the-process';
    onTestFinished(() => {
      delete process.env.ANTHROPIC_API_KEY;
    });
    const model = await claudeCode.open(entryOf({ provider: 'claude-code', model: 'structured' }), contextOf(env));
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
    expect(Object.keys(seen.env).filter((name) => /^(CLAUDE|ANTHROPIC|OPENAI)/.test(name))).toEqual([
      'CLAUDE_CODE_DISABLE_ATTACHMENTS',
    ]);
    expect(seen.env.HOME).toBe(folder);
    expect(seen.args).toEqual(
      expect.arrayContaining(['--tools=', '--strict-mcp-config', '--setting-sources=', '--no-session-persistence']),
    );
    expect(seen.args.join(' ')).not.toMatch(new RegExp(`${INSTRUCTIONS}|${QUESTION}|city`));
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
    CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
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

test.skipIf(process.platform === 'win32')(
  'on Windows the batch file of npm stands for the program beside it, and no other batch file is started',
  () => {
    const folder = temporary();
    const batch = join(folder, 'claude.cmd');
    writeFileSync(batch, '', { mode: 0o755 });
    expect(findClaude({ PATH: folder }, 'win32')).toBeNull();
    expect(findClaude({ PLANEXE_CLAUDE: batch }, 'win32')).toBeNull();
    const packaged = join(folder, 'node_modules', '@anthropic-ai', 'claude-code', 'bin', 'claude.exe');
    mkdirSync(dirname(packaged), { recursive: true });
    writeFileSync(packaged, '', { mode: 0o755 });
    expect(findClaude({ Path: folder }, 'win32')).toBe(packaged);
    expect(findClaude({ PLANEXE_CLAUDE: batch }, 'win32')).toBe(packaged);
    const native = join(folder, 'claude.exe');
    writeFileSync(native, '', { mode: 0o755 });
    expect(findClaude({ PATH: folder }, 'win32')).toBe(native);
  },
);

test('without the program it is not usable, and how to get it is said', async () => {
  expect(await claudeCode.usability(entryOf({ provider: 'claude-code' }), contextOf({ PATH: '' }))).toMatchObject({
    usable: false,
    next: expect.stringContaining('claude auth login'),
  });
});
