import { Table, Text } from '@mantine/core';
import type { CallSum } from '../../../../shared/contracts/call.ts';
import type { PlanRun, RunCosts, RunSection } from '../../../../shared/contracts/plan-run.ts';
import { formatCost, formatMilliseconds, formatNumber } from '../../../components/format/format.ts';
import { numbers, TableHead } from '../../../components/layout/table-head.tsx';
import classes from './runs.module.css';
import { ScrollTable } from './scroll-table.tsx';

const OUTCOMES: Readonly<Record<RunSection['outcome'], string>> = {
  drafted: 'Drafted',
  partial: 'Incomplete',
  failed: 'Failed',
  running: 'Drafting',
  stopped: 'Not finished',
};

interface CostTableProps {
  readonly run: PlanRun;
  readonly costs: RunCosts;
}

/** What each section of a run took. What was fresh was kept and is not here. */
export function CostTable({ run, costs }: CostTableProps) {
  if (costs.sections.length === 0) {
    return (
      <Text c="dimmed" size="sm" py="md">
        {nothingText(run)}
      </Text>
    );
  }
  const { spent } = run;
  const asksModels = spent.calls > 0;
  return (
    <ScrollTable label="Sections and cost">
      <TableHead
        columns={[
          'Section',
          'Result',
          numbers('Time'),
          ...(asksModels ? ['Calls', 'Input', 'Output', 'Cost'].map(numbers) : []),
        ]}
      />
      <Table.Tbody>
        {costs.sections.map((section) => (
          <Table.Tr key={section.stage}>
            <Table.Th scope="row" fw={400}>
              {section.title}
            </Table.Th>
            <Table.Td>
              {OUTCOMES[section.outcome]}
              {section.message !== null && (
                <Text size="xs" c="dimmed">
                  {section.message}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={classes.number ?? ''}>
              {section.duration_ms === null ? '–' : formatMilliseconds(section.duration_ms)}
            </Table.Td>
            {asksModels && <Sums sum={section} />}
          </Table.Tr>
        ))}
      </Table.Tbody>
      {asksModels && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={3}>
              Total, in tokens and US dollars
            </Table.Th>
            <Sums sum={spent} />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </ScrollTable>
  );
}

function Sums({ sum }: { readonly sum: CallSum }) {
  return (
    <>
      <Table.Td className={classes.number ?? ''}>
        {formatNumber(sum.calls)}
        {sum.unanswered > 0 && ` (${formatNumber(sum.unanswered)} unanswered)`}
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>{formatNumber(sum.input_tokens)}</Table.Td>
      <Table.Td className={classes.number ?? ''}>{formatNumber(sum.output_tokens)}</Table.Td>
      <Table.Td className={classes.number ?? ''}>{formatCost(sum)}</Table.Td>
    </>
  );
}

function nothingText({ state, started_at }: PlanRun): string {
  if (state === 'queued') return 'This run is queued.';
  if (state === 'running') return 'This run has just started.';
  if (started_at === null) return 'This run ended before it started. Nothing changed.';
  if (state === 'completed') return 'Nothing drafted: all sections were kept.';
  return 'This run ended before any section was started.';
}
