import type { Command } from 'commander';
import { forecastGraph } from '../../../library/index.ts';
import { type Forecast, NO_ODDS } from '../../../shared/contracts/forecast.ts';
import { counted } from '../../../shared/counted.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withPlanner } from '../context.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { activeGraph, addProjectOption } from '../tasks/task-place.ts';
import { dayText, plain, shortId, table } from '../terminal/text.ts';

interface ForecastOptions extends CommonOptions {
  readonly project?: string;
}

/** Slipping tasks that are listed; `--json` has all. */
const MOST_SLIPPING = 15;

/** `planexe forecast`: when an active task plan will be finished, against what was approved. */
export function forecastCommand(cli: Cli): Command {
  const command = addProjectOption(
    describeCommand({
      usage: 'forecast [plan]',
      summary: 'forecast when an active task plan will be finished, based on what was done',
      examples: ['forecast', 'forecast 3f2a9c1e', 'forecast --project bakery --json'],
      notes:
        'Finished work is fixed and the rest is simulated; resource limits are not simulated. Estimates of the\ntasks and done --cost improve it. Without a plan, takes the only active one of the project.',
    }),
  );
  return whenCalled(cli, command, (plan: string | undefined, options: ForecastOptions) =>
    withPlanner(cli, async (library) => {
      const graph_id = activeGraph(cli, library, plan, options);
      const forecast = demandTask(cli, await forecastGraph(library, { graph_id }));
      return answer(cli, options.json, forecast, () => [
        ...forecastLines(forecast, cli.output.stdout.columns()),
        '',
        `${commandLine(cli, `status-report ${shortId(graph_id)}`)} says why, and what is next.`,
      ]);
    }),
  );
}

function forecastLines(forecast: Forecast, cells: number): string[] {
  const { finish, odds, approved, late_by, earned_value, slipping, blocked_by_failure } = forecast;
  const listed = slipping.slice(0, MOST_SLIPPING);
  return [
    ...table(
      [
        ['FINISH', 'NOW', 'APPROVED'],
        ...(odds && approved.odds
          ? [
              ['50% likely by', dayText(odds.p50), dayText(approved.odds.p50)],
              ['80% likely by', dayText(odds.p80), dayText(approved.odds.p80)],
            ]
          : [['as planned', dayText(finish), dayText(approved.finish)]]),
      ],
      cells,
    ),
    '',
    ...(odds ? [] : [NO_ODDS]),
    lateText(late_by, odds === null ? 'planned' : '80%'),
    ...earnedLines(earned_value),
    ...(blocked_by_failure === 0
      ? []
      : [
          `${counted(blocked_by_failure, 'task')} blocked by work that failed. The dates count on it being taken up today.`,
        ]),
    ...(listed.length === 0
      ? []
      : [
          '',
          ...table(
            [
              ['ID', 'PLANNED', 'NOW', 'DAYS LATE', ...(odds ? ['CRITICAL'] : []), 'TITLE'],
              ...listed.map((task) => [
                shortId(task.task_id),
                dayText(task.planned_finish),
                dayText(task.forecast_finish),
                String(task.late_by),
                ...(task.criticality === null ? [] : [`${Math.round(100 * task.criticality)}%`]),
                plain(task.title),
              ]),
            ],
            cells,
          ),
        ]),
    ...(slipping.length > listed.length ? [`and ${slipping.length - listed.length} more; --json lists them all`] : []),
  ];
}

function lateText(days: number, which: string): string {
  if (days === 0) return `On time: the ${which} date is the one that was approved.`;
  const by = counted(Math.abs(days), 'working day');
  return days > 0 ? `Late by ${by} (${which} date).` : `Early by ${by} (${which} date).`;
}

function earnedLines({ basis, spi, cpi }: Forecast['earned_value']): string[] {
  return [
    ...(spi === null
      ? []
      : [`SPI ${spi} (by ${basis === 'cost' ? 'planned cost' : 'working days'}; below 1 is behind).`]),
    ...(cpi === null ? [] : [`CPI ${cpi} (below 1 is over budget).`]),
  ];
}
