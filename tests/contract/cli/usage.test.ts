import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cliHome } from '../../support/cli.ts';

const cli = cliHome();
afterAll(() => cli.remove());

const SECRET = 'Zanzibarphrase';

async function plans(): Promise<unknown> {
  return (await cli.run(['list', '--all', '--json'])).json().plans;
}

describe('help', () => {
  test('every command has help with an example of its own', async () => {
    const { stdout, code } = await cli.run(['--help']);
    expect(code).toBe(0);
    const listed = stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z-]+) /gm);
    const names = [...listed].map(([, name = '']) => name).filter((name) => name !== 'help' && name !== 'planexe');
    expect(names).toEqual(
      expect.arrayContaining(
        'plan list status stop resume retry delete archive show edit facts set-fact graph why check examples export doctor'.split(
          ' ',
        ),
      ),
    );
    const helps = await Promise.all(names.map(async (name) => ({ name, help: await cli.run([name, '--help']) })));
    for (const { name, help } of helps) {
      expect(help.code, name).toBe(0);
      expect(help.stdout, name).toMatch(new RegExp(`Examples?:\\n {2}planexe ${name}\\b`));
      // The proxy speaks a protocol of its own, and `token` is a group of commands that each have it.
      if (name !== 'mcp' && name !== 'token') expect(help.stdout, name).toContain('--json');
    }
  });

  test('without a command the help goes to standard error and the exit code is 2', async () => {
    const { code, stdout, stderr } = await cli.run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: planexe');
  });

  test('--version prints the version of the package', async () => {
    const { code, stdout } = await cli.run(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('bad usage', () => {
  test('an unknown command ends with 2 and the command that was probably meant', async () => {
    const { code, stderr } = await cli.run(['lst']);
    expect(code).toBe(2);
    expect(stderr).toContain("error: unknown command 'lst'");
    expect(stderr).toContain('→ Did you mean list?');
  });

  test('an unknown option ends with 2 and the option that was probably meant', async () => {
    const { code, stderr } = await cli.run(['list', '--jsn']);
    expect(code).toBe(2);
    expect(stderr).toContain('→ Did you mean --json?');
  });

  test('a missing argument ends with 2, and with --json the error is on standard output too', async () => {
    const result = await cli.run(['status', '--json']);
    expect(result.code).toBe(2);
    expect(result.json()).toMatchObject({ error: { code: 'INVALID_INPUT', message: expect.stringContaining('id') } });
  });

  test.each([
    ['--speed', 'warp', /Unknown speed/],
    ['--profile', 'premium', /The profile premium has no usable model/],
    ['--start-date', '2027-02-30', /is not a date/],
    ['--target', 'moon', /Unknown target/],
    ['--locale', 'x', /is not a language tag/],
  ])('plan %s %s is bad usage, and creates nothing', async (option, value, message) => {
    const { code, stderr } = await cli.run(['plan', '--example', option, value]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(await plans()).toEqual([]);
  });

  test('list refuses a limit that is no number and a state that is none', async () => {
    expect((await cli.run(['list', '--limit', 'many'])).code).toBe(2);
    expect((await cli.run(['list', '--state', 'happy'])).code).toBe(2);
  });
});

describe('prompts that cannot be used', () => {
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(cli.folder, name);
    writeFileSync(path, content);
    return path;
  };

  test('no prompt at all is bad usage that says how to give one', async () => {
    const { code, stderr } = await cli.run(['plan']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/→ .*--prompt-file/);
  });

  test('two ways to give a prompt exclude each other', async () => {
    const { code, stderr } = await cli.run(['plan', '--prompt', SECRET, '--example', 'ice-works-bathhouse']);
    expect(code).toBe(2);
    expect(stderr).not.toContain(SECRET);
  });

  test('a prompt given as it is gets an error that does not repeat it', async () => {
    const { code, stderr, stdout } = await cli.run(['plan', `Build a ${SECRET}`, '--json']);
    expect(code).toBe(2);
    expect(stderr + stdout).not.toContain(SECRET);
  });

  test.each([
    ['empty', '', /The prompt is empty/],
    ['blank', ' \n\t\n', /The prompt is empty/],
    ['binary', Uint8Array.from({ length: 4000 }, (_, index) => (index * 7) % 256), /The prompt is not text/],
    ['with NUL characters', `Open a bakery \0 ${SECRET}`, /The prompt is not text/],
    ['of 100,001 characters', 'ä'.repeat(100_001), /exceeds 100000 characters/],
    ['of three million characters', SECRET.repeat(220_000), /exceeds 100000 characters/],
  ])('a prompt that is %s is refused, and nothing is created', async (_what, input, message) => {
    for (const result of [
      await cli.run(['plan', '-', '--json'], { input }),
      await cli.run(['plan', '--prompt-file', file('bad.txt', input), '--json']),
    ]) {
      expect(result.code).toBe(2);
      expect(result.stderr).toMatch(message);
      expect(result.stderr + result.stdout).not.toContain(SECRET);
      expect(result.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    }
    expect(await plans()).toEqual([]);
  });

  test('a file that is not there ends with 3, a folder with 2', async () => {
    mkdirSync(join(cli.folder, 'notes'), { recursive: true });
    expect((await cli.run(['plan', '--prompt-file', 'nowhere.md'])).code).toBe(3);
    expect((await cli.run(['plan', '--prompt-file', 'notes'])).code).toBe(2);
    expect((await cli.run(['check', 'nowhere.md'])).code).toBe(3);
  });

  test('an example that is not there ends with 3', async () => {
    expect((await cli.run(['plan', '--example', 'moonbase'])).code).toBe(3);
    expect((await cli.run(['examples', 'moonbase'])).code).toBe(3);
  });

  test('a prompt without a project ends with 4, says what is missing, and nothing is drafted', async () => {
    const result = await cli.run(['plan', '--prompt', 'What is the capital of France?', '--json']);
    expect(result.code).toBe(4);
    expect(result.stderr).toMatch(/does not describe a project.*Missing: .*budget/);
    expect(result.json()).toMatchObject({
      error: { code: 'PROMPT_UNUSABLE', details: { missing: expect.arrayContaining(['budget']) } },
    });
    expect(await plans()).toEqual([]);
  });
});

describe('check and examples', () => {
  test('the bundled examples are listed, and each is ready to be drafted', async () => {
    const listed = (await cli.run(['examples', '--json'])).json().examples as { id: string; text: string }[];
    expect(listed.length).toBeGreaterThanOrEqual(8);
    const checks = await Promise.all(listed.map(({ text }) => cli.run(['check', '-'], { input: text })));
    expect(checks.map(({ code }) => code)).toEqual(listed.map(() => 0));
  });

  test('an example is printed as it is', async () => {
    const [first] = (await cli.run(['examples', '--json'])).json().examples as { id: string; text: string }[];
    const { stdout } = await cli.run(['examples', first?.id ?? '']);
    expect(stdout).toBe(`${first?.text}\n`);
  });

  test('check tells what can be read in two ways', async () => {
    const prompt = 'Renovate the school roof for 900.000 EUR. It must be finished by 03/04/2028.';
    const { stdout } = await cli.run(['check', '-'], { input: prompt });
    expect(stdout).toContain('Can be read in two ways; the plan would take the first:');
    expect(stdout).toMatch(/1\. It is 900,000 EUR\.\s+2\. It is 900 EUR\./);
    expect(stdout).toMatch(/1\. It is 3 April 2028\.\s+2\. It is 4 March 2028\./);
  });

  test('check names the nine dimensions, and asks for what is missing', async () => {
    const prompt = 'Open a neighbourhood bakery in Lyon with a wood oven and seats for twenty guests.';
    const result = await cli.run(['check', '-', '--json'], { input: prompt });
    const check = result.json() as {
      ready: boolean;
      dimensions: { name: string; status: string }[];
      questions: string[];
    };
    expect(result.code).toBe(0);
    expect(check.dimensions).toHaveLength(9);
    expect(check.dimensions).toContainEqual(expect.objectContaining({ name: 'budget', status: 'missing' }));
    expect(check.questions.length).toBeGreaterThan(0);
    const read = await cli.run(['check', '-'], { input: prompt });
    expect(read.stdout).toContain('budget');
    expect(read.stdout).toContain(check.questions[0]);
  });

  test('check ends with 4 where there is no project', async () => {
    const result = await cli.run(['check', '-', '--json'], { input: 'Hello, how are you today?' });
    expect(result.code).toBe(4);
    expect(result.json()).toMatchObject({ ready: false });
  });

  test('a prompt in UTF-16, as some Windows shells write it, is read', async () => {
    const text = '\ufeffOpen a bakery in Lyon by June 2028 with a budget of 80,000 EUR and two ovens.';
    const result = await cli.run(['check', '-', '--json'], { input: Buffer.from(text, 'utf16le') });
    expect(result.json()).toMatchObject({ ready: true, language: 'en' });
  });
});

describe('the process', () => {
  test('a Node that is too old gets one line and exit code 1', async () => {
    const fake = join(cli.folder, 'old-node.cjs');
    writeFileSync(fake, "Object.defineProperty(process.versions, 'node', { value: '20.19.5' });\n");
    const { code, stdout, stderr } = await cli.start(['list'], { node: ['--require', fake] }).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^planexe needs Node 22\.12 or newer, and this is Node 20\.19\.5; .*npm run -s planexe.*\n$/,
    );
  });

  test('a reader that goes away is no error', async () => {
    const running = cli.start(['examples', '--json']);
    running.process.stdout?.destroy();
    const { code, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('without colours no escape sequence is printed', async () => {
    const { stdout } = await cli.run(['doctor'], { env: { NO_COLOR: '1' } });
    expect(stdout).not.toContain('\u001b');
  });

  test('a library that is damaged is reported by doctor and refused by everything else', async () => {
    const broken = join(cli.folder, 'broken');
    mkdirSync(broken, { recursive: true });
    writeFileSync(join(broken, 'library.db'), 'this is no database, and long enough to look like one'.repeat(50));
    const env = { PLANEXE_HOME: broken };
    const doctor = await cli.run(['doctor', '--json'], { env });
    expect(doctor.code).toBe(1);
    expect(doctor.json()).toMatchObject({ ok: false, checks: [{ name: 'library', status: 'error' }] });
    const list = await cli.run(['list', '--json'], { env });
    expect(list.code).toBe(1);
    expect(list.json()).toMatchObject({ error: { code: 'LIBRARY_UNUSABLE' } });
  });
});
