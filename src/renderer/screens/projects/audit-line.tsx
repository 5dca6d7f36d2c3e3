import { z } from 'zod';
import type { AuditAction, AuditEntry } from '../../../shared/contracts/project.ts';
import { formatCount, formatMoment, formatTaskCost } from '../../components/format/format.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import classes from './audit.module.css';
import { actorName, workingDays } from './words.ts';

/** What was done, as people read it after the name of what it was done to. */
const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'project.created': 'Project created',
  'project.deleted': 'Project deleted',
  'project.restored': 'Project restored',
  'plan.proposed': 'Task plan proposed',
  'plan.approval_requested': 'Approval requested',
  'plan.approved': 'Task plan approved',
  'plan.rejected': 'Task plan rejected',
  'plan.done': 'Task plan done',
  'plan.superseded': 'Task plan replaced by a newer one',
  'task.added': 'Task added',
  'task.ready': 'Task ready',
  'task.blocked': 'Task blocked',
  'task.claimed': 'Claimed',
  'task.released': 'Claim released',
  'task.progress': 'Progress reported',
  'task.done': 'Done',
  'task.failed': 'Failed',
  'task.cancelled': 'Cancelled',
  'task.reopened': 'Reopened',
  'dependency.set': 'Dependency set',
  'dependency.removed': 'Dependency removed',
};

const Data = z.object({
  note: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  tasks: z.number().optional().catch(undefined),
  depends_on: z.string().optional().catch(undefined),
  remaining_days: z.number().optional().catch(undefined),
  actual_cost: z.number().optional().catch(undefined),
  currency: z.string().optional().catch(undefined),
  evidence: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
});

interface AuditLineProps {
  readonly entry: AuditEntry;
  readonly titles: Readonly<Record<string, string>>;
  /** Whether the task stands in the line. */
  readonly namesTask: boolean;
}

export function AuditLine({ entry, titles, namesTask }: AuditLineProps) {
  const { at, actor, action, task_id, graph_id } = entry;
  const said = detailsOf(entry, titles);
  return (
    <li>
      <time dateTime={at}>{formatMoment(at)}</time>
      <span className={classes.who} title={actorName(actor)}>
        {actorName(actor)}
      </span>
      <span>
        {ACTIONS[action]}
        {namesTask && task_id !== null && (
          <>
            {': '}
            <AnchorLink to="/tasks/$taskId" params={{ taskId: task_id }} inherit underline="always" dir="auto">
              {titles[task_id] ?? 'task'}
            </AnchorLink>
          </>
        )}
        {namesTask && task_id === null && graph_id !== null && (
          <>
            {': '}
            <AnchorLink to="/task-plans/$graphId" params={{ graphId: graph_id }} inherit underline="always" dir="auto">
              {titles[graph_id] ?? 'task plan'}
            </AnchorLink>
          </>
        )}
        {said !== '' && (
          <span className={classes.said} dir="auto">
            {' – '}
            {said}
          </span>
        )}
      </span>
    </li>
  );
}

function detailsOf({ data }: AuditEntry, titles: Readonly<Record<string, string>>): string {
  const known: z.infer<typeof Data> = Data.safeParse(data).data ?? {};
  return [
    known.reason === 'lease_expired' ? 'the claim expired' : known.reason,
    known.note,
    known.tasks === undefined ? undefined : formatCount(known.tasks, 'task'),
    known.depends_on === undefined ? undefined : `after ${titles[known.depends_on] ?? 'another task'}`,
    known.remaining_days === undefined ? undefined : `${workingDays(known.remaining_days)} left`,
    known.evidence === undefined || known.evidence.length === 0
      ? undefined
      : `evidence: ${known.evidence.map(({ name }) => name).join(', ')}`,
    known.actual_cost === undefined ? undefined : `cost ${formatTaskCost(known.actual_cost, known.currency ?? null)}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}
