import { existsSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import {
  type CreatePlanOutput,
  checkPrompt,
  createPlan,
  type Library,
  planStatus,
  resumePlan,
} from '../../../library/index.ts';
import type { Background } from '../../../shared/contracts/background.ts';
import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import { Speed, Target } from '../../../shared/plan-state.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, userPath, withPlanner } from '../context.ts';
import { demand, type Exit, notFound, Refusal, usageError } from '../exit.ts';
import { checkOutFolder } from '../files/out-folder.ts';
import { reportOutcome } from '../messages/run-outcome.ts';
import { watchPlan } from '../messages/watch-plan.ts';
import { type AttachOptions, addAttachOptions, passageLines, readAttachments } from '../options/attachments.ts';
import { type BundledAnswers, bundledAnswers } from '../options/bundled-answers.ts';
import { AGENT, estimateLine, estimateOf } from '../options/estimate.ts';
import { addModelOptions, type ModelOptions, modelInput, secondsOf } from '../options/model-options.ts';
import { type PromptOptions, readPrompt } from '../options/prompt-source.ts';
import { addSectionOptions, type SectionOptions, sectionChoice } from '../options/section-options.ts';
import { environmentLocale } from '../terminal/locale.ts';
import { plain, shortId } from '../terminal/text.ts';

interface PlanOptions extends QuietOptions, PromptOptions, ModelOptions, SectionOptions, AttachOptions {
  readonly speed?: string;
  readonly startDate?: string;
  readonly target?: string;
  readonly locale?: string;
  readonly lowPriority?: boolean;
  readonly maxMinutes?: string;
  readonly out?: string;
  readonly new?: boolean;
  readonly record?: string;
  readonly replay?: string;
  readonly bundledAnswers?: boolean;
}

/** `planexe plan`: a prompt becomes a plan, in the foreground. */
export function planCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'plan [-]',
    summary: 'draft a plan from a prompt',
    examples: [
      'plan --prompt-file bakery.md',
      'plan --example --out ./my-plan',
      'plan --prompt-file bakery.md --attach offer.pdf --attach costs.xlsx',
      'plan --prompt "Open a bakery in Lyon with 80,000 EUR by June 2028" --json',
    ],
    quiet: 'print only the path of the report',
    notes:
      'A profile drafts the plan: an ordered list of models (`planexe models` lists them), or the outline, which needs no\nmodel. By default it is the best usable profile, or the outline when there is none.\n\nCtrl-C stops gracefully and keeps everything finished; press it again to quit at once. The same prompt within ten\nminutes returns the existing plan, unless --new or other options are given.\n\n--replay drafts from a recording made with --record and sends nothing; prompt, start date, speed and profile must match\nthe recording. Both draft a new plan; to resume it, set PLANEXE_RECORD or PLANEXE_REPLAY in the environment.',
  })
    .option('--prompt-file <file>', 'file with the prompt: plain text or Markdown in UTF-8, 300 to 800 words work best')
    .option('--prompt <text>', 'the prompt itself')
    .option('--example [id]', 'a bundled prompt; without an id, the default one')
    .addOption(
      new Option(
        '--speed <speed>',
        `how much is drafted: ${Speed.options.join(', ')} (default: all, and fast with the profile local)`,
      ),
    )
    .option('--start-date <date>', 'first day of the project, YYYY-MM-DD (default: today)')
    .addOption(new Option('--target <target>', `what to do: ${Target.options.join(', ')}`))
    .option(
      '--locale <tag>',
      'locale for numbers and dates, such as en-GB (default: that of the prompt’s language, as LC_ALL or LANG have it)',
    )
    .option('--out <folder>', 'copy the report and all files to this folder when done')
    .option('--new', 'draft a new plan even if the same prompt was used within ten minutes')
    .addOption(new Option('--record <folder>', 'record every question and answer in this folder').conflicts('replay'))
    .addOption(new Option('--replay <folder>', 'take the answers from a recording instead of a model'))
    .addOption(
      new Option('--bundled-answers', 'draft the example from the answers that come with it')
        .conflicts(['record', 'replay', 'profile', 'startDate'])
        .implies({ new: true }),
    );
  addAttachOptions(command);
  addSectionOptions(command);
  addModelOptions(command, 'default: the setting default_profile, else auto');
  command.option(
    '--low-priority',
    'let a model on this computer work in the background, such as overnight: slower, and other programs come first',
  );
  command.option('--max-minutes <minutes>', 'time limit of each run, for models that cost time instead of money');
  return whenCalled(cli, command, (dash: string | undefined, options: PlanOptions) => plan(cli, dash, options));
}

