import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { type FileServer, startFileServer } from '../../support/models/file-server.ts';
import { notingModelProcess } from '../../support/models/noting-model-process.ts';
import { offerTinyModel } from '../../support/models/tiny-catalogue.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';

/** Models inside the program by the command line: found, downloaded from a real server, tried and removed. */

const PROMPT = 'Open a small bakery in Ghent by May 2028 with a budget of 80,000 euro. Two people work in it.';

describe('planexe models list, get, use and remove', () => {
  let cli: CliHome;
  let server: FileServer;
  let model: Buffer;
  beforeAll(() => {
    const home = cliHome();
    const path = join(home.folder, 'tiny.gguf');
    writeTinyModel(path);
    model = readFileSync(path);
    home.remove();
  });
  beforeEach(async () => {
    cli = cliHome();
    server = await startFileServer({ content: model });
    offerTinyModel(cli.home, server, model.length);
  });
  afterEach(async () => {
    await server.close();
    cli.remove();
  });

  const env = { PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: join(inject('built'), 'model.js') };
  const run = (...args: string[]) => cli.run(['models', ...args], { env });
  async function listed(name: string) {
    const { models } = (await run('list', '--json')).json() as { models: { name: string }[] };
    return models.find((each) => each.name === name);
  }
  const auto = async () => (await run('--json')).json().auto;

  it('offers three sizes with what fits this computer and why, and says what nobody has tried', async () => {
    const { stdout, code } = await run('list');
    expect(code).toBe(0);
    for (const name of ['qwen3-4b', 'qwen3-8b', 'qwen3-14b']) expect(stdout).toContain(name);
    expect(stdout).toMatch(/It needs about \d+\.\d GB of memory, and this computer has/);
    expect(stdout).toContain('Not yet tested with a whole plan.');
    expect(server.seen).toEqual([]);
  });

  it('downloads what was agreed to, verified, and only then does auto choose it', async () => {
    expect(await auto()).toBe('outline');
    const asked = await run('get', 'tiny');
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringMatching(/licence CC0-1\.0[\s\S]*--yes/) });
    expect(server.seen).toEqual([]);
    const got = await run('get', 'tiny', '--yes');
    expect(got.code, got.stderr).toBe(0);
    expect(await listed('tiny')).toMatchObject({ state: 'ready', bytes: model.length, license: 'CC0-1.0' });
    expect(readFileSync(join(cli.home, 'models', 'tiny.gguf')).equals(model)).toBe(true);
    expect(await auto()).toBe('local');
    const before = server.seen.length;
    expect((await run('get', 'tiny')).code).toBe(0);
    expect(server.seen).toHaveLength(before);
  });

  it('stands behind a profile with a key', async () => {
    expect((await run('get', 'tiny', '--yes')).code).toBe(0);
    const keyed = await cli.run(['models', '--json'], { env: { ...env, OPENAI_API_KEY: 'sk-test' } });
    expect(keyed.json().auto).toBe('premium');
  });

  it('keeps what came when the server fails, and goes on with it', async () => {
    const to = join(cli.home, 'models', 'tiny.gguf');
    server.misbehave({ kind: 'break', after: 10_000, to }, { kind: 'status', status: 403 });
    const failed = await run('get', 'tiny', '--yes', '--json');
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stderr + failed.stdout).toContain('DOWNLOAD_FAILED');
    expect(await listed('tiny')).toMatchObject({ state: 'partly_downloaded', downloaded_bytes: 10_000 });
    expect((await run('get', 'tiny', '--yes')).code).toBe(0);
    expect(server.seen.at(-1)).toBe('GET bytes=10000-');
  });

  it('removes it again, and the space with it', async () => {
    await run('get', 'tiny', '--yes');
    expect((await run('remove', 'tiny', '--json')).json()).toMatchObject({ freed_bytes: model.length, kept: null });
    expect(await listed('tiny')).toMatchObject({ state: 'not_downloaded' });
    expect(await auto()).toBe('outline');
    expect(await run('remove', 'tiny')).toMatchObject({ code: 2 });
    expect(await run('remove', '../profiles')).toMatchObject({ code: 2 });
  });

  it('uses a file that is there already, and leaves it where it is', async () => {
    const path = join(cli.folder, 'My Model Q4.gguf');
    writeFileSync(path, model);
    expect((await run('use', 'My Model Q4.gguf', '--json')).json()).toMatchObject({
      name: 'my-model-q4',
      state: 'ready',
    });
    const tested = await run('test', 'local/my-model-q4', '--json');
    expect(tested.json()).toMatchObject({
      tests: [
        {
          provider: 'embedded',
          structured_output: 'native',
          context_window: 16_384,
          runs_on: expect.stringMatching(/threads?, no graphics processor$/),
        },
      ],
    });
    // The trial is what the next estimate goes by.
    const [{ tokens_per_s }] = tested.json().tests as [{ tokens_per_s: number }];
    expect(tokens_per_s).toBeGreaterThan(0);
    const ping = ['plan', '--prompt', PROMPT, '--profile', 'local', '--speed', 'ping', '--json'];
    const { estimate } = (await cli.run(ping, { env })).json();
    expect(estimate).toMatchObject({ basis: expect.stringContaining('tried on this computer'), cost_usd: 0 });
    expect((await run('remove', 'my-model-q4', '--json')).json()).toMatchObject({ freed_bytes: 0, kept: path });
    expect(readFileSync(path).equals(model)).toBe(true);
  });

  it('stops drafting at a time limit, with the model in the middle of an answer, and keeps what is finished', async () => {
    writeFileSync(join(cli.folder, 'tiny.gguf'), model);
    await run('use', 'tiny.gguf');
    const plan = ['plan', '--prompt', PROMPT, '--profile', 'local', '--speed', 'fast', '--start-date', '2027-01-04'];
    expect(await cli.run([...plan, '--max-minutes', 'soon'], { env })).toMatchObject({ code: 2 });
    const drafted = await cli.run([...plan, '--max-minutes', '0.05', '--json'], { env });
    expect(drafted.code, drafted.stderr).toBe(5);
    const status = await cli.run(['status', String(drafted.json().plan_id), '--json'], { env });
    expect(status.json()).toMatchObject({ state: 'stopped', limit: { cause: 'time_limit' } });
  });

  it('ends when the model has answered, as a command of its own, and takes the process of the model with it', async () => {
    writeFileSync(join(cli.folder, 'mine.gguf'), model);
    await run('use', 'mine.gguf');
    // By itself the model would stay in memory for an hour.
    const idle = { ...env, PLANEXE_MODEL_IDLE_MS: '3600000' };
    const { code, json } = await cli.start(['models', 'test', 'local/mine', '--json'], { env: idle }).ended;
    expect(code).toBe(0);
    expect(json()).toMatchObject({ tests: [{ ok: true }] });
  });

  it('says before it begins that the speed was not measured, and works in the background where it is asked to', async () => {
    writeFileSync(join(cli.folder, 'tiny.gguf'), model);
    await run('use', 'tiny.gguf');
    const noting = notingModelProcess(cli.folder);
    const ping = ['plan', '--prompt', PROMPT, '--profile', 'local', '--speed', 'ping', '--new'];
    const asked = async (...args: string[]) => {
      const drafted = await cli.run([...ping, ...args], { env: { ...env, PLANEXE_MODEL_PROCESS: noting.path } });
      expect(drafted.code, drafted.stderr).toBe(0);
      expect(drafted.stderr).toMatch(/about \d+ calls?, .*; nothing leaves this computer/);
      return { said: drafted.stderr, modes: noting.asked().map(({ inBackground }) => inBackground) };
    };
    const first = await asked();
    expect(first.said).toMatch(/has not been measured yet: .*models test local\/tiny/);
    expect(first.modes).toEqual([false]);
    // From now on the estimate goes by the plan that was drafted.
    const second = await asked('--low-priority');
    expect(second.said).not.toContain('has not been measured yet');
    expect(second.modes).toEqual([true]);
  });

  it('answers two plans that are drafted at once', async () => {
    writeFileSync(join(cli.folder, 'tiny.gguf'), model);
    await run('use', 'tiny.gguf');
    const draft = (prompt: string) =>
      cli.run(['plan', '--prompt', prompt, '--profile', 'local', '--speed', 'ping', '--json'], { env });
    const both = await Promise.all([draft(PROMPT), draft(PROMPT.replace('bakery', 'brewery'))]);
    for (const { code, stderr, json } of both) {
      expect(code, stderr).toBe(0);
      expect(json()).toMatchObject({ usage: { cost_usd: 0, llm_calls: expect.any(Number) } });
      expect((json().usage as { llm_calls: number }).llm_calls).toBeGreaterThan(0);
    }
  });

  it('says what is wrong with a file, and what to do', async () => {
    const path = join(cli.folder, 'cut.gguf');
    writeFileSync(path, model.subarray(0, model.length - 1));
    const refused = await run('use', 'cut.gguf');
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cut short[\s\S]*Download the file again/),
    });
    writeFileSync(path, model);
    await run('use', 'cut.gguf');
    writeFileSync(path, model.subarray(0, 1_000));
    expect(await listed('cut')).toMatchObject({ state: 'broken', why: expect.stringContaining('cut short') });
    expect(await auto()).toBe('outline');
  });
});
