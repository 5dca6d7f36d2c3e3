import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Call } from '../../../../shared/contracts/call.ts';
import type { RunCosts } from '../../../../shared/contracts/plan-run.ts';
import { formatMoment, formatNumber, formatUsd } from '../../../components/format/format.ts';
import { numbers, TableHead } from '../../../components/layout/table-head.tsx';
import { CAUSES } from '../failure-causes.ts';
import classes from './runs.module.css';
import { ScrollTable } from './scroll-table.tsx';

const PAGE = 200;

/** Every request to a model, without what was said. */
export function CallTable({ costs }: { readonly costs: RunCosts }) {
  const [shown, setShown] = useState(PAGE);
  const titles = new Map(costs.sections.map(({ stage, title }) => [stage, title]));
  if (costs.calls.length === 0) {
    return (
      <Text c="dimmed" size="sm" py="md">
        No model calls in this run.
      </Text>
    );
  }
  return (
    <>
      <ScrollTable label="Model calls">
        <TableHead
          columns={['When', 'Section', 'Model', 'Result', numbers('Seconds'), numbers('Tokens'), numbers('Cost')]}
        />
        <Table.Tbody>
          {costs.calls.slice(0, shown).map((call, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls are only ever added at the end
            <Table.Tr key={place}>
              <Table.Td>{formatMoment(call.at)}</Table.Td>
              <Table.Td>
                {titles.get(call.stage) ?? call.stage}
                {call.item !== '' && (
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {call.item}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{call.model}</Table.Td>
              <Table.Td>{endText(call)}</Table.Td>
              <Table.Td className={classes.number ?? ''}>{formatNumber(call.latency_ms / 1_000)}</Table.Td>
              <Table.Td className={classes.number ?? ''}>
                {formatNumber(call.input_tokens + call.output_tokens)}
              </Table.Td>
              <Table.Td className={classes.number ?? ''}>
                {call.cost_usd === null ? 'unknown' : formatUsd(call.cost_usd)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {shown < costs.calls.length && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setShown(shown + PAGE)}>
          Show {formatNumber(Math.min(PAGE, costs.calls.length - shown))} more
        </Button>
      )}
    </>
  );
}

function endText({ outcome, cause }: Call): string {
  if (outcome === 'answered') return 'Answered';
  const why = cause === null ? '' : `: ${CAUSES[cause]}`;
  return `${outcome === 'rejected' ? 'Unusable' : 'Failed'}${why}`;
}
