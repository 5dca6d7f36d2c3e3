import { Table } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import type { Headline } from '../../../shared/contracts/plan-quality.ts';
import { api } from '../../api/api.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { StateBadge } from '../../components/states/state-badge.tsx';
import classes from './compare.module.css';

interface HeadlinesProps {
  readonly ids: readonly [string, string];
  /** As the list shows them; undefined for one that is no longer there. */
  readonly sides: readonly (LibraryPlan | undefined)[];
}

/** What each plan comes down to, one row for each thing that either of them says. */
export function Headlines({ ids, sides }: HeadlinesProps) {
  const told = useQueries({ queries: ids.map((plan_id) => api.quality.headlines.queryOptions({ plan_id })) }).map(
    ({ data }) => data?.headlines ?? [],
  );
  const labels = [...new Set(told.flat().map(({ label }) => label))];
  return (
    <Table className={classes.table ?? ''} withTableBorder verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.what ?? ''}>At a glance</Table.Th>
          {ids.map((planId, index) => (
            <Table.Th key={planId}>
              <AnchorLink to="/plan/$planId" params={{ planId }} dir="auto">
                {sides[index]?.title ?? 'Plan'}
              </AnchorLink>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">Status</Table.Th>
          {ids.map((planId, index) => {
            const state = sides[index]?.state;
            return <Table.Td key={planId}>{state && <StateBadge state={state} />}</Table.Td>;
          })}
        </Table.Tr>
        {labels.map((label) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            {ids.map((planId, index) => (
              <HeadlineCell key={planId} headline={told[index]?.find((row) => row.label === label)} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function HeadlineCell({ headline }: { readonly headline: Headline | undefined }) {
  return (
    <Table.Td dir="auto">
      {headline ? (
        <>
          <div>{headline.value}</div>
          <div className={classes.detail}>{headline.detail}</div>
        </>
      ) : (
        '–'
      )}
    </Table.Td>
  );
}
