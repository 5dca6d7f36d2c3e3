import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Library, listCalls } from '../../src/library/index.ts';
import { type CliHome, type CliResult, cliHome } from '../support/cli.ts';
import { lookInto } from '../support/model-cli.ts';
import { unwrap } from '../support/plan-state.ts';
import { writeTinyModel } from '../support/tiny-model.ts';

/** A plan that a model of random weights drafts, by the built command line, its worker and the real llama.cpp. */

const PROMPT = 'Open a small bakery in Ghent by May 2028 with a budget of 80,000 euro. Two people work in it.';

describe('a plan that a model on this computer drafts', () => {
  let cli: CliHome;
  let drafted: CliResult;
  let id: string;
  beforeAll(async () => {
    cli = cliHome();
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
          context_window: 65_536,
          max_output_tokens: 1_500,
        },
      ],
    };
    writeFileSync(join(cli.home, 'profiles', 'tiny.json'), JSON.stringify(profile));
    writeFileSync(join(cli.folder, 'prompt.md'), PROMPT);
    drafted = await cli.run(
      [...['plan', '--profile', 'tiny', '--speed', 'fast', '--start-date', '2027-01-04'], '--prompt-file', 'prompt.md', '--json'],
      { env: { PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: join(inject('built'), 'model.js') } },
    );
    id = String(drafted.json().plan_id);
  }, 400_000);
  afterAll(() => cli.remove());

  it('comes to its end', () => {
    expect(drafted.code, drafted.stderr).toBe(0);
    expect(drafted.json()).toMatchObject({ state: 'completed' });
  });

  it('is asked of the model, and what is nonsense is refused', () => {
    const calls = lookInto(cli, (library: Library) => unwrap(listCalls(library, id)));
    expect(calls.calls.length).toBeGreaterThan(10);
    expect(calls).toMatchObject({});
  });

  it('says of each section that the outline stood in for the model', () => {
    const report = readFileSync(String(drafted.json().report_md), 'utf8');
    expect(report).toContain('The local model gave no answer here that could be used.');
  });
});
