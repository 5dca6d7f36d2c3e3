import type { ScheduleDeadline, ScheduleRisk, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { EVEN, LIKELY } from '../../../../../shared/odds.ts';
import { formatLongDay, formatPercent } from '../../../../components/format/format.ts';
import { counted } from '../../words.ts';
import { chance, signedWorkingDays, workingDays } from '../words.ts';
import { BaselineMenu } from './baseline-menu.tsx';
import classes from './summary.module.css';

interface SummaryProps {
  readonly planId: string;
  readonly schedule: ScheduleView;
}

/** The few figures that a schedule comes down to. */
export function Summary({ planId, schedule }: SummaryProps) {
  const { finish, days, tasks, risk, deadline, baseline } = schedule;
  const critical = tasks.filter((task) => task.critical).length;
  return (
    <dl className={classes.summary}>
      <Figure
        label="Planned finish"
        value={formatLongDay(finish)}
        note={risk?.chances ? 'if nothing takes longer than likely' : undefined}
      />
      {risk && (
        <Figure
          label={`${formatPercent(0.8)} likely by`}
          value={risk.chances ? formatLongDay(risk.chances.p80.date) : 'not estimated'}
          note={estimatesNote(risk)}
        />
      )}
      <Figure label="Length" value={workingDays(days)} note={counted(critical, 'critical task')} />
      {deadline && (
        <Figure
          label={`Deadline ${formatLongDay(deadline.date)}`}
          value={deadlineText(deadline)}
          isBad={deadline.missed_by > 0 || (deadline.share ?? 1) < EVEN}
          note={deadline.share === null ? undefined : `chance ${chance(deadline.share)}`}
          goal={deadline.goal === null ? undefined : `for “${deadline.goal}”`}
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

/** How much of what the finish hangs on is estimated, where not all of it is. */
function estimatesNote({ estimates }: ScheduleRisk): string | undefined {
  if (estimates === null || estimates.estimated === estimates.critical) return undefined;
  return `${estimates.estimated} of ${counted(estimates.critical, 'critical task')} estimated`;
}

function deadlineText({ missed_by, share }: ScheduleDeadline): string {
  if (missed_by > 0) return `late by ${workingDays(missed_by)}`;
  if (share === null) return 'met as planned';
  return share >= LIKELY ? 'likely' : share >= EVEN ? 'uncertain' : 'unlikely';
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** What it is about, which gives way where there is little room. */
  readonly goal?: string | undefined;
  readonly isBad?: boolean;
}

function Figure({ label, value, note, goal, isBad = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={isBad ? classes.bad : undefined}>{value}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {goal !== undefined && (
          <span className={classes.goal} title={goal}>
            {goal}
          </span>
        )}
      </dd>
    </div>
  );
}
