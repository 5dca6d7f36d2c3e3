import type { Command } from 'commander';
import { listPlans } from '../../../library/index.ts';
import type { PlanListEntry } from '../../../shared/contracts/plan-status.ts';
import { PlanState } from '../../../shared/plan-state.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { demand } from '../exit.ts';
import { localTime, plain, shortId, table } from '../terminal/text.ts';

interface ListOptions extends CommonOptions {
  readonly all?: boolean;
  readonly query?: string;
  readonly state?: string;
  readonly limit: string;
}

const STANDARD_LIMIT = '50';

/** `planexe list`: the user's plans, newest first. */
export function listCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'list',
    summary: 'list the plans, newest first',
    examples: ['list', 'list --query "bakery lyon" --state completed', 'list --all --json'],
  })
    .option('--all', 'include archived plans')
    .option('--query <words>', 'only plans with all of these words in title, prompt or pages')
    .option('--state <state>', `only plans in this state: ${PlanState.options.join(', ')}`)
    .option('--limit <count>', 'maximum number of plans to list', STANDARD_LIMIT);
  return whenCalled(cli, command, (options: ListOptions) =>
    withLibrary(cli, (library) => {
      const found = demand(
        listPlans(library, {
          limit: Number(options.limit),
          include_archived: options.all ?? false,
          ...(options.query !== undefined && { query: options.query }),
          ...(options.state !== undefined && { state: options.state }),
        }),
      );
      return answer(cli, options.json, found, () =>
        found.plans.length === 0
          ? [
              options.query === undefined && options.state === undefined
                ? `No plans yet. Draft one with ${commandLine(cli, 'plan --example')}`
                : 'No plans match.',
            ]
          : [
              ...table(
                [
                  ['ID', 'STATE', 'DONE', 'CREATED', 'TITLE'],
                  ...found.plans.map((plan) => [
                    shortId(plan.plan_id),
                    stateOf(plan),
                    `${Math.floor(plan.progress_percentage)} %`,
                    localTime(plan.created_at),
                    plain(plan.title),
                  ]),
                ],
                cli.output.stdout.columns(),
              ),
              ...waitingLines(found.plans),
            ],
      );
    }),
  );
}

function stateOf({ state, archived, stale_sections: stale }: PlanListEntry): string {
  return [state, ...(stale ? [`${stale} out of date`] : []), ...(archived ? ['archived'] : [])].join(', ');
}

/** Why plans are not drafted that are to be, a line each. */
function waitingLines(plans: readonly PlanListEntry[]): string[] {
  const lines = plans.flatMap(({ plan_id, waiting_for: reason }) =>
    reason === null ? [] : [`${shortId(plan_id)}: ${plain(reason)}`],
  );
  return lines.length === 0 ? [] : ['', ...lines];
}
