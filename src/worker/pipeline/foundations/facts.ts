import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import type { MoneyMention, PromptReading, QuantityMention } from '../../outline/reading.ts';
import type { Template } from '../../outline/template.ts';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { readingOf } from '../intake/reading.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';
import { currencyStrategy } from './currency-strategy.ts';
import { factTable } from './fact-table.ts';

/** The numbers that the plan starts from: said in the prompt, or taken for granted and marked so. */
export const facts = drafted({
  id: 'facts',
  title: 'Facts drafted',
  number: '008',
  needs: { prompt, brief, currency: currencyStrategy },
  yields: { facts: z.array(Fact).describe('in the order of their groups: budget, time, scale, money, economics') },
  outline: ({ prompt, brief, currency }) => {
    const reading = readingOf(prompt);
    const code = currency.field('currency');
    const dayZero = prompt.field('day_zero');
    const drafts = new FactList();
    addBudget(drafts, reading);
    addTime(drafts, reading, dayZero);
    addScale(drafts, reading);
    addMoney(drafts, reading);
    addFunding(drafts);
    addAllowances(drafts, templateOf(brief), code);
    addEconomics(drafts, templateOf(brief), code);
    return {
      facts: drafts.facts,
      open_questions: [
        ...(reading.budget === null
          ? [reading.dimensions.budget.question ?? 'What may it cost, and in which currency?']
          : []),
        ...(reading.budget !== null && reading.budget.currency === null
          ? [`In which currency is “${reading.budget.quote.text}”?`]
          : []),
        ...(reading.horizon.conflict
          ? [`The dates do not fit together: ${reading.horizon.conflict} Which one holds?`]
          : []),
      ],
    };
  },
  check: (data, { prompt }) => {
    const source = prompt.field('text');
    const conflict = readingOf(prompt).horizon.conflict;
    return [
      ...data.facts
        .filter(({ quote }) => quote && source.slice(quote.offset, quote.offset + quote.text.length) !== quote.text)
        .map(({ id }) => ({
          severity: 'error' as const,
          code: 'quote-not-found',
          message: `Fact ${id} quotes words that the prompt does not hold.`,
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
              message: 'No budget is stated: costs are shown as shares, not as amounts.',
              next: 'State a budget with its currency in the prompt.',
            },
          ]),
    ];
  },
  page: (data) => factTable(data.facts),
});

/** Collects facts and keeps their ids apart. */
class FactList {
  readonly facts: Fact[] = [];

  add(fact: Fact): void {
    if (!this.has(fact.id)) this.facts.push(fact);
  }

  /** Adds under `prefix.slug`, numbered when taken. */
  addNamed(prefix: string, label: string, fact: Omit<Fact, 'id' | 'label'>): void {
    const base = `${prefix}.${slug(label)}`;
    let id = base;
    for (let count = 2; this.has(id); count++) id = `${base}_${count}`;
    this.facts.push({ id, label, ...fact });
  }

  has(id: string): boolean {
    return this.facts.some((fact) => fact.id === id);
  }
}

/** Lower-case ASCII words joined by underscores, at most four of them. */
function slug(label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s_-]/g, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '' && !['the', 'a', 'an', 'of', 'for', 'and', 'to', 'in', 'with'].includes(word));
  return words.slice(0, 4).join('_') || 'item';
}

function range(mention: { readonly low?: number; readonly high?: number }): { low?: number; high?: number } {
  return {
    ...(mention.low === undefined ? {} : { low: mention.low }),
    ...(mention.high === undefined ? {} : { high: mention.high }),
  };
}

const QUALIFIER_NOTE: Readonly<Record<string, string>> = {
  about: 'said as an approximate figure',
  at_most: 'said as an upper limit',
  at_least: 'said as a lower limit',
  range: 'said as a range',
};

function note(...parts: readonly (string | undefined)[]): { note?: string } {
  const text = parts.filter(Boolean).join('; ');
  return text === '' ? {} : { note: text };
}

function stated(mention: MoneyMention): Omit<Fact, 'id' | 'label'> {
  return {
    value: mention.amount,
    ...range(mention),
    unit: mention.currency ?? 'currency_not_stated',
    basis: 'stated',
    quote: mention.quote,
    ...note(QUALIFIER_NOTE[mention.qualifier], mention.currencyBasis),
  };
}