async function plan(cli: Cli, dash: string | undefined, options: PlanOptions): Promise<Exit> {
  const prompt = await readPrompt(cli, dash, options);
  const attached = await readAttachments(cli, prompt, options);
  if (attached && options.showAttached) {
    const { background, lines } = attached;
    return answer(cli, options.json, background, () => [...lines, '', ...passageLines(background)]);
  }
  const out = options.out === undefined ? undefined : userPath(cli, options.out);
  if (out !== undefined) checkOutFolder(out);
  return withPlanner(cli, async (library) => {
    const answers = options.bundledAnswers ? await bundledAnswers(cli, library, options.example) : null;
    const workerEnv = answers?.env ?? recordingEnv(cli, options);
    await refuseUnusable(cli, library, prompt, options);
    const created = await create(cli, library, prompt, options, {
      ...answers?.request,
      background: attached?.background,
    });
    const planId = created.plan_id;
    const isAsked = !created.deduplicated && options.replay === undefined && answers === null;
    const estimate = isAsked ? await estimateOf(library, planId) : null;
    const ending = {
      ...options,
      ...(out === undefined ? {} : { out }),
      ...(estimate && { estimate }),
      deduplicated: created.deduplicated,
    };
    if (created.deduplicated) {
      const note = (what: string) => {
        if (!options.quiet) cli.output.note(`A plan for this prompt exists: ${shortId(planId)}. ${what}`);
      };
      const status = demand(planStatus(library, { plan_id: planId }));
      if (status.state === 'completed') {
        note('Use --new to draft another.');
        return reportOutcome(cli, library, { status, seconds: status.timing.elapsed_sec }, ending);
      }
      if (status.state === 'stopped' || status.state === 'failed') {
        note('Resuming from its finished sections.');
        demand(await resumePlan(library, { plan_id: planId, ...modelInput({ maxCost: options.maxCost }) }));
      } else {
        note('It is being drafted.');
      }
    } else if (!options.quiet) {
      cli.output.note(
        ...(attached?.lines ?? []),
        ...(attached && !estimate && options.replay === undefined
          ? ['The outline does not read documents; a model takes facts from them.']
          : []),
        ...(estimate ? [estimateLine(estimate), ...untriedLines(cli, estimate)] : []),
        ...(estimate?.profile === AGENT ? agentLines(cli) : []),
        `Plan ${shortId(planId)}. Ctrl-C stops it; ${commandLine(cli, `resume ${shortId(planId)}`)} continues it.`,
      );
    }
    const watched = await watchPlan(cli, library, planId, options.quiet ?? false, workerEnv);
    return reportOutcome(cli, library, watched, ending);
  });
}

function untriedLines(cli: Cli, { untried_model: key }: DraftEstimate): string[] {
  if (key === undefined) return [];
  return [
    `The speed of ${plain(key)} on this computer has not been measured yet: ${commandLine(cli, `models test ${key}`)}`,
  ];
}

function agentLines(cli: Cli): string[] {
  return [
    'Waits for the agent to connect; it drafts with draft_next and draft_submit.',
    `${commandLine(cli, 'connect')} shows how to connect an agent; then ask it to draft the plan.`,
  ];
}

/** What tells the worker to record or to replay. @throws Refusal for a folder that cannot be one */
function recordingEnv(cli: Cli, { record, replay }: PlanOptions): Readonly<Record<string, string>> {
  if (replay !== undefined) {
    const folder = userPath(cli, replay);
    if (isFolder(folder)) return { PLANEXE_REPLAY: folder };
    throw notFound(`No recording in ${replay}.`, 'Give the folder that --record wrote to.');
  }
  if (record === undefined) return {};
  const folder = userPath(cli, record);
  if (existsSync(folder) && !isFolder(folder))
    throw usageError(`Not a folder: ${record}`, 'Give a folder; it is created if it does not exist.');
  return { PLANEXE_RECORD: folder, PLANEXE_REPLAY: '' };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Ends before anything is created when there is no project in the prompt. @throws Refusal PROMPT_UNUSABLE */
async function refuseUnusable(cli: Cli, library: Library, prompt: string, { startDate }: PlanOptions): Promise<void> {
  const check = demand(
    await checkPrompt(library, { prompt, ...(startDate !== undefined && { start_date: startDate }) }),
  );
  if (check.ready) return;
  const missing = check.dimensions.filter(({ status }) => status === 'missing').map(({ name }) => name);
  throw new Refusal({
    code: 'PROMPT_UNUSABLE',
    message: `This prompt does not describe a project yet. Missing: ${missing.map((name) => name.replaceAll('_', ' ')).join(', ')}.`,
    details: {
      missing,
      questions: check.questions,
      next: `Describe the project in 300 to 800 words${check.questions[0] ? `; first of all: ${check.questions[0]}` : '.'} \`${commandLine(cli, 'examples')}\` shows good prompts.`,
    },
  });
}

async function create(
  cli: Cli,
  library: Library,
  prompt: string,
  options: PlanOptions,
  { background, ...ofAnswers }: Partial<BundledAnswers['request']> & { readonly background: Background | undefined },
): Promise<CreatePlanOutput> {
  const input = {
    prompt,
    ...modelInput(options),
    ...(options.maxMinutes !== undefined && { max_runtime_sec: secondsOf(options.maxMinutes) }),
    ...(options.lowPriority && { low_priority: true }),
    ...sectionChoice(options),
    ...(options.speed !== undefined && { speed_vs_detail: options.speed }),
    ...(options.startDate !== undefined && { start_date: options.startDate }),
    ...(options.target !== undefined && { target: options.target }),
    ...(options.locale !== undefined && { locale: options.locale }),
    usual_locale: environmentLocale(cli.env),
    ...ofAnswers,
    ...(background && { background }),
  };
  return demand(await createPlan(library, { ...input, deduplicate: draftsAnew(options) ? false : 'ended_too' }));
}

/** A recording of a plan that is there already would be empty, and a replay of it would replay nothing. */
function draftsAnew(options: PlanOptions): boolean {
  return options.new === true || options.record !== undefined || options.replay !== undefined;
}
