import { Button } from '@mantine/core';
import { IconAffiliate, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type ApiOutputs, api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { formatDay, formatMoment } from '../../components/format/format.ts';
import { AnchorLink, ButtonLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ApprovalQueue } from './approval-queue.tsx';
import { NewTaskPlan } from './new-task-plan.tsx';
import { ProjectForecast } from './project-forecast.tsx';
import { ProjectMenu } from './project-menu.tsx';
import classes from './projects.module.css';
import { QueryPlaceholder } from './query-placeholder.tsx';
import { TaskPlanList } from './task-plan-list.tsx';
import { actorName, totalOf } from './words.ts';
import { WorkFrame } from './work-frame.tsx';
import { ProjectTabs } from './work-tabs.tsx';

const route = getRouteApi('/projects/$projectId');
type Overview = ApiOutputs['projects']['overview'];

/** One project at a glance: its task plans, who works on what, what can be begun and what has failed. */
export function ProjectScreen() {
  const { projectId } = route.useParams();
  const [isMaking, setIsMaking] = useState(false);
  const overview = useQuery(api.projects.overview.queryOptions({ project_id: projectId }));
  if (overview.isPending || isLost(overview)) return <QueryPlaceholder query={overview} what="Project" />;
  const { name, graphs, claimed, ready, failed } = overview.data;
  const waiting = graphs.filter(({ status }) => status === 'proposed');
  const active = graphs.filter(({ status }) => status === 'active');
  const newTaskPlan = (
    <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
      New task plan
    </Button>
  );
  return (
    <WorkFrame
      title={name}
      tabs={<ProjectTabs projectId={projectId} />}
      actions={
        <>
          {newTaskPlan}
          <ProjectMenu project={{ project_id: projectId, name, claimed: claimed.length }} />
        </>
      }
    >
      {graphs.length === 0 ? (
        <EmptyState
          icon={IconListCheck}
          title="No task plans yet"
          text="Create one from a finished plan, a template or a file, or ask a connected agent to propose one. Work starts only after you approve."
        >
          <ButtonLink to="/connect" variant="default" leftSection={<IconAffiliate size={18} aria-hidden />}>
            Connect an agent
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className={classes.layout}>
          <div className={classes.column}>
            <ApprovalQueue waiting={waiting.map((graph) => ({ ...graph, tasks: totalOf(graph.counts) }))} />
            <ProjectForecast graphs={active} />
            <TaskPlanList graphs={graphs.filter(({ status }) => status !== 'proposed')} />
          </div>
          <div className={classes.column}>
            {failed.length > 0 && (
              <Cards title="Failed" cards={failed}>
                {({ failure }) => failure}
              </Cards>
            )}
            <Cards title="In progress" cards={claimed} empty="No task is in progress.">
              {({ claimed_by, lease_expires_at }) =>
                `${actorName(claimed_by ?? '')}${lease_expires_at === null ? '' : ` · claim ends ${formatMoment(lease_expires_at)}`}`
              }
            </Cards>
            <Cards title="Ready next" cards={ready} empty="No task is ready.">
              {({ role, due }) => [role ?? 'Any role', ...(due === null ? [] : [`due ${formatDay(due)}`])].join(' · ')}
            </Cards>
          </div>
        </div>
      )}
      <NewTaskPlan projectId={projectId} isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </WorkFrame>
  );
}

type Card = Overview['ready'][number];

interface CardsProps {
  readonly title: string;
  readonly cards: readonly Card[];
  /** What to say when there is none. */
  readonly empty?: string;
  /** The second line of a card. */
  readonly children: (card: Card) => ReactNode;
}

function Cards({ title, cards, empty, children }: CardsProps) {
  return (
    <Panel title={title}>
      {cards.length === 0 && <div className={classes.dim}>{empty}</div>}
      <ul className={classes.list}>
        {cards.map((card) => (
          <li key={card.task_id} className={classes.row}>
            <div className={classes.wide}>
              <AnchorLink
                to="/tasks/$taskId"
                params={{ taskId: card.task_id }}
                size="sm"
                dir="auto"
                title={card.title}
                className={classes.cut ?? ''}
              >
                {card.title}
              </AnchorLink>
              <div className={classes.dim}>{children(card)}</div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
