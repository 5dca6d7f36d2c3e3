import { Button, CloseButton, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/api.ts';
import { formatBytes, formatCost, formatDuration, formatNumber } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { STAGE_STATES } from '../stage-states.ts';
import classes from './graph.module.css';
import type { GraphStage, PlanGraph } from './plan-graph.ts';
import { nameOf, sentence } from './reasons.ts';
import { RedraftDialog } from './redraft-dialog.tsx';
import { StageCalls } from './stage-calls.tsx';
import { StageStateBadge } from './stage-state-badge.tsx';

interface StagePanelProps {
  readonly planId: string;
  readonly graph: PlanGraph;
  readonly stage: GraphStage;
  readonly onClose: () => void;
}

/** One section in depth: why it stands as it does, what it reads, who reads it, its files, what it took. */
export function StagePanel({ planId, graph, stage, onClose }: StagePanelProps) {
  const ago = useAgo();
  const [asking, setAsking] = useState(false);
  const detail = useQuery(api.graph.stage.queryOptions({ plan_id: planId, stage: stage.stage }));
  const titles = new Map(graph.nodes.map((node) => [node.stage, node.title]));
  const readers = graph.edges.filter(({ from }) => from === stage.stage).map(({ to }) => to);
  const running = graph.nodes.some(({ state }) => state === 'running');
  return (
    <aside className={classes.panel} aria-label={stage.title}>
      <ScrollArea h="100%" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Stack gap="md" p="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Title order={2} size="h4">
              {stage.title}
            </Title>
            <CloseButton onClick={onClose} aria-label="Close section" />
          </Group>
          <Group gap="xs">
            <StageStateBadge state={stage.state} />
            <Text size="xs" c="dimmed">
              {stage.finished_at === null ? 'Not drafted yet' : `Drafted ${ago(stage.finished_at)}`}
              {stage.duration_ms !== null && stage.duration_ms >= 1_000 && stage.finished_at !== null
                ? ` in ${formatDuration(stage.duration_ms / 1_000)}`
                : ''}
              {stage.drafted_by === null ? '' : ` by ${drafter(stage.drafted_by)}`}
            </Text>
          </Group>
          <Part title={stage.state === 'fresh' ? 'Why it is up to date' : 'Why'}>
            <Text size="sm">{STAGE_STATES[stage.state].meaning}</Text>
            {stage.why.length > 0 && (
              <ul className={classes.reasons}>
                {stage.why.map((reason) => (
                  <li key={reason}>
                    <Text size="sm">{sentence(reason, titles)}</Text>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <div>
            <Button
              size="xs"
              variant={stage.state === 'fresh' || stage.state === 'edited' ? 'default' : 'filled'}
              leftSection={<IconRefresh size={16} aria-hidden />}
              disabled={running}
              onClick={() => setAsking(true)}
            >
              {stage.finished_at === null ? 'Draft this and dependents' : 'Update this and dependents'}
            </Button>
            {running && (
              <Text size="xs" c="dimmed" mt={4}>
                Not available while the plan is being drafted.
              </Text>
            )}
          </div>
          {detail.isPending && <LoadingState rows={5} />}
          {detail.isError && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
          {detail.data && (
            <>
              <Part title="Files">
                {detail.data.files.length === 0 && <Text size="sm">No files yet.</Text>}
                <ul className={classes.links}>
                  {detail.data.files.map(({ path, size, edited }) => (
                    <li key={path}>
                      <AnchorLink size="sm" to="/plan/$planId/files" params={{ planId }} search={{ path }}>
                        {path}
                      </AnchorLink>
                      <Text size="xs" c="dimmed" component="span">
                        {' '}
                        {formatBytes(size)}
                        {edited === null
                          ? ''
                          : `, edited by ${edited.by === 'external' ? 'another program' : edited.by} ${ago(edited.at)}`}
                      </Text>
                    </li>
                  ))}
                </ul>
              </Part>
              {detail.data.reads.length > 0 && (
                <Part title="Reads">
                  <ul className={classes.links}>
                    {detail.data.reads.map(({ node, items }) => (
                      <li key={node}>
                        <StageLink planId={planId} id={node} titles={titles} />
                        {items.length > 0 && (
                          <Text size="xs" c="dimmed" component="span">
                            {' '}
                            {items.length === 1 ? 'one item of it' : `${formatNumber(items.length)} items of it`}
                          </Text>
                        )}
                      </li>
                    ))}
                  </ul>
                </Part>
              )}
              <Part title="Read by">
                {readers.length === 0 && <Text size="sm">No other section.</Text>}
                <ul className={classes.links}>
                  {readers.map((id) => (
                    <li key={id}>
                      <StageLink planId={planId} id={id} titles={titles} />
                    </li>
                  ))}
                </ul>
              </Part>
              {detail.data.spent.calls > 0 && (
                <Part
                  title={`Model calls: ${formatNumber(detail.data.spent.calls)}, cost ${formatCost(detail.data.spent)}`}
                >
                  <StageCalls calls={detail.data.calls} unpriced={detail.data.spent.unpriced} />
                </Part>
              )}
            </>
          )}
        </Stack>
      </ScrollArea>
      {asking && <RedraftDialog planId={planId} stage={stage} onClose={() => setAsking(false)} />}
    </aside>
  );
}

function drafter(by: string): string {
  if (by === 'computed') return 'calculation';
  return by === 'outline' ? 'the outline (no model)' : by;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function StageLink({
  planId,
  id,
  titles,
}: {
  readonly planId: string;
  readonly id: string;
  readonly titles: ReadonlyMap<string, string>;
}) {
  if (!titles.has(id))
    return (
      <Text size="sm" component="span">
        {nameOf(id, titles)}
      </Text>
    );
  return (
    <AnchorLink
      size="sm"
      from="/plan/$planId/graph"
      to="/plan/$planId/graph"
      params={{ planId }}
      search={(old) => ({ ...old, stage: id })}
    >
      {nameOf(id, titles)}
    </AnchorLink>
  );
}