function addBudget(drafts: FactList, reading: PromptReading): void {
  const { budget } = reading;
  if (budget) drafts.add({ id: 'budget.total', label: 'Budget', ...stated(budget) });
  for (const part of reading.budgetParts) {
    if (part !== budget) drafts.addNamed('budget', capital(part.label), stated(part));
  }
  if (!budget) addSumOfParts(drafts, reading);
}

/** Parts without a stated total: the total follows from them, where they are in one currency. */
function addSumOfParts(drafts: FactList, reading: PromptReading): void {
  const [first, ...others] = reading.budgetParts;
  if (!first?.currency || others.length === 0 || others.some(({ currency }) => currency !== first.currency)) return;
  const formula = drafts.facts.map(({ id }) => id).join(' + ');
  drafts.add({ id: 'budget.total', label: 'Budget', value: 0, unit: first.currency, basis: 'derived', formula });
}

function addTime(drafts: FactList, reading: PromptReading, dayZero: string): void {
  const { horizon } = reading;
  const start = reading.dates.find(({ role, date }) => role === 'start' && date === horizon.start);
  drafts.add(
    start && horizon.start
      ? {
          id: 'timeline.start',
          label: 'Start',
          value: horizon.start,
          unit: 'date',
          basis: 'stated',
          quote: start.quote,
          ...note(start.basis),
        }
      : {
          id: 'timeline.start',
          label: 'Start',
          value: dayZero,
          unit: 'date',
          basis: 'assumed',
          assumption: {
            why: 'The prompt names no start, so work begins on the day from which the plan counts.',
            check: 'Ask when the first person is free to start.',
            sensitivity: 'medium',
          },
        },
  );
  if (horizon.finish) {
    drafts.add({
      id: 'timeline.deadline',
      label: 'Deadline',
      value: horizon.finish,
      unit: 'date',
      basis: 'stated',
      ...(horizon.finishQuote ? { quote: horizon.finishQuote } : {}),
      ...note(horizon.basis),
    });
  }
  for (const duration of reading.durations) {
    const fact: Omit<Fact, 'id' | 'label'> = {
      value: duration.value,
      ...range(duration),
      unit: duration.unit,
      basis: 'stated',
      quote: duration.quote,
      ...note(QUALIFIER_NOTE[duration.qualifier]),
    };
    if (duration.role === 'horizon') drafts.add({ id: 'timeline.duration', label: 'Duration', ...fact });
    // "For twenty years" in a story about somebody says nothing about the plan.
    else if (duration.role !== 'other') drafts.addNamed('duration', capital(duration.label), fact);
  }
  for (const date of reading.dates) {
    if (date.role === 'past' || date.date === horizon.finish || date === start) continue;
    drafts.addNamed('date', capital(date.label), {
      value: date.date,
      unit: 'date',
      basis: 'stated',
      quote: date.quote,
      ...note(date.basis),
    });
  }
}

const MOST_QUANTITIES = 20;
/** Counted in words as in "two friends": too small to be a scale, unless it measures something. */
const SMALL = 3;

function tells(quantity: QuantityMention): boolean {
  return (
    quantity.value > SMALL ||
    quantity.unit === 'percent' ||
    /^(m|m2|m3|km|km2|ha|kw|mw|kwh|mwh|t|tonne|kg|litre)$/i.test(quantity.unit)
  );
}

function addScale(drafts: FactList, reading: PromptReading): void {
  for (const quantity of reading.quantities.filter(tells).slice(0, MOST_QUANTITIES)) {
    drafts.addNamed('scale', capital(quantity.label), {
      value: quantity.value,
      ...range(quantity),
      unit: quantity.unit,
      basis: 'stated',
      quote: quantity.quote,
      ...note(QUALIFIER_NOTE[quantity.qualifier]),
    });
  }
}

function addMoney(drafts: FactList, reading: PromptReading): void {
  for (const mention of reading.money) {
    if (mention === reading.budget || reading.budgetParts.includes(mention)) continue;
    drafts.addNamed('money', capital(mention.label), stated(mention));
  }
}

