import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliHome } from '../../support/cli.ts';
import { FAKE_KEY } from '../../support/fake-provider/profile.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { modelCli, PLAN, WITH_KEY } from '../../support/models/model-cli.ts';

/** Optional sections through the built command line: left out, listed with the command that adds one, and added. */
describe('the optional sections of a plan', () => {
  let provider: FakeProvider;
  let cli: CliHome;
  beforeAll(async () => {
    provider = await startFakeProvider({ key: FAKE_KEY, latency: { firstTokenMs: 5, tokensPerSecond: 50_000 } });
    cli = modelCli(provider);
  });
  afterAll(async () => {
    await provider.close();
    cli.remove();
  });
  const run = (...args: string[]) => cli.run(args, { env: WITH_KEY });
  const calls = (told: string) => Number(/about (\d+) calls?/.exec(told)?.[1]);
  const stateOf = async (id: string, stage: string) => {
    const { sections } = (await run('sections', id, '--json')).json() as {
      sections: { stage: string; state: string }[];
    };
    return sections.find((section) => section.stage === stage)?.state;
  };

  it('are counted in the estimate, listed with how to add one, and added by that command', async () => {
    const plain = await run(...PLAN);
    expect(plain.code, plain.stderr).toBe(0);
    const planned = await run(...PLAN, '--new', '--add', 'pitch', '--json');
    expect(planned.code, planned.stderr).toBe(0);
    const estimates = [plain, planned].map(({ stderr }) => calls(stderr));
    expect(estimates[1]).toBe((estimates[0] ?? 0) + 1);
    const id = String(planned.json().plan_id);
    expect(await stateOf(id, 'pitch')).toBe('drafted');
    expect(await stateOf(id, 'premise_attack')).toBe('left_out');

    const listed = await run('sections', id);
    expect(listed.stdout).toMatch(/^pitch +drafted +Pitch$/m);
    const command = /planexe resume (\S+) --add (\S+)/.exec(listed.stdout);
    const [, shortId = '', stage = ''] = command ?? [];
    const resumed = await run('resume', shortId, '--add', stage);
    expect(resumed.code, resumed.stderr).toBe(0);
    // Of the section and what may follow from it, not of the whole plan.
    expect(calls(resumed.stderr)).toBeGreaterThan(0);
    expect(calls(resumed.stderr)).toBeLessThan(estimates[0] ?? 0);
    expect(await stateOf(id, stage)).toBe('drafted');
    const refused = await run('resume', id, '--add', 'sonnet');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('Unknown section');
  });
});
