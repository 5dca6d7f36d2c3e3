import { Table, Text, UnstyledButton } from '@mantine/core';
import { SECTION_GROUPS } from '../../../../shared/section-group.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { TableHead } from '../../../components/layout/table-head.tsx';
import { STAGE_STATES } from '../stage-states.ts';
import classes from './graph.module.css';
import type { PlanGraph } from './plan-graph.ts';
import { sentence } from './reasons.ts';
import { StageStateBadge } from './stage-state-badge.tsx';

interface StageListProps {
  readonly graph: PlanGraph;
  readonly found: ReadonlySet<string> | null;
  readonly selected: string | undefined;
  readonly onSelect: (stage: string) => void;
}

/** The same as the graph in rows, for reading from top to bottom and for screen readers. */
export function StageList({ graph, found, selected, onSelect }: StageListProps) {
  const ago = useAgo();
  const titles = new Map(graph.nodes.map(({ stage, title }) => [stage, title]));
  const shown = graph.nodes.filter(({ stage }) => found === null || found.has(stage));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes.list} tabIndex={0} aria-label="Plan sections">
      <Table stickyHeader highlightOnHover verticalSpacing="xs">
        <TableHead columns={['Section', 'Status', 'Why', 'Drafted']} />
        {SECTION_GROUPS.map(({ id, title: groupTitle }) => {
          const members = shown.filter(({ group }) => group === id);
          if (members.length === 0) return null;
          return (
            <Table.Tbody key={id}>
              <Table.Tr className={classes.groupRow}>
                <Table.Th colSpan={4} scope="rowgroup">
                  {groupTitle}
                </Table.Th>
              </Table.Tr>
              {members.map(({ stage, title, state, why, finished_at }) => (
                <Table.Tr key={stage} className={classes.row} data-selected={stage === selected || undefined}>
                  <Table.Td>
                    <UnstyledButton
                      className={classes.open}
                      onClick={() => onSelect(stage)}
                      aria-pressed={stage === selected}
                    >
                      <Text size="sm" fw={600} lineClamp={2}>
                        {title}
                      </Text>
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td>
                    <StageStateBadge state={state} />
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm" c="dimmed" lineClamp={2}>
                      {why[0] === undefined ? STAGE_STATES[state].meaning : sentence(why[0], titles)}
                      {why.length > 1 ? ` +${why.length - 1} more` : ''}
                    </Text>
                  </Table.Td>
                  <Table.Td className={classes.when}>
                    <Text size="sm" c="dimmed">
                      {finished_at === null ? '–' : ago(finished_at)}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          );
        })}
      </Table>
      {shown.length === 0 && (
        <Text p="lg" c="dimmed">
          No matching sections
        </Text>
      )}
    </section>
  );
}
