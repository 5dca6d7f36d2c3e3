import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import { formatFact } from '../../../shared/quantities/format.ts';
import { formatCount, formatDay, formatNumber, locale } from '../../components/format/format.ts';
import { Section } from '../../components/layout/section.tsx';
import { factBook, usePlanFacts } from '../plan/facts/use-plan-facts.ts';
import classes from './compare.module.css';

interface DifferencesProps {
  readonly a: string;
  readonly b: string;
  readonly diff: PlanDiff;
}

/** Something that a plan says, and what it is in each of them; null where a plan has none. */
interface Row {
  readonly key: string;
  readonly what: string;
  readonly a: string | null;
  readonly b: string | null;
}

/** Where two plans differ, each kind in a table with a column for each plan; what is the same is left out. */
export function Differences({ a, b, diff }: DifferencesProps) {
  const [plainA, plainB] = [usePlain(a), usePlain(b)];
  const { facts, decisions, schedule, costs, risks, prompt, counts } = diff;
  const factRows: Row[] = [
    ...facts.changed.map((row) => ({ key: row.id, what: row.label, a: shown(row.a), b: shown(row.b) })),
    ...facts.added.map((row) => ({ key: row.id, what: row.label, a: null, b: shown(row) })),
    ...facts.removed.map((row) => ({ key: row.id, what: row.label, a: shown(row), b: null })),
  ];
  const decisionRows: Row[] = [
    ...(decisions?.changed ?? []).map((row) => ({
      key: row.id,
      what: plainB(row.b.question),
      a: plainA(row.a.default_option),
      b: plainB(row.b.default_option),
    })),
    ...(decisions?.added ?? []).map((row) => ({
      key: row.id,
      what: plainB(row.question),
      a: null,
      b: plainB(row.default_option),
    })),
    ...(decisions?.removed ?? []).map((row) => ({
      key: row.id,
      what: plainA(row.question),
      a: plainA(row.default_option),
      b: null,
    })),
  ];
  const totalRows: Row[] = [
    ...(schedule
      ? [total('Everything finished as planned', formatDay(schedule.finish.a), formatDay(schedule.finish.b))]
      : []),
    ...(risks?.odds
      ? [total('Everything finished, 80% likely by', formatDay(risks.odds.a.p80), formatDay(risks.odds.b.p80))]
      : []),
    ...(costs
      ? (
          [
            ['Likely cost', 'likely'],
            ['Likely cost with contingency', 'needed'],
            ['Shortfall', 'gap'],
          ] as const
        ).map(([what, of]) => total(what, amount(costs.a[of], costs.a.currency), amount(costs.b[of], costs.b.currency)))
      : []),
  ].filter((row) => row.a !== row.b);
  const costRows: Row[] = (costs?.changed ?? []).map((row) => ({
    key: row.title,
    what: plainB(row.title),
    a: amount(row.a, costs?.a.currency),
    b: amount(row.b, costs?.b.currency),
  }));
  const riskRows: Row[] = [
    ...(risks?.changed ?? []).map((row) => ({ key: row.id, what: plainB(row.title), a: `${row.a}`, b: `${row.b}` })),
    ...(risks?.added ?? []).map((row) => ({ key: row.id, what: plainB(row.title), a: null, b: `${row.score}` })),
    ...(risks?.removed ?? []).map((row) => ({ key: row.id, what: plainA(row.title), a: `${row.score}`, b: null })),
  ];
  const taskRows: Row[] = [
    ...(schedule?.moved ?? []).map((row) => ({ key: row.id, what: plainB(row.title), a: span(row.a), b: span(row.b) })),
    ...(schedule?.added ?? []).map((row) => ({ key: row.id, what: plainB(row.title), a: null, b: span(row) })),
    ...(schedule?.removed ?? []).map((row) => ({ key: row.id, what: plainA(row.title), a: span(row), b: null })),
  ];
  return (
    <>
      <Part title="Dates and costs" what="Total" rows={totalRows} leftOut={0} />
      <Part title="Facts" what="Fact" rows={factRows} leftOut={facts.left_out} />
      {decisions ? (
        <Part title="Decisions" what="Decision, with its default" rows={decisionRows} leftOut={decisions.left_out} />
      ) : (
        <Missing text="At least one of the plans has no decisions yet." />
      )}
      {costs && <Part title="Costs" what="Work package, likely cost" rows={costRows} leftOut={costs.left_out} />}
      {risks && (
        <Part title="Risks" what="Risk, by probability times impact" rows={riskRows} leftOut={risks.left_out} />
      )}
      {schedule ? (
        <Part title="Tasks" what="Task" rows={taskRows} leftOut={schedule.left_out} />
      ) : (
        <Missing text="At least one of the plans has no schedule yet." />
      )}
      {counts.prompt.added + counts.prompt.removed > 0 && (
        <Section title={titled('Prompt', counts.prompt.added + counts.prompt.removed)}>
          <ul className={classes.lines}>
            {prompt.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
              <PromptLine key={index} line={line} />
            ))}
          </ul>
          <LeftOut count={prompt.left_out} />
        </Section>
      )}
    </>
  );
}

/** How texts of a plan read, with the values of its facts. */
function usePlain(planId: string): (text: string) => string {
  const { data } = usePlanFacts(planId);
  return data ? factBook(data).plain : (text) => text;
}

function PromptLine({ line }: { readonly line: string }) {
  const isAdded = line.startsWith('+');
  return (
    <li className={isAdded ? classes.added : classes.removed} dir="auto">
      <Text component="span" size="sm" fw={600}>
        {isAdded ? 'Only in B: ' : 'Only in A: '}
      </Text>
      {line.slice(2)}
    </li>
  );
}

interface PartProps {
  readonly title: string;
  /** The head of the first column. */
  readonly what: string;
  readonly rows: readonly Row[];
  readonly leftOut: number;
}

function Part({ title, what, rows, leftOut }: PartProps) {
  if (rows.length === 0) return null;
  return (
    <Section title={titled(title, rows.length + leftOut)}>
      <Table className={classes.table ?? ''} withTableBorder verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.what ?? ''}>{what}</Table.Th>
            <Table.Th>Plan A</Table.Th>
            <Table.Th>Plan B</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, what: name, a, b }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} dir="auto">
                {name}
              </Table.Th>
              <Side value={a} />
              <Side value={b} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <LeftOut count={leftOut} />
    </Section>
  );
}

function Side({ value }: { readonly value: string | null }): ReactNode {
  if (value !== null) return <Table.Td dir="auto">{value}</Table.Td>;
  return (
    <Table.Td>
      <Text size="sm" c="dimmed">
        Not in this plan
      </Text>
    </Table.Td>
  );
}

function LeftOut({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {formatNumber(count)} more not shown.
    </Text>
  );
}

function Missing({ text }: { readonly text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}

function titled(title: string, count: number): string {
  return `${title} (${formatCount(count, 'difference')})`;
}

function shown({ value, unit }: { readonly value: number | string; readonly unit: string }): string {
  return formatFact({ value, unit }, locale);
}

function total(what: string, a: string | null, b: string | null): Row {
  return { key: what, what, a, b };
}

/** Whole units of the currency; null stays null. */
function amount(value: number | null, currency: string | null | undefined): string | null {
  return value === null ? null : formatFact({ value, unit: currency ?? '' }, locale);
}

function span({ start, finish }: { readonly start: string; readonly finish: string }): string {
  return start === finish ? formatDay(start) : `${formatDay(start)} – ${formatDay(finish)}`;
}
