import type { Command } from 'commander';
import { retryPlan } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, userPath, withPlannedPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { checkOutFolder } from '../files/out-folder.ts';
import { reportOutcome } from '../messages/run-outcome.ts';
import { watchPlan } from '../messages/watch-plan.ts';
import { addModelOptions, type ModelOptions, modelInput } from '../options/model-options.ts';

interface RetryOptions extends QuietOptions, ModelOptions {
  readonly out?: string;
}

/** `planexe retry`: drafts a failed or stopped plan from scratch under the same id. */
export function retryCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'retry <id>',
    summary: 'redraft a failed or stopped plan from scratch; the old version moves to its history',
    examples: ['retry 3f2a9c1e'],
    quiet: 'print only the path of the report',
  }).option('--out <folder>', 'copy the report and all files to this folder when done');
  addModelOptions(command, 'default: as before');
  return whenCalled(cli, command, (id: string, options: RetryOptions) => {
    const out = options.out === undefined ? undefined : userPath(cli, options.out);
    if (out !== undefined) checkOutFolder(out);
    return withPlannedPlan(cli, id, async (library, planId) => {
      const { history } = demand(await retryPlan(library, { plan_id: planId, ...modelInput(options) }));
      if (!options.quiet) cli.output.note(`The previous version is kept in ${history}.`);
      const watched = await watchPlan(cli, library, planId, options.quiet ?? false);
      return reportOutcome(cli, library, watched, { ...options, ...(out === undefined ? {} : { out }) });
    });
  });
}
