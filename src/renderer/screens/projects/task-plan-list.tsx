import { Group, Progress, Text } from '@mantine/core';
import type { ApiOutputs } from '../../api/api.ts';
import { formatProgress } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ColoredBadge } from '../../components/states/state-badge.tsx';
import classes from './projects.module.css';
import { byActor, countsText, PLAN_STATUSES, progressOf } from './words.ts';

type Graph = ApiOutputs['projects']['overview']['graphs'][number];

/** The task plans of a project that were decided on, newest first. */
export function TaskPlanList({ graphs }: { readonly graphs: readonly Graph[] }) {
  return (
    <Panel title="Task plans">
      {graphs.length === 0 && <div className={classes.dim}>None is approved yet.</div>}
      <ul className={classes.list}>
        {graphs.map((graph) => (
          <TaskPlanRow key={graph.graph_id} graph={graph} />
        ))}
      </ul>
    </Panel>
  );
}

function TaskPlanRow({ graph }: { readonly graph: Graph }) {
  const ago = useAgo();
  const { graph_id, title, status, counts, decided_by, decided_at } = graph;
  const isWorkedOn = status === 'active' || status === 'done';
  const share = progressOf(counts);
  return (
    <li className={classes.row}>
      <AnchorLink
        to={isWorkedOn ? '/task-plans/$graphId/status' : '/task-plans/$graphId'}
        params={{ graphId: graph_id }}
        fw={600}
        size="sm"
        dir="auto"
      >
        <Text component="span" inherit lineClamp={2} className="wrap-anywhere">
          {title}
        </Text>
      </AnchorLink>
      <ColoredBadge {...PLAN_STATUSES[status]} />
      {isWorkedOn ? (
        <Group gap="sm" className={classes.wide ?? ''}>
          <Progress value={share} flex="1 1 120px" maw={320} aria-label={`Progress of ${title}`} />
          <Text size="sm">{formatProgress(share)}</Text>
          <Text size="xs" c="dimmed">
            {countsText(counts)}
          </Text>
        </Group>
      ) : (
        <div className={`${classes.dim} ${classes.wide}`}>
          {countsText(counts)}
          {decided_by !== null && decided_at !== null && ` · by ${byActor(decided_by)} · ${ago(decided_at)}`}
        </div>
      )}
    </li>
  );
}