/** Words for money that comes in, as far as a label says so. */
const FUNDING =
  /\b(grants?|contributions?|own funds|pledges?|pledged|promised|donations?|savings|loans?|subsid(?:y|ies)|sponsors?|sponsorship|equity|funds?|foundation)\b/i;

/** What is known to come in, against the budget: the gap is a fact of its own. */
function addFunding(drafts: FactList): void {
  const total = drafts.facts.find(({ id }) => id === 'budget.total');
  const known = drafts.facts.filter(
    ({ id, label, unit }) =>
      id !== 'budget.total' && /^(budget|money)\./.test(id) && unit === total?.unit && FUNDING.test(label),
  );
  const sum = known.reduce((all, { value }) => all + (typeof value === 'number' ? value : 0), 0);
  if (typeof total?.value !== 'number' || known.length === 0 || sum > total.value) return;
  const common = { value: 0, unit: total.unit, basis: 'derived' as const };
  const formula = known.map(({ id }) => id).join(' + ');
  drafts.add({ id: 'funding.known', label: 'Funding that the prompt names', ...common, formula });
  drafts.add({
    id: 'funding.gap',
    label: 'Part of the budget without a named source',
    ...common,
    formula: 'budget.total - funding.known',
  });
}

function addAllowances(drafts: FactList, template: Template, code: string | null): void {
  drafts.add({
    id: 'cost.contingency_share',
    label: 'Contingency set aside',
    value: template.typical.contingency_percent,
    unit: 'percent',
    basis: 'assumed',
    assumption: {
      why: `Usual for this kind of work (${template.title}).`,
      check: 'Compare with the spread of the cost simulation and with quotes.',
      sensitivity: 'high',
    },
  });
  if (code === null || !drafts.has('budget.total')) return;
  drafts.add({
    id: 'cost.time_share',
    label: 'Share of the cost that runs on while work is late',
    value: 30,
    unit: 'percent',
    basis: 'assumed',
    assumption: {
      why: 'Wages, rent and site costs go on by the day; purchases do not.',
      check: 'Split the first quotes into costs by the day and costs by the piece.',
      sensitivity: 'medium',
    },
  });
  drafts.add({
    id: 'budget.for_work',
    label: 'Budget for work, contingency kept back',
    value: 0,
    unit: code,
    basis: 'derived',
    formula: 'budget.total - budget.total * cost.contingency_share',
  });
  drafts.add({
    id: 'governance.change_share',
    label: 'Change that the project lead may decide alone',
    value: 2,
    unit: 'percent',
    basis: 'assumed',
    assumption: {
      why: 'Small enough not to endanger the budget, large enough not to stop the work.',
      check: 'Agree it with whoever pays.',
      sensitivity: 'low',
    },
  });
  drafts.add({
    id: 'governance.change_limit',
    label: 'Largest change that the project lead may decide alone',
    value: 0,
    unit: code,
    basis: 'derived',
    formula: 'budget.total * governance.change_share',
  });
}

/** The chain from demand to funding, as far as this kind of project has one and its links can be computed. */
function addEconomics(drafts: FactList, template: Template, code: string | null): void {
  for (const row of computable(template.economics, drafts, code)) {
    const unit = row.unit === 'money' ? (code ?? '') : row.unit;
    const common = { id: row.id, label: row.label, unit };
    const assumption = { why: row.why, check: row.check, sensitivity: row.sensitivity };
    if (row.formula !== undefined)
      drafts.add({ ...common, value: 0, basis: 'derived', formula: row.formula, assumption });
    else if (row.value !== undefined) drafts.add({ ...common, value: row.value, basis: 'assumed', assumption });
  }
}

/** The rows that lead back to facts which are there: without a budget, nothing that rests on it is left either. */
function computable(rows: Template['economics'], drafts: FactList, code: string | null): Template['economics'] {
  const left = rows.filter((row) => (row.unit === 'money' ? code !== null && row.formula !== undefined : true));
  const ids = new Set(left.map(({ id }) => id));
  const missing = left.filter(({ formula = '' }) => {
    const used = formula.match(/[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+/g) ?? [];
    return used.some((id) => !ids.has(id) && !drafts.has(id));
  });
  return missing.length === 0
    ? left
    : computable(
        left.filter((row) => !missing.includes(row)),
        drafts,
        code,
      );
}

function capital(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
