import { Text } from '@mantine/core';
import type { ApiOutputs } from '../../api/api.ts';
import { formatCount } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { AnchorLink, ButtonLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './projects.module.css';
import { byActor } from './words.ts';

interface WaitingGraph extends Omit<ApiOutputs['projects']['waiting']['waiting'][number], 'project_name'> {
  /** Left out where it stands on the screen already. */
  readonly project_name?: string;
}

/** The task plans that wait for approval; nothing where there are none. */
export function ApprovalQueue({ waiting }: { readonly waiting: readonly WaitingGraph[] }) {
  const ago = useAgo();
  if (waiting.length === 0) return null;
  return (
    <Panel title="Waiting for your approval">
      <ul className={classes.list}>
        {waiting.map(({ graph_id, title, project_name, tasks, asked_by, proposed_by, proposed_at }) => (
          <li key={graph_id} className={classes.row}>
            <div>
              <AnchorLink to="/task-plans/$graphId" params={{ graphId: graph_id }} fw={600} size="sm" dir="auto">
                <Text component="span" inherit lineClamp={2} className="wrap-anywhere">
                  {title}
                </Text>
              </AnchorLink>
              <div className={classes.dim}>
                {project_name !== undefined && `${project_name} · `}
                {formatCount(tasks, 'task')} ·{' '}
                {asked_by === null ? `proposed by ${byActor(proposed_by)}` : `${byActor(asked_by)} asks for approval`} ·{' '}
                {ago(proposed_at)}
              </div>
            </div>
            <ButtonLink
              to="/task-plans/$graphId"
              params={{ graphId: graph_id }}
              size="xs"
              variant="default"
              aria-label={`Review ${title}`}
            >
              Review
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
