import type { Command } from 'commander';
import { planStatus } from '../../../library/index.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { counted } from '../../../shared/counted.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, asTyped, type Cli, withPlannedPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { commandsFor } from '../messages/remedy-lines.ts';
import { planFiles } from '../messages/run-outcome.ts';
import { duration, localTime, plain, table, usd } from '../terminal/text.ts';

/** `planexe status`: where a plan stands. */
export function statusCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'status <id>',
    summary: 'show the state of a plan',
    examples: ['status 3f2a9c1e', 'status 3f2a9c1e --json'],
  });
  return whenCalled(cli, command, (id: string, options: CommonOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      const status = demand(planStatus(library, { plan_id: planId }));
      const report = status.state === 'completed' ? planFiles(library, planId).report : null;
      return answer(cli, options.json, status, () => statusLines(status, report).map((line) => asTyped(cli, line)));
    }),
  );
}

function statusLines(status: PlanStatus, report: string | null): string[] {
  const { timing, quality_summary: quality, error } = status;
  const failure = error ?? status.limit;
  const commands = failure ? commandsFor(failure) : null;
  const done = `${Math.floor(status.progress_percentage)} %, ${status.steps_completed} of ${status.steps_total} sections`;
  const state = [
    status.state,
    ...(status.stop_requested ? ['stop requested'] : []),
    ...(status.archived ? ['archived'] : []),
  ];
  const rows: string[][] = [
    ['Plan', status.plan_id],
    ['State', state.join(', ')],
    ['Created', localTime(status.created_at)],
    ...(status.run_id === null
      ? []
      : [
          ['Run', `${status.run_id}, ${status.phase ?? ''}, ${duration(timing.elapsed_sec * 1000)}`],
          ['Done', done],
        ]),
    ...(status.current_step !== null && status.state === 'processing' ? [['Drafting', status.current_step]] : []),
    ...(status.waiting_for === null ? [] : [['Waiting', plain(status.waiting_for)]]),
    ...(status.usage.llm_calls > 0
      ? [['Model calls', `${status.usage.llm_calls}, ${usd(status.usage.cost_usd)}`]]
      : []),
    ['Files', String(status.files_count)],
    ...(quality
      ? [
          ['Sections', `${quality.sections_complete} complete, ${quality.sections_partial} partial`],
          ['Findings', `${counted(quality.errors, 'error')}, ${counted(quality.warnings, 'warning')}`],
        ]
      : []),
    ...(error
      ? [['Failed', `${error.failure_reason} in ${error.failed_step ?? 'no section'}: ${plain(error.message)}`]]
      : []),
    ...(report === null ? [] : [['Report', report]]),
  ];
  return [
    plain(status.title),
    ...table(rows).map((line) => `  ${line}`),
    ...status.warnings.map((warning) => `! ${plain(warning)}`),
    ...status.next_steps.map((step) => `→ ${step}`),
    ...(commands === null ? [] : [`→ ${commands}`]),
  ];
}
