import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAttempt } from '../../../src/library/for-drafting.ts';
import { openLibrary, planFolder } from '../../../src/library/index.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { cliHome } from '../../support/cli.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

const PLAN = ['plan', '--prompt', 'Open a bakery in Lyon with 80,000 EUR by June 2028.', '--speed', 'ping', '--json'];

const cli = cliHome();
let id = '';

/** The plan is drafted by the outline; what a model would have cost is entered as a worker enters it. */
beforeAll(async () => {
  id = String((await cli.run(PLAN)).json().plan_id);
  const library = unwrap(openLibrary({ home: cli.home, env: {}, user: 'ada' }));
  const call = { item: '', provider: 'openai', input_tokens: 1_000, output_tokens: 50, latency_ms: 1_500 };
  const answered = { ...call, finish_reason: 'stop', outcome: 'answered', cause: null } as const;
  const texts = { question: 'Which xylophone?', answer: 'All of them.' };
  addAttempt(library, id, 1, { ...answered, stage: 'brief', model: 'large', cost_usd: 0.25 }, texts);
  addAttempt(library, id, 1, { ...answered, stage: 'brief', model: 'small', cost_usd: null }, texts);
  library.close();
});
afterAll(() => cli.remove());

const file = () => join(planFolder(cli.home, id), 'calls', 'run_0001', '0001-brief.json');

describe('planexe calls', () => {
  test('shows figures by section and model, and where the texts lie, never the texts', async () => {
    const { stdout, code } = await cli.run(['calls', id]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^brief +2 +0 +2000 +100 +\$0\.25 +1\.5 s$/m);
    expect(stdout).toMatch(/^openai small +1 .* unknown /m);
    expect(stdout).toContain(join(planFolder(cli.home, id), 'calls'));
    const json = await cli.run(['calls', id, '--json']);
    expect(json.json()).toMatchObject({ spent: { calls: 2, cost_usd: 0.25, unpriced: 1 }, texts: { files: 2 } });
    expect(stdout + json.stdout).not.toContain('xylophone');
  });

  test('status counts them, and a list of files marks them', async () => {
    expect((await cli.run(['status', id])).stdout).toMatch(/Model calls +2, \$0\.25/);
    expect((await cli.run(['show', id])).stdout).toMatch(/0001-brief\.json .* sensitive$/m);
  });

  test('an export holds the texts only with --with-calls, and a copy with --out never', async () => {
    const zip = async (...options: string[]) =>
      (await cli.run(['export', id, '--format', 'zip', '--out', '-', ...options])).stdout.includes('0001-brief.json');
    expect([await zip(), await zip('--with-calls')]).toEqual([false, true]);
    const out = join(cli.folder, 'copy');
    expect((await cli.run([...PLAN, '--out', out])).json()).toMatchObject({ plan_id: id, deduplicated: true });
    expect(readdirSync(out)).toContain(RUN_FILES.complete);
    expect(readdirSync(out)).not.toContain('calls');
  });

  test('--delete takes the texts and leaves the figures', async () => {
    expect(existsSync(file())).toBe(true);
    expect((await cli.run(['calls', id, '--delete'])).stdout).toBe(
      'Deleted 2 files of prompts and answers, and 0 stored answers.\n',
    );
    expect(existsSync(file())).toBe(false);
    expect((await cli.run(['calls', id, '--json'])).json()).toMatchObject({
      spent: { calls: 2 },
      texts: { files: 0 },
    });
  });
});

describe('planexe settings', () => {
  test('shows all, settles one, and takes it back', async () => {
    expect((await cli.run(['settings', 'store_calls', 'off'])).code).toBe(0);
    expect((await cli.run(['settings'])).stdout).toMatch(/^store_calls +off .*\ndefault_profile +auto +\(default\)/m);
    expect((await cli.run(['settings', 'store_calls', '--json'])).json()).toMatchObject({
      settings: [{ key: 'store_calls', value: false, source: 'set' }],
    });
    const back = await cli.run(['settings', 'store_calls', 'default', '--json']);
    expect(back.json()).toMatchObject({ value: true, source: 'default' });
  });

  test.each([
    [['settings', 'colour'], /store_calls, default_profile, max_cost_usd/],
    [['settings', 'store_calls', 'perhaps'], /on or off/],
    [['settings', 'default_profile', 'nobody'], /planexe models/],
    [['settings', 'max_cost_usd', '0'], /a number above 0, or none/],
  ])('%j ends with 2 and says what would do', async (args, remedy) => {
    const { code, stderr } = await cli.run(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(remedy)]);
  });
});

describe('what a plan may cost and what drafts it', () => {
  test('a cap is kept with the plan, changed by a resume, and shown', async () => {
    const made = [
      'plan',
      '--prompt',
      'Build a boat in Bern by 2029.',
      '--speed',
      'ping',
      '--max-cost',
      '2.50',
      '--json',
    ];
    const plan = String((await cli.run(made)).json().plan_id);
    const cap = async () => (await cli.run(['calls', plan, '--json'])).json().max_cost_usd;
    expect(await cap()).toBe(2.5);
    await cli.run(['resume', plan, '--invalidate', 'brief', '--max-cost', 'none']);
    expect(await cap()).toBeNull();
  });

  test.each(['0', '-1', 'much', '1e999'])('--max-cost %s ends with 2', async (cap) => {
    const { code, stderr } = await cli.run(['plan', '--prompt', 'Build a barn in Bern by 2029.', `--max-cost=${cap}`]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--max-cost/)]);
  });

  test('a profile that cannot be used is refused at once with how to get it, and nothing is created', async () => {
    const plans = async () => ((await cli.run(['list', '--json'])).json().plans as unknown[]).length;
    const before = await plans();
    for (const profile of ['premium', 'nobody']) {
      const args = ['plan', '--prompt', 'Build a bridge in Bern by 2029.', '--profile', profile, '--json'];
      const refused = await cli.run(args);
      expect(refused.code).toBe(2);
      expect(refused.json()).toMatchObject({
        error: { code: 'INVALID_INPUT', details: { field: 'model_profile', next: expect.any(String) } },
      });
    }
    expect(await plans()).toBe(before);
  });

  test('no option at all drafts with the outline where no model is there', async () => {
    const made = await cli.run(['plan', '--prompt', 'Build a mill in Bern by 2029.', '--speed', 'ping', '--json']);
    expect(made.json()).toMatchObject({ state: 'completed', usage: { llm_calls: 0 } });
    expect(made.json().estimate).toBeUndefined();
  });
});
