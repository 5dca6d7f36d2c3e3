import type { Command } from 'commander';
import { diffPlans, resolvePlanId } from '../../../library/index.ts';
import type { PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatFact } from '../../../shared/quantities/format.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withPlanner } from '../context.ts';
import { demand } from '../exit.ts';
import { planName } from '../terminal/output.ts';
import { plain, spanText } from '../terminal/text.ts';

/** `planexe diff`: how one plan differs from another. */
export function diffCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'diff <a> <b>',
    summary: 'show how plan b differs from plan a: prompt, facts, decisions, schedule, costs, risks',
    examples: ['diff 3f2a9c1e 77b0d2aa', 'diff 3f2a9c1e 77b0d2aa --json'],
  });
  return whenCalled(cli, command, (a: string, b: string, options: CommonOptions) =>
    withPlanner(cli, async (library) => {
      const idOf = (id: string) => demand(resolvePlanId(library, { plan_id: id }));
      const diff = demand(await diffPlans(library, { a: idOf(a), b: idOf(b) }));
      return answer(cli, options.json, diff, () => linesOf(diff));
    }),
  );
}

function linesOf({ a, b, summary, prompt, facts, decisions, schedule, costs, risks }: PlanDiff): string[] {
  return [
    `a  ${planName(a.plan_id, a.title)}, ${a.state}`,
    `b  ${planName(b.plan_id, b.title)}, ${b.state}`,
    '',
    ...summary.map(plain),
    ...part('Prompt', prompt.lines.map(plain), prompt.left_out),
    ...part(
      'Facts',
      [
        ...facts.changed.map(({ id, a, b }) => `~ ${id}: ${valueText(a)} → ${valueText(b)}`),
        ...facts.added.map((fact) => `+ ${fact.id}: ${valueText(fact)}`),
        ...facts.removed.map((fact) => `- ${fact.id}: ${valueText(fact)}`),
      ],
      facts.left_out,
    ),
    ...(decisions
      ? part(
          'Decisions',
          [
            ...decisions.changed.map(({ b, changed }) => `~ ${plain(b.question)} (${changed.join(', ')})`),
            ...decisions.added.map(({ question }) => `+ ${plain(question)}`),
            ...decisions.removed.map(({ question }) => `- ${plain(question)}`),
          ],
          decisions.left_out,
        )
      : []),
    ...(schedule
      ? part(
          'Tasks',
          [
            ...schedule.moved.map((task) => `~ ${plain(task.title)}: ${moveText(task)}`),
            ...schedule.added.map(({ title, start, finish }) => `+ ${plain(title)}: ${spanText({ start, finish })}`),
            ...schedule.removed.map(({ title, start, finish }) => `- ${plain(title)}: ${spanText({ start, finish })}`),
          ],
          schedule.left_out,
        )
      : []),
    ...(costs
      ? part(
          'Costs',
          costs.changed.map(
            ({ title, a, b }) => `~ ${plain(title)}: ${costText(a, costs.a)} → ${costText(b, costs.b)}`,
          ),
          costs.left_out,
        )
      : []),
    ...(risks
      ? part(
          'Risks',
          [
            ...risks.changed.map(({ title, a, b }) => `~ ${plain(title)}: ${a} → ${b} of 25`),
            ...risks.added.map(({ title, score }) => `+ ${plain(title)}: ${score} of 25`),
            ...risks.removed.map(({ title, score }) => `- ${plain(title)}: ${score} of 25`),
          ],
          risks.left_out,
        )
      : []),
  ];
}

function part(title: string, lines: readonly string[], leftOut: number): string[] {
  if (lines.length === 0) return [];
  return ['', title, ...lines.map((line) => `  ${line}`), ...(leftOut > 0 ? [`  ... and ${leftOut} more`] : [])];
}

function valueText({ value, unit }: { readonly value: number | string; readonly unit: string }): string {
  return plain(formatFact({ value, unit }, DEFAULT_LOCALE, 'short'));
}

function costText(value: number | null, { currency }: { readonly currency: string | null }): string {
  return value === null ? 'none' : valueText({ value, unit: currency ?? '' });
}

type Move = NonNullable<PlanDiff['schedule']>['moved'][number];

function moveText({ a, b, finish_moved }: Move): string {
  const days = `${finish_moved > 0 ? '+' : ''}${finish_moved}`;
  return `${spanText(a)} → ${spanText(b)} (${days} working days)`;
}
