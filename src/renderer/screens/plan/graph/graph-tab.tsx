import { Group, SegmentedControl, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconGraph, IconList, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { StageState } from '../../../../shared/contracts/stage-state.ts';
import { api } from '../../../api/api.ts';
import { FindField } from '../../../components/find-field.tsx';
import { formatNumber } from '../../../components/format/format.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useChangeAddress, useTypedWords } from '../../../components/use-address.ts';
import { STAGE_STATES } from '../stage-states.ts';
import classes from './graph.module.css';
import { GraphCanvas } from './graph-canvas.tsx';
import type { GraphStage, PlanGraph } from './plan-graph.ts';
import { StageList } from './stage-list.tsx';
import { StagePanel } from './stage-panel.tsx';

const route = getRouteApi('/plan/$planId/graph');

/** The plan as a build: its sections, how each stands and why, and drafting from one on. */
export function GraphTab() {
  const { planId } = route.useParams();
  const graph = useQuery(api.graph.get.queryOptions({ plan_id: planId }));
  return <Loaded query={graph}>{(data) => <Graph planId={planId} graph={data} />}</Loaded>;
}

function Graph({ planId, graph }: { readonly planId: string; readonly graph: PlanGraph }) {
  const { stage: selected, find, view } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useChangeAddress(navigate);
  const [last, setLast] = useLocalStorage({
    key: 'planexe.graph',
    defaultValue: 'graph',
    getInitialValueInEffect: false,
  });
  const shape = (view ?? last) === 'list' ? 'list' : 'graph';
  const [search, setSearch] = useTypedWords(find, (words) => change({ find: words }));
  const found = useMemo(() => matching(graph.nodes, search), [graph.nodes, search]);
  const stage = graph.nodes.find((node) => node.stage === selected);
  const select = (next: string | undefined) => void navigate({ search: (old) => ({ ...old, stage: next }) });
  const nothing = search.trim() !== '' && found.size === 0;
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <FindField
          size="sm"
          w={220}
          label="Find sections"
          words={search}
          onWords={setSearch}
          onKeyDown={({ key }) => {
            const [first] = found;
            if (key === 'Enter' && first !== undefined) select(first);
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <Counts nodes={graph.nodes} />
        <Text size="sm" role="status" c="dimmed" className={classes.found}>
          {nothing ? 'No matching sections' : ''}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={shape}
          onChange={(value) => {
            setLast(value);
            change({ view: value === 'list' ? 'list' : 'graph' });
          }}
          data={[
            { value: 'graph', label: <Choice icon={IconGraph} label="Graph" /> },
            { value: 'list', label: <Choice icon={IconList} label="List" /> },
          ]}
        />
      </div>
      <div className={classes.panes} data-panel={stage !== undefined || undefined}>
        {shape === 'list' ? (
          <StageList graph={graph} found={search.trim() === '' ? null : found} selected={selected} onSelect={select} />
        ) : (
          <GraphCanvas
            graph={graph}
            found={search.trim() === '' ? null : found}
            selected={selected}
            onSelect={select}
          />
        )}
        {stage && (
          <StagePanel key={stage.stage} planId={planId} graph={graph} stage={stage} onClose={() => select(undefined)} />
        )}
      </div>
    </div>
  );
}

function Choice({ icon: Icon, label }: { readonly icon: typeof IconGraph; readonly label: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={14} aria-hidden />
      <span>{label}</span>
    </Group>
  );
}

/** How many sections stand how: the legend of the graph as well. */
function Counts({ nodes }: { readonly nodes: readonly GraphStage[] }) {
  const counts = Map.groupBy(nodes, ({ state }) => state);
  return (
    <ul className={classes.counts} aria-label="Section status">
      {StageState.options.map((state) => {
        const count = counts.get(state)?.length ?? 0;
        const { icon: Icon, label, color } = STAGE_STATES[state];
        return count === 0 ? null : (
          <li key={state}>
            <Icon size={15} aria-hidden color={`var(--mantine-color-${color}-text)`} />
            <Text size="sm" component="span">
              {formatNumber(count)} {label.toLowerCase()}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

/** Ids of the sections that a search means. */
function matching(nodes: readonly GraphStage[], search: string): ReadonlySet<string> {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return new Set(
    nodes
      .filter(({ stage, title, number, state }) => {
        const text = `${stage} ${title} ${number} ${STAGE_STATES[state].label}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map(({ stage }) => stage),
  );
}
