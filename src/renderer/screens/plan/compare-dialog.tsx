import { Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import { api } from '../../api/api.ts';
import { formatDay, formatNumber, formatPercent } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { factBook, usePlanFacts } from './facts/use-plan-facts.ts';
import { counted } from './words.ts';

interface CompareDialogProps {
  /** The plan that this one follows. */
  readonly earlier: string;
  readonly planId: string;
  readonly onClose: () => void;
}

/** How a plan differs from the one that it follows: finish, odds, cost, and then what is behind them. */
export function CompareDialog({ earlier, planId, onClose }: CompareDialogProps) {
  const query = useQuery(api.plans.diff.queryOptions({ a: earlier, b: planId }));
  return (
    <Modal opened onClose={onClose} title="Compared with the plan before" size="xl">
      <Loaded query={query}>{(diff) => <Difference diff={diff} />}</Loaded>
    </Modal>
  );
}

function Difference({ diff }: { readonly diff: PlanDiff }) {
  const { facts, decisions, schedule, costs, risks } = diff;
  const currency = costs?.b.currency ?? costs?.a.currency ?? '';
  const before = usePlainText(diff.a.plan_id);
  const now = usePlainText(diff.b.plan_id);
  const money = (value: number | null) => (value === null ? '–' : `${formatNumber(value)} ${currency}`);
  if (diff.same) return <Text size="sm">The two plans do not differ.</Text>;
  return (
    <Stack gap="lg">
      <Rows
        title="In short"
        rows={[
          ...(schedule ? [['Finish', formatDay(schedule.finish.a), formatDay(schedule.finish.b)]] : []),
          ...(risks?.odds ? oddsRows(risks.odds) : []),
          ...(costs
            ? [
                ['Likely cost', money(costs.a.likely), money(costs.b.likely)],
                ['With contingency', money(costs.a.needed), money(costs.b.needed)],
                ['Missing from the budget', money(costs.a.gap), money(costs.b.gap)],
              ]
            : []),
        ]}
      />
      <Rows
        title="Facts"
        left={facts.left_out}
        rows={[
          ...facts.changed.map(({ label, a, b }) => [label, valueText(a), valueText(b)]),
          ...facts.removed.map((fact) => [fact.label, valueText(fact), '–']),
          ...facts.added.map((fact) => [fact.label, '–', valueText(fact)]),
        ]}
      />
      {decisions && (
        <Rows
          title="Decisions, with what the plan goes on with"
          left={decisions.left_out}
          rows={[
            ...decisions.changed.map(({ a, b }) => [now(b.question), before(a.default_option), now(b.default_option)]),
            ...decisions.removed.map((row) => [before(row.question), before(row.default_option), '–']),
            ...decisions.added.map((row) => [now(row.question), '–', now(row.default_option)]),
          ]}
        />
      )}
      {risks && (
        <Rows
          title="Risks, probability by impact"
          left={risks.left_out}
          rows={[
            ...risks.changed.map(({ title, a, b }) => [title, `${a}`, `${b}`]),
            ...risks.removed.map(({ title, score }) => [title, `${score}`, '–']),
            ...risks.added.map(({ title, score }) => [title, '–', `${score}`]),
          ]}
        />
      )}
      {costs && (
        <Rows
          title="Cost of work packages"
          left={costs.left_out}
          rows={costs.changed.map(({ title, a, b }) => [title, money(a), money(b)])}
        />
      )}
      {schedule && (
        <Rows
          title="Tasks, by their last day"
          left={schedule.left_out}
          rows={[
            ...schedule.moved.map(({ title, a, b }) => [title, formatDay(a.finish), formatDay(b.finish)]),
            ...schedule.removed.map(({ title, finish }) => [title, formatDay(finish), '–']),
            ...schedule.added.map(({ title, finish }) => [title, '–', formatDay(finish)]),
          ]}
        />
      )}
    </Stack>
  );
}

/** Texts of a plan with the values that its facts have, which in another plan may be others. */
function usePlainText(planId: string): (text: string) => string {
  const { data } = usePlanFacts(planId);
  return (text) => (data ? factBook(data).plain(text) : text);
}

type Odds = NonNullable<NonNullable<PlanDiff['risks']>['odds']>;

function oddsRows({ a, b }: Odds): string[][] {
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value));
  return [
    ['80% likely to be finished by', formatDay(a.p80), formatDay(b.p80)],
    ...(a.on_time === null && b.on_time === null
      ? []
      : [['Odds of meeting the deadline', share(a.on_time), share(b.on_time)]]),
  ];
}

interface RowsProps {
  readonly title: string;
  /** What it is, as it was before, as it is now. */
  readonly rows: readonly (readonly string[])[];
  /** How many more there are. */
  readonly left?: number;
}

/** Nothing where there are no differences. */
function Rows({ title, rows, left = 0 }: RowsProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h6">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={320}>
        <Table verticalSpacing={4} fz="sm" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>Before</Table.Th>
              <Table.Th>Now</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([what, before, now], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and their order does not change
              <Table.Tr key={index}>
                <Table.Td dir="auto">{what}</Table.Td>
                <Table.Td dir="auto">{before}</Table.Td>
                <Table.Td dir="auto">{now}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          And {counted(left, 'more difference')}.
        </Text>
      )}
    </section>
  );
}

function valueText({ value, unit }: { readonly value: number | string; readonly unit: string }): string {
  if (typeof value === 'string') return unit === 'date' ? formatDay(value) : value;
  return `${formatNumber(value)} ${unit}`;
}
