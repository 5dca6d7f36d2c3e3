import { type Command, Option } from 'commander';
import {
  estimateAddedSections,
  type Library,
  planStatus,
  type ResumePlanOutput,
  resumePlan,
} from '../../../library/index.ts';
import { counted } from '../../../shared/counted.ts';
import { Target } from '../../../shared/plan-state.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, userPath, withPlannedPlan } from '../context.ts';
import { demand, type Exit } from '../exit.ts';
import { checkOutFolder } from '../files/out-folder.ts';
import { reportOutcome } from '../messages/run-outcome.ts';
import { watchPlan } from '../messages/watch-plan.ts';
import { estimateLine } from '../options/estimate.ts';
import { addModelOptions, type ModelOptions, modelInput } from '../options/model-options.ts';
import { addSectionOptions, type SectionOptions, sectionChoice } from '../options/section-options.ts';

interface ResumeOptions extends QuietOptions, ModelOptions, SectionOptions {
  readonly invalidate?: readonly string[];
  readonly target?: string;
  readonly out?: string;
}

/** `planexe resume`: goes on from the finished sections; drafts again what is stale or named. */
export function resumeCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'resume <id>',
    summary: 'continue a plan: draft what is missing, stale or named, keep the rest',
    examples: [
      'resume 3f2a9c1e',
      'resume 3f2a9c1e --invalidate identify_risks',
      'resume 3f2a9c1e --invalidate identify_risks.md',
      'resume 3f2a9c1e --add pitch',
    ],
    quiet: 'print only the path of the report',
  })
    .option(
      '--invalidate <stage|path...>',
      'sections to redraft, discarding their edits; or files whose dependents to redraft',
    )
    .addOption(
      new Option(
        '--target <target>',
        `what to do: ${Target.options.join(', ')} (default: all that the plan was to be)`,
      ),
    )
    .option('--out <folder>', 'copy the report and all files to this folder when done');
  addSectionOptions(command);
  addModelOptions(command, 'default: as before');
  return whenCalled(cli, command, (id: string, options: ResumeOptions) => resume(cli, id, options));
}

function resume(cli: Cli, id: string, options: ResumeOptions): Promise<Exit> {
  const out = options.out === undefined ? undefined : userPath(cli, options.out);
  if (out !== undefined) checkOutFolder(out);
  return withPlannedPlan(cli, id, async (library, planId) => {
    const quiet = options.quiet ?? false;
    const resumed = await resumeOrFollow(cli, library, planId, options);
    if (!quiet && resumed) printChangedFiles(cli, resumed.noticed);
    if (!quiet && !resumed) cli.output.note('A run of this plan is active; following it.');
    if (!quiet && (options.profile !== undefined || options.add !== undefined))
      await printEstimate(cli, library, planId);
    const watched = await watchPlan(cli, library, planId, quiet);
    return reportOutcome(cli, library, watched, { ...options, ...(out === undefined ? {} : { out }) });
  });
}

/**
 * Null when a run is active that does what is asked: whoever works on it goes on, and if nobody does any more, the
 * worker of this command will. One that is about to stop is waited for. @throws Refusal
 */
async function resumeOrFollow(
  cli: Cli,
  library: Library,
  planId: string,
  options: ResumeOptions,
): Promise<ResumePlanOutput | null> {
  const named = options.invalidate ?? [];
  const changes = {
    ...(options.target !== undefined && { target: options.target }),
    ...modelInput(options),
    ...sectionChoice(options),
    ...(named.length > 0 && {
      invalidate: { stages: named.filter((name) => !isPath(name)), artifacts: named.filter(isPath) },
    }),
  };
  const resumed = await resumePlan(library, { plan_id: planId, ...changes });
  if (resumed.ok || resumed.error.code !== 'RUN_ALREADY_ACTIVE') return demand(resumed);
  if (demand(planStatus(library, { plan_id: planId })).stop_requested) {
    if (!options.quiet) cli.output.note('Waiting for the active run to stop.');
    await watchPlan(cli, library, planId, true);
    return demand(await resumePlan(library, { plan_id: planId, ...changes }));
  }
  return Object.keys(changes).length > 0 ? demand(resumed) : null;
}

/** What is still to be drafted, with what may follow from it. Another profile may send the prompt elsewhere. */
async function printEstimate(cli: Cli, library: Library, planId: string): Promise<void> {
  const estimated = await estimateAddedSections(library, { plan_id: planId });
  // The run is queued already: that nothing is known about its cost does not end it.
  if (estimated.ok && estimated.value.estimate.calls > 0) cli.output.note(estimateLine(estimated.value.estimate));
}

/** Ids of stages hold neither dots nor slashes, and every file has a dot in its name. */
function isPath(name: string): boolean {
  return /[./]/.test(name);
}

/** Files that were changed or deleted outside PlanExe since the last run. */
function printChangedFiles(cli: Cli, { edited, deleted }: ResumePlanOutput['noticed']): void {
  if (edited.length > 0)
    cli.output.note(`${counted(edited.length, 'file')} changed outside PlanExe, kept as edits: ${edited.join(', ')}`);
  if (deleted.length > 0)
    cli.output.note(`${counted(deleted.length, 'file')} missing, redrafted: ${deleted.join(', ')}`);
}
