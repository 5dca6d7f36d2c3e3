import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../src/library/index.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { FAKE_KEY, fakeProfile, withFakeKeys } from '../../support/fake-provider/profile.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile, newModelPlan } from '../../support/models/model-runs.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, work } from '../../support/plans/in-process.ts';
import { artifacts, differences, status } from '../../support/plans/plan-state.ts';

/** A run that is recorded comes out the same when it is replayed, with nobody to ask. */

let base: string;
let provider: FakeProvider;
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'planexe-record-'));
  provider = await startFakeProvider();
});
afterEach(async () => {
  await provider.close();
  rmSync(base, { recursive: true, force: true });
});

describe('a recording', () => {
  const folder = () => join(base, 'recording');

  /** Works a plan to its end in a library of its own, in the environment that the worker would have. */
  async function drafted<T>(
    env: Readonly<Record<string, string>>,
    prompt: string,
    look: (library: Library, planId: string) => T,
  ): Promise<T> {
    const test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1', ...env }));
    try {
      installFakeProfile(test.library, provider, 'openai-chat');
      const planId = newModelPlan(test.library, prompt);
      await work(test.library, planId, { drafterFor: drafterOnVirtualTime() });
      return look(test.library, planId);
    } finally {
      test.dispose();
    }
  }

  it('of a fast plan replays to the very same files without a request', async () => {
    const recorded = await drafted({ PLANEXE_RECORD: folder() }, EXAMPLE, (library, planId) => {
      expect(status(library, planId).state).toBe('completed');
      return artifacts(library, planId);
    });
    const asked = provider.seen.length;
    expect(asked).toBeGreaterThan(20);
    const replayed = await drafted({ PLANEXE_REPLAY: folder() }, EXAMPLE, (library, planId) => {
      expect(status(library, planId)).toMatchObject({ state: 'completed', usage: { llm_calls: 0 } });
      return artifacts(library, planId);
    });
    expect(provider.seen.length).toBe(asked);
    expect(replayed.size).toBeGreaterThan(60);
    expect(differences(recorded, replayed)).toEqual([]);
    // A file for each question and nothing else, and no key in any.
    const names = readdirSync(folder());
    expect(names.every((name) => /^[a-z_]+-[0-9a-f]{16}\.json$/.test(name))).toBe(true);
    expect(names.some((name) => readFileSync(join(folder(), name), 'utf8').includes(FAKE_KEY))).toBe(false);
  });

  it.each([
    ['another prompt', (prompt: string) => `${prompt}\n\nThe roof is to be green.`],
    ['the recording cut short', (prompt: string) => prompt],
  ])('with %s fails with what to do, and asks nobody', async (what, change) => {
    await drafted({ PLANEXE_RECORD: folder() }, EXAMPLE, () => undefined);
    if (what === 'the recording cut short') {
      const swot = readdirSync(folder()).filter((name) => name.startsWith('swot-'));
      expect(swot).toHaveLength(1);
      for (const name of swot) rmSync(join(folder(), name));
    }
    const asked = provider.seen.length;
    const error = await drafted({ PLANEXE_REPLAY: folder() }, change(EXAMPLE), (library, planId) => {
      const { state, error } = status(library, planId);
      expect(state).toBe('failed');
      return error;
    });
    expect(error).toMatchObject({ recoverable: true });
    expect(error?.message).toMatch(
      /^The recording has no answer for [a-z_]+\. Replay it with the same prompt, start date/,
    );
    expect(provider.seen.length).toBe(asked);
  });
});

describe('planexe plan --record and --replay', () => {
  let cli: CliHome;
  let env: Record<string, string>;
  beforeEach(() => {
    cli = cliHome();
    mkdirSync(join(cli.home, 'profiles'), { recursive: true });
    writeFileSync(join(cli.home, 'profiles', 'fake.json'), JSON.stringify(fakeProfile(provider, 'openai-chat')));
    env = withFakeKeys({}) as Record<string, string>;
  });
  afterEach(() => cli.remove());

  const PLAN = ['plan', '-', '--speed', 'fast', '--start-date', '2027-01-04', '--json'];
  const FAKE = ['--profile', 'fake'];

  function filesOf(folder: unknown): ReadonlyMap<string, string> {
    const names = readdirSync(String(folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && entry.name !== 'run.log' ? [entry.name] : [],
    );
    return new Map(names.map((name) => [name, readFileSync(join(String(folder), name), 'utf8')]));
  }

  it('draft the same plan twice, the second time without a request', async () => {
    mkdirSync(join(cli.folder, 'here'));
    const here = { input: EXAMPLE, env, cwd: join(cli.folder, 'here') };
    const recorded = await cli.run([...PLAN, ...FAKE, '--record', '../tape'], here);
    expect(recorded.code, recorded.stderr).toBe(0);
    const asked = provider.seen.length;
    expect(asked).toBeGreaterThan(20);
    expect(existsSync(join(cli.folder, 'tape'))).toBe(true);

    const absolute = join(cli.folder, 'tape');
    const replayed = await cli.run([...PLAN, ...FAKE, '--replay', absolute], here);
    expect(replayed.code, replayed.stderr).toBe(0);
    expect(replayed.json()).toMatchObject({ state: 'completed', deduplicated: false, usage: { llm_calls: 0 } });
    expect(replayed.json().plan_id).not.toBe(recorded.json().plan_id);
    expect(differences(filesOf(recorded.json().artifacts_dir), filesOf(replayed.json().artifacts_dir))).toEqual([]);
    expect(provider.seen.length).toBe(asked);

    // Nobody is asked, so no key is needed; the prompt comes from standard input again.
    const keyless = await cli.run([...PLAN, '--replay', '../tape'], { ...here, env: {} });
    expect(keyless.code, keyless.stderr).toBe(0);
    expect(readFileSync(String(keyless.json().report_md), 'utf8')).not.toContain('Outlined without a model');

    const other = await cli.run([...PLAN, ...FAKE, '--replay', absolute], { ...here, input: `${EXAMPLE}\nAnd a cat.` });
    expect(other.code).toBe(1);
    expect(other.stderr).toMatch(/The recording has no answer for .* Replay it with the same prompt/);
    expect(provider.seen.length).toBe(asked);
  });

  it.each([
    [['--record', 'a', '--replay', 'b'], 2, /--record <folder>.* cannot be used with .*--replay/],
    [['--replay', 'nowhere'], 3, /No recording in nowhere/],
    [['--record', 'file.txt'], 2, /Not a folder: .*file\.txt/],
  ])('%j is refused before anything is created', async (options, code, message) => {
    writeFileSync(join(cli.folder, 'file.txt'), 'mine');
    const refused = await cli.run([...PLAN, ...FAKE, ...options], { input: EXAMPLE, env });
    expect(refused).toMatchObject({ code, stderr: expect.stringMatching(message) });
    expect((await cli.run(['list', '--json'])).json().plans).toEqual([]);
    expect(provider.seen).toEqual([]);
  });

  it('are told in the help', async () => {
    const { stdout } = await cli.run(['plan', '--help']);
    expect(stdout).toMatch(/--record <folder>/);
    expect(stdout).toMatch(/--replay <folder>/);
  });
});
