import type { Command } from 'commander';
import type { ModelTest, ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, asTyped, type Cli, commandLine } from '../context.ts';
import { demand, EXIT, type Exit, Refusal, usageError } from '../exit.ts';
import { getModel, listLocal, removeModel, takeFile } from '../options/local-models.ts';
import { planning } from '../options/planning.ts';
import { styled } from '../terminal/terminal.ts';
import { duration, plain, table, wrap } from '../terminal/text.ts';

const WIDEST = 110;

/** `planexe models`: what can draft here, and what is missing where it cannot. */
export function modelsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'models [action] [model]',
    summary: 'list profiles and their models, test them, and get models for this computer',
    examples: [
      'models',
      'models test ollama/qwen3:8b',
      'models list',
      'models get qwen3-4b',
      'models use ~/model.gguf',
    ],
    notes: [
      'models                  calls no model and costs nothing.',
      'models test [MODEL]     makes one tiny call: to MODEL, or to each usable model of the profile that `auto` selects.',
      'models list             shows the models that run inside PlanExe: those that are here and those that can be downloaded.',
      'models get NAME         downloads and verifies a model, or resumes a stopped download.',
      'models use FILE         uses a GGUF file that you have, where it is.',
      'models remove NAME      deletes a downloaded model, or forgets a file of yours.',
      'Keys are read from the environment. Your own profiles are files in profiles/ in the library folder.',
    ].join('\n'),
  }).option('--yes', 'download without asking first');
  return whenCalled(
    cli,
    command,
    async (action: string | undefined, model: string | undefined, options: ModelsOptions): Promise<Exit> => {
      if (action === undefined) return list(cli, options);
      if (action === 'test') return test(cli, model, options);
      if (action === 'list') return listLocal(cli, options);
      if (action === 'get') return getModel(cli, named(cli, model, 'get NAME'), options);
      if (action === 'use') return takeFile(cli, named(cli, model, 'use FILE'), options);
      if (action === 'remove') return removeModel(cli, named(cli, model, 'remove NAME'), options);
      throw new Refusal({
        code: 'INVALID_INPUT',
        message: `Unknown action ${JSON.stringify(action).slice(0, 60)}.`,
        details: { next: `${commandLine(cli, 'models')} lists them, ${commandLine(cli, 'models test')} tests them.` },
      });
    },
  );
}

interface ModelsOptions extends CommonOptions {
  readonly yes?: boolean;
}

function named(cli: Cli, model: string | undefined, usage: string): string {
  if (model !== undefined) return model;
  throw usageError('The model is missing.', `${commandLine(cli, `models ${usage}`)}`);
}

async function list(cli: Cli, options: CommonOptions): Promise<Exit> {
  const { planner, place } = await planning(cli);
  const [profiles, auto] = await Promise.all([planner.profiles(place), planner.chooseProfile(place, 'auto')]);
  const chosen = auto.ok ? auto.value : null;
  return answer(cli, options.json, { auto: chosen, profiles }, () => [
    ...profiles.flatMap((profile) => [...profileLines(cli, profile), '']),
    auto.ok
      ? `auto currently selects ${auto.value}.`
      : `auto selects nothing: ${asTyped(cli, plain(auto.error.message))}`,
  ]);
}

function profileLines(cli: Cli, profile: ProfileReport): string[] {
  const { stdout } = cli.output;
  const cells = Math.min(WIDEST, stdout.columns());
  const rows = profile.models.map(({ key, model, tiers, local, usable, why }) => [
    usable ? styled(stdout, 'green', '✓') : styled(stdout, 'red', '✗'),
    plain(key),
    plain(model),
    tiers.length === 3 ? 'all' : tiers.join(', '),
    local ? 'stays here' : 'leaves this computer',
    usable ? 'usable' : plain(why ?? ''),
  ]);
  const nexts = profile.usable ? [] : (profile.next?.replace(/^Do one of these: /, '').split(' | ') ?? []);
  const state = profile.usable
    ? `${styled(stdout, 'green', 'usable')}, ${profile.leaves_computer ? 'prompts leave this computer' : 'nothing leaves this computer'}`
    : styled(stdout, 'yellow', 'not usable');
  return [
    `${styled(stdout, 'bold', profile.profile)}: ${state}`,
    ...wrap(asTyped(cli, plain(profile.summary)), cells, '  '),
    ...table(rows, Math.max(40, stdout.columns() - 2)).map((line) => `  ${line}`),
    ...(profile.usable || profile.models.length > 0 ? [] : wrap(asTyped(cli, plain(profile.why ?? '')), cells, '  ')),
    ...nexts.map((next) => `  → ${asTyped(cli, plain(next))}`),
  ];
}

async function test(cli: Cli, model: string | undefined, options: CommonOptions): Promise<Exit> {
  const { planner, place } = await planning(cli);
  const keys = model === undefined ? await keysOfAuto(cli) : [model];
  const tests: ModelTest[] = [];
  // One after another: local models share one processor, and the latency of each is what is asked for.
  for (const key of keys) {
    if (!options.json) cli.output.note(`Asking ${plain(key)} …`);
    tests.push(demand(await planner.testModel(place, key)));
  }
  if (options.json) cli.output.json({ tests });
  else cli.output.print(...(tests.length === 0 ? nothingToTest(cli) : tests.flatMap((each) => testLines(cli, each))));
  return tests.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed;
}

async function keysOfAuto(cli: Cli): Promise<readonly string[]> {
  const { planner, place } = await planning(cli);
  const chosen = demand(await planner.chooseProfile(place, 'auto'));
  const found = (await planner.profiles(place)).find(({ profile }) => profile === chosen);
  return (found?.models ?? []).filter(({ usable, provider }) => usable && provider !== 'file').map(({ key }) => key);
}

function nothingToTest(cli: Cli): string[] {
  return [
    'No model to test: plans are drafted without one.',
    `→ ${commandLine(cli, 'models')} says what is missing for each profile.`,
  ];
}

function testLines(cli: Cli, tested: ModelTest): string[] {
  const { stdout } = cli.output;
  const mark = tested.ok ? styled(stdout, 'green', '✓') : styled(stdout, 'red', '✗');
  const facts = [
    ...(tested.latency_ms === null ? [] : [`answered in ${duration(tested.latency_ms)}`]),
    ...(tested.first_chunk_ms === null ? [] : [`first token after ${duration(tested.first_chunk_ms)}`]),
    ...(tested.latency_ms === null ? [] : [`structured output: ${tested.structured_output}`]),
    ...(tested.tokens_per_s === null ? [] : [`writes ${tested.tokens_per_s} tokens a second`]),
    ...(tested.runs_on === null ? [] : [`runs on ${tested.runs_on}`]),
    ...(tested.context_window === null ? [] : [`context ${tested.context_window} tokens`]),
  ];
  return [
    `${mark} ${plain(tested.key)} (${tested.provider}, ${plain(tested.model)})`,
    ...(facts.length === 0 ? [] : [`    ${facts.join(', ')}`]),
    ...(tested.problem === null ? [] : [`    ${asTyped(cli, plain(tested.problem))}`]),
    ...(tested.next === null ? [] : [`    → ${asTyped(cli, plain(tested.next))}`]),
  ];
}
