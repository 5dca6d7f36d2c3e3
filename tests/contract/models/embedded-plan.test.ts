import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCalls, openLibrary, planQuality } from '../../../src/library/index.ts';
import { planner } from '../../../src/planner/planner.ts';
import type { ModelReply } from '../../../src/platform/model-messages.ts';
import { type CliHome, type CliResult, cliHome } from '../../support/cli.ts';
import { lookInto } from '../../support/models/model-cli.ts';
import { notingModelProcess } from '../../support/models/noting-model-process.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

/** A plan that a model of random weights drafts, by the built command line, its worker and the real llama.cpp. */

const PROMPT = 'Open a small bakery in Ghent by May 2028 with a budget of 80,000 euro. Two people work in it.';

describe('a plan that a model on this computer drafts', () => {
  let cli: CliHome;
  let drafted: CliResult;
  let id: string;
  let replies: readonly ModelReply[];
  beforeAll(async () => {
    cli = cliHome();
    const noting = notingModelProcess(cli.folder);
    mkdirSync(join(cli.home, 'profiles'), { recursive: true });
    const file = join(cli.folder, 'tiny.gguf');
    writeTinyModel(file);
    const profile = {
      title: 'Tiny',
      summary: 'Random weights.',
      models: [
        {
          key: 'embedded/tiny',
          provider: 'embedded',
          model: file,
          concurrency: 1,
          context_window: 16_384,
          max_output_tokens: 800,
        },
      ],
    };
    writeFileSync(join(cli.home, 'profiles', 'tiny.json'), JSON.stringify(profile));
    writeFileSync(join(cli.folder, 'prompt.md'), PROMPT);
    drafted = await cli.run(
      [
        ...['plan', '--profile', 'tiny', '--speed', 'fast', '--start-date', '2027-01-04'],
        '--prompt-file',
        'prompt.md',
        '--json',
      ],
      { env: { PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: noting.path } },
    );
    id = String(drafted.json().plan_id);
    replies = noting.replied();
  });
  afterAll(() => cli.remove());

  it('comes to its end', () => {
    expect(drafted.code, drafted.stderr).toBe(0);
    expect(drafted.json()).toMatchObject({ state: 'completed' });
  });

  it('asks the model, and refuses what is nonsense although it fits the schema', () => {
    const { calls } = lookInto(cli, (library) => unwrap(listCalls(library, { plan_id: id })));
    const refused = calls.filter(({ cause }) => cause === 'invalid_answer');
    expect(calls.every(({ provider, cost_usd }) => provider === 'embedded' && cost_usd === 0)).toBe(true);
    expect(refused.length).toBeGreaterThan(10);
    expect(
      refused.every(({ finish_reason, output_tokens }) => finish_reason === 'stop' && Number(output_tokens) > 0),
    ).toBe(true);
  });

  it('leaves to the outline what the model could not do, and says so of each section', () => {
    const library = unwrap(openLibrary({ home: cli.home, env: {}, user: 'ada', planner }));
    const { findings } = unwrap(planQuality(library, { plan_id: id }));
    library.close();
    const outlined = findings.filter(({ code }) => code === 'outlined-instead');
    expect(outlined.length).toBeGreaterThan(5);
    const report = readFileSync(String(drafted.json().report_md), 'utf8');
    expect(report).toContain('The local model gave no answer here that could be used.');
  });

  it('reads what its questions begin with once, and takes it from memory for the next one', () => {
    const ends = replies.filter((reply) => reply.type === 'end');
    const sum = (of: 'inputTokens' | 'reusedTokens') => ends.reduce((all, end) => all + end[of], 0);
    expect(ends.length).toBeGreaterThan(20);
    expect(sum('reusedTokens') / sum('inputTokens')).toBeGreaterThan(0.5);
  });

  it('costs nothing, and nothing leaves this computer', () => {
    expect(drafted.json()).toMatchObject({ usage: { cost_usd: 0 }, estimate: { leaves_computer: false } });
  });
});
