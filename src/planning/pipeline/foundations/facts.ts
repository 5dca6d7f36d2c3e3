import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { templateOf } from '../frame/data/template-context.ts';
import { blocks, bullets, prose, quoted, section } from '../frame/page/markdown.ts';
import { brief } from '../intake/brief.ts';
import { isOutlined } from '../intake/outlined.ts';
import { prompt } from '../intake/prompt.ts';
import { readingOf } from '../intake/reading.ts';
import { drafted } from '../stage.ts';
import { codeFacts } from './code-facts.ts';
import { currencyStrategy } from './currency-strategy.ts';
import { OF_TIME } from './dates.ts';
import { FactList } from './fact-list.ts';
import { factTable } from './fact-table.ts';
import { askForFacts } from './facts-question.ts';
import { FACT_LIMITS } from './facts-shape.ts';
import { addEconomics } from './template-facts.ts';

/** The numbers that the plan starts from: stated in the prompt, or assumed and marked as such. */
export const facts = drafted({
  id: 'facts',
  title: 'Initial facts',
  number: '008',
  group: 'foundations',
  report: { notShown: 'its facts are in the ledger of the report' },
  ledger: 'base',
  version: 4,
  wording: 10,
  needs: { prompt, brief, currency: currencyStrategy },
  yields: {
    facts: z.array(Fact).describe('in the order of their groups: budget, time, scale, money, economics'),
    set_aside: z
      .array(z.object({ id: z.string(), words: z.string(), reason: z.string() }))
      .default([])
      .describe('figures that code read and a model judged to be misread'),
  },
  listTitles: { set_aside: 'Ignored figures' },
  ask: askForFacts,
  outline: (inputs) => {
    const { prompt, brief, currency } = inputs;
    const reading = readingOf(prompt);
    const drafts = new FactList();
    codeFacts(drafts, inputs);
    addEconomics(drafts, templateOf(brief), currency.field('currency'));
    return {
      facts: drafts.facts,
      set_aside: [],
      open_questions: [
        ...(reading.budget === null
          ? [reading.dimensions.budget.question ?? 'What is the budget, and in which currency?']
          : []),
        ...(reading.budget !== null && reading.budget.currency === null
          ? [`Which currency is “${reading.budget.quote.text}” in?`]
          : []),
        ...(reading.horizon.conflict
          ? [`The dates contradict each other: ${reading.horizon.conflict} Which one is right?`]
          : []),
        // A year is the next to come unless somebody says otherwise.
        ...reading.unsure.filter(({ question }) => !question.startsWith('Which year')).map(({ question }) => question),
      ],
    };
  },
  check: (data, { prompt, brief }) => {
    const source = prompt.field('text');
    const misread = data.set_aside.some(({ id }) => OF_TIME.test(id));
    const most = FACT_LIMITS[brief.field('scale')].all;
    const conflict = misread ? null : readingOf(prompt).horizon.conflict;
    return [
      ...data.facts
        .filter(({ quote }) => quote && source.slice(quote.offset, quote.offset + quote.text.length) !== quote.text)
        .map(({ id }) => ({
          severity: 'error' as const,
          code: 'quote-not-found',
          message: `Fact ${id} quotes text that is not in the prompt.`,
        })),
      ...(conflict
        ? [
            {
              severity: 'error' as const,
              code: 'dates-conflict',
              message: conflict,
              next: 'Set timeline.start or timeline.deadline, or correct the prompt.',
            },
          ]
        : []),
      ...(data.facts.some(({ id }) => id === 'budget.total')
        ? []
        : [
            {
              severity: 'warning' as const,
              code: 'no-budget',
              message:
                'No budget is stated, so it is unknown whether the plan is affordable; packages without an estimate show shares instead of amounts.',
              next: 'State a budget with its currency in the prompt.',
            },
          ]),
      ...(!isOutlined(data) && data.facts.length > most
        ? [
            {
              severity: 'warning' as const,
              code: 'facts-many',
              message: `There are ${data.facts.length} facts; more than ${most} are hard to keep track of.`,
              next: 'Remove facts that nothing is calculated from.',
            },
          ]
        : []),
    ];
  },
  page: (data) =>
    blocks(
      factTable(data.facts),
      section(
        'Ignored figures',
        bullets(data.set_aside.map(({ words, reason }) => `${quoted(words)}: ${prose(reason)}`)),
      ),
    ),
});
