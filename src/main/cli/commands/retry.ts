import type { Command } from 'commander';
import { retryPlan } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { conclude } from '../conclude.ts';
import { type Cli, userPath, withPlannedPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { checkOutFolder } from '../out-folder.ts';
import { watchPlan } from '../watch-plan.ts';

interface RetryOptions extends QuietOptions {
  readonly profile?: string;
  readonly out?: string;
}

/** `planexe retry`: drafts a failed or stopped plan from scratch under the same id. */
export function retryCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'retry <id>',
    summary: 'draft a failed or stopped plan from scratch; what was there moves to its history',
    examples: ['retry 3f2a9c1e'],
    quiet: 'no progress; print the path of the report only',
  })
    .option('--profile <profile>', 'what drafts from now on')
    .option('--out <folder>', 'copy the report and all files there afterwards');
  return whenCalled(cli, command, (id: string, options: RetryOptions) => {
    const out = options.out === undefined ? undefined : userPath(cli, options.out);
    if (out !== undefined) checkOutFolder(out);
    return withPlannedPlan(cli, id, async (library, planId) => {
      const input = { plan_id: planId, ...(options.profile !== undefined && { model_profile: options.profile }) };
      const { history } = demand(retryPlan(library, input));
      if (!options.quiet) cli.output.note(`What was there is kept in ${history}.`);
      const watched = await watchPlan(cli, library, planId, options.quiet ?? false);
      return conclude(cli, library, watched, { ...options, ...(out === undefined ? {} : { out }) });
    });
  });
}
