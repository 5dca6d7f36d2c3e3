import type { ScheduleDeadline, ScheduleRisk, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { EVEN, LIKELY } from '../../../../../shared/odds.ts';
import { formatCount, formatLongDay, formatPercent } from '../../../../components/format/format.ts';
import { chance, signedWorkingDays, workingDays } from '../words.ts';
import { BaselineMenu } from './baseline-menu.tsx';
import { deadlineOdds } from './finish-odds.ts';
import classes from './summary.module.css';

interface SummaryProps {
  readonly planId: string;
  readonly schedule: ScheduleView;
}

/** The few figures that a schedule comes down to. */
export function Summary({ planId, schedule }: SummaryProps) {
  const { finish, days, tasks, risk, deadline, baseline } = schedule;
  const goal = deadline?.goal ?? null;
  const planned = goal === null ? finish : (deadline?.planned ?? finish);
  const likely = deadlineOdds(schedule);
  const critical = tasks.filter((task) => task.critical).length;
  return (
    <dl className={classes.summary}>
      <Figure
        label="Planned finish"
        value={formatLongDay(planned)}
        goal={goal}
        note={everything(finish, planned) ?? (risk?.chances ? 'if nothing takes longer than likely' : undefined)}
      />
      {risk && (
        <Figure
          label={`${formatPercent(0.8)} likely by`}
          value={likely ? formatLongDay(likely.p80.date) : 'not estimated'}
          note={estimatesNote(risk) ?? (risk.chances && everything(risk.chances.p80.date, likely?.p80.date))}
        />
      )}
      <Figure label="Length" value={workingDays(days)} note={formatCount(critical, 'critical task')} />
      {deadline && (
        <Figure
          label={`Deadline ${formatLongDay(deadline.date)}`}
          value={deadlineText(deadline)}
          isBad={deadline.missed_by > 0 || (deadline.share ?? 1) < EVEN}
          note={deadline.share === null ? undefined : `chance ${chance(deadline.share)}`}
          goal={goal}
        />
      )}
      <div className={classes.figure}>
        <dt>{baseline ? 'Against baseline' : 'Baseline'}</dt>
        <dd>
          {baseline && (
            <span className={baseline.finish_moved > 0 ? classes.bad : undefined}>
              {baseline.finish_moved === 0 ? 'no change' : signedWorkingDays(baseline.finish_moved)}
            </span>
          )}
          <BaselineMenu planId={planId} baseline={baseline} />
        </dd>
      </div>
    </dl>
  );
}

/** When all work is finished, where that is later than what is due. */
function everything(date: string, due: string | undefined): string | null {
  return date === due ? null : `everything by ${formatLongDay(date)}`;
}

/** How much of what the finish hangs on is estimated, where not all of it is. */
function estimatesNote({ estimates }: ScheduleRisk): string | undefined {
  if (estimates === null || estimates.estimated === estimates.critical) return undefined;
  return `${estimates.estimated} of ${formatCount(estimates.critical, 'critical task')} estimated`;
}

function deadlineText({ missed_by, share }: ScheduleDeadline): string {
  if (missed_by > 0) return `late by ${workingDays(missed_by)}`;
  if (share === null) return 'met as planned';
  return share >= LIKELY ? 'likely' : share >= EVEN ? 'uncertain' : 'unlikely';
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | null | undefined;
  /** What it is about, which gives way where there is little room. */
  readonly goal?: string | null;
  readonly isBad?: boolean;
}

function Figure({ label, value, note = null, goal = null, isBad = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={isBad ? classes.bad : undefined}>{value}</span>
        {goal !== null && (
          <span className={classes.goal} title={goal}>
            for “{goal}”
          </span>
        )}
        {note !== null && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
