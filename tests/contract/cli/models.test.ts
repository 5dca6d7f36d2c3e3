import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliHome } from '../../support/cli.ts';

const KEY = 'sk-secret-Quetzal-42';
const cli = cliHome();
let status = 200;
let asked: string[] = [];

/** Speaks as much of OpenAI's chat protocol as one question takes. */
const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(404).end();
    return;
  }
  asked.push(request.headers.authorization ?? '');
  request.resume();
  if (status !== 200) {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `bad key ${KEY}` } }));
    return;
  }
  const piece = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    `${piece({ role: 'assistant', content: '{"city":"Paris","sum":42}' }, null)}${piece({}, 'stop')}data: [DONE]\n\n`,
  );
});

const QUIET = { PLANEXE_NO_DISCOVERY: '1', PATH: '' };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  mkdirSync(join(cli.home, 'profiles'), { recursive: true });
  const model = { provider: 'openai', base_url, context_window: 16_384, key_env: 'MY_KEY' };
  const models = [
    { ...model, key: 'one', model: 'm1' },
    { ...model, key: 'two', model: 'm2' },
    { ...model, key: 'three', model: 'm3', key_env: 'NOT_THERE' },
  ];
  writeFileSync(join(cli.home, 'profiles', 'custom.json'), JSON.stringify({ title: 'T', summary: 'S', models }));
});

afterAll(() => {
  server.close();
  cli.remove();
});

async function run(args: readonly string[], env: Record<string, string> = {}) {
  asked = [];
  const result = await cli.run(['models', ...args], { env: { ...QUIET, ...env } });
  expect(result.stdout + result.stderr).not.toContain(KEY);
  return result;
}

test('models lists every profile, why models are not usable and what to do, and asks nobody', async () => {
  const { code, stdout, stderr } = await run([], { MY_KEY: KEY });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^custom: usable, prompts leave this computer$/m);
  expect(stdout).toMatch(/✓ +one .*usable/);
  expect(stdout).toMatch(/✗ +three .*NOT_THERE is not set/);
  expect(stdout).toMatch(/^premium: not usable$/m);
  expect(stdout).toMatch(/→ export OPENAI_API_KEY=\.\.\./);
  expect(stdout).toMatch(/^outline: usable, nothing leaves this computer$/m);
  expect(stdout).toMatch(/auto currently selects custom/);
  expect(asked).toEqual([]);
});

test('models --json has every profile with its models', async () => {
  const { profiles, auto } = (await run(['--json'], { MY_KEY: KEY })).json() as {
    profiles: { profile: string; models: object[] }[];
    auto: string;
  };
  expect(auto).toBe('custom');
  expect(profiles.map(({ profile }) => profile).sort()).toEqual(
    ['agent', 'baseline', 'custom', 'frontier', 'local', 'outline', 'premium'].sort(),
  );
  expect(profiles[0]?.models[0]).toMatchObject({ key: 'one', usable: true, local: false, why: null });
});

test('models test asks each usable model of the profile that auto means, once', async () => {
  const { code, stdout } = await run(['test'], { MY_KEY: KEY });
  expect(code).toBe(0);
  expect(stdout).toMatch(/✓ one .*\n +answered in .*structured output: native/);
  expect(stdout).toMatch(/✓ two/);
  expect(stdout).not.toContain('three');
  expect(asked).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
});

test('models test MODEL --json reports one model', async () => {
  const result = await run(['test', 'two', '--json'], { MY_KEY: KEY });
  expect(result.code).toBe(0);
  expect(result.stderr).toBe('');
  expect(result.json()).toMatchObject({
    tests: [{ key: 'two', ok: true, structured_output: 'native', problem: null }],
  });
});

test('a model that cannot be asked ends with 1, what is wrong and what to do', async () => {
  status = 401;
  const refused = await run(['test', 'one'], { MY_KEY: KEY });
  status = 200;
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/✗ one .*\n +OpenAI rejected the key \(HTTP 401\)\n +→ /);
  const keyless = await run(['test', 'three', '--json'], { MY_KEY: KEY });
  expect(keyless.code).toBe(1);
  expect(keyless.json()).toMatchObject({ tests: [{ ok: false, next: 'export NOT_THERE=...' }] });
});

test('a model or an action that there is not is bad usage', async () => {
  const unknown = await run(['test', 'nope', '--json']);
  expect(unknown.code).toBe(2);
  expect(unknown.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  expect((await run(['tset'])).code).toBe(2);
});

test('without any model there is nothing to test, which is no fault', async () => {
  const { code, stdout } = await run(['test'], { PLANEXE_HOME: join(cli.home, 'empty') });
  expect(code).toBe(0);
  expect(stdout).toContain('No model to test');
});

test('a profile of one’s own that cannot be used is told, not passed over', async () => {
  const { code, stderr } = await run(['test']);
  expect(code).toBe(2);
  expect(stderr).toContain('The profile custom has no usable model');
  expect(stderr).toContain('MY_KEY');
});

test('a profile that cannot be read is named with the place of its fault', async () => {
  const path = join(cli.home, 'profiles', 'mine.json');
  writeFileSync(path, readFileSync(join(cli.home, 'profiles', 'custom.json'), 'utf8').replace('"key_env"', '"keyenv"'));
  const { code, stdout } = await run([]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/mine\.json: models\[0\]\.keyenv: unknown field; did you mean key_env\?/);
});
