import { Fragment, type ReactNode } from 'react';
import type { ApiOutputs } from '../../api/api.ts';
import { formatMoment, formatNumber, formatTaskCost } from '../../components/format/format.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import lists from '../../components/layout/lists.module.css';
import { Panel } from '../../components/layout/panel.tsx';
import { actorName, countsText, sourceText, workingDays } from './words.ts';

/** What a task plan comes to. */
export function PlanFigures({ review }: { readonly review: ApiOutputs['tasks']['review'] }) {
  const { graph, tasks, dependencies, planned_cost, costed, days, estimated } = review;
  const rows: (readonly [name: string, value: ReactNode])[] = [
    ['Proposed by', actorName(graph.proposed_by)],
    ['Proposed', formatMoment(graph.proposed_at)],
    ['Source', <Source key="source" source={graph.source} />],
    ['Tasks', formatNumber(tasks)],
    ...(graph.status === 'proposed' ? [] : [['Now', countsText(graph.counts)] as const]),
    ['Dependencies', formatNumber(dependencies)],
    ['Estimated duration', `${workingDays(days)}${partly(estimated, tasks, 'estimated')}`],
    [
      'Planned cost',
      planned_cost === null
        ? 'Not given'
        : `${formatTaskCost(planned_cost, graph.currency)}${partly(costed, tasks, 'priced')}`,
    ],
  ];
  return (
    <Panel title="Summary">
      <dl className={lists.figures}>
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

/** How much a figure rests on, where that is not everything. */
function partly(known: number, all: number, what: string): string {
  return known === all ? '' : ` (${formatNumber(known)} of ${formatNumber(all)} tasks ${what})`;
}

function Source({ source }: Pick<ApiOutputs['tasks']['review']['graph'], 'source'>) {
  if (source.kind !== 'plan') return sourceText(source);
  return (
    <AnchorLink to="/plan/$planId" params={{ planId: source.plan_id }} inherit>
      {sourceText(source)}
    </AnchorLink>
  );
}
