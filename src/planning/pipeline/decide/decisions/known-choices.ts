import type { Choice } from '../../../../shared/contracts/decision.ts';
import type { Inputs } from '../../../engine/stage.ts';
import { currencyStrategy } from '../../foundations/currency-strategy.ts';
import { factOf, hasFact, ledger } from '../../foundations/ledger.ts';
import { templateOf } from '../../frame/data/template-context.ts';
import { brief } from '../../intake/brief.ts';
import { durations } from '../../work/durations/durations.ts';

const reads = { brief, currency: currencyStrategy, ledger, durations };

/** Choices that the program made, the same with and without a model. */
export function knownChoices({
  brief: inBrief,
  currency,
  ledger: facts,
  durations: estimates,
}: Inputs<typeof reads, Record<never, never>>): Choice[] {
  const template = templateOf(inBrief);
  const code = currency.field('currency');
  return [
    {
      what: 'Kind of project',
      chosen: `${template.title}, ${inBrief.field('scale')} scale`,
      why: `${inBrief.field('domain_reason')} Scale: ${inBrief.field('scale_reason').replace(/\.\s*$/, '')}.`,
      change: 'Change the kind of project and its scale in the brief.',
      stage: brief.id,
    },
    ...(factOf(facts, 'timeline.start')?.basis === 'assumed'
      ? [
          {
            what: 'Start',
            chosen: '[[timeline.start]]',
            why: 'The prompt states no start date, so this one is assumed.',
            change: `Set “${factOf(facts, 'timeline.start')?.label}” in Facts.`,
            fact: 'timeline.start',
          },
        ]
      : []),
    ...(code === null
      ? []
      : [
          {
            what: 'Currency',
            chosen: code,
            why: capitalised(currency.field('basis')),
            change: 'State the budget with its currency in the prompt.',
          },
        ]),
    {
      what: 'Pace of the work',
      chosen: 'See Durations',
      why: estimates.field('pace_reason'),
      change: 'Change the estimates in Durations.',
      stage: durations.id,
    },
    ...(hasFact(facts, 'budget.total') && hasFact(facts, 'cost.contingency_share')
      ? [
          {
            what: 'Contingency',
            chosen: 'Of the budget, [[cost.contingency_share]] is set aside',
            why: 'Usual for this kind of work.',
            change: `Set “${factOf(facts, 'cost.contingency_share')?.label}” in Facts.`,
            fact: 'cost.contingency_share',
          },
        ]
      : []),
  ];
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
