import { useQuery } from '@tanstack/react-query';
import { addDays, addMonths, isCalendarDate } from '../../../../shared/calendar-date.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { readReference } from '../../../../shared/fact-reference.ts';
import { formatFact, formatMonths } from '../../../../shared/quantities/format.ts';
import { type AroundReference, formatReference } from '../../../../shared/quantities/format-reference.ts';
import { type ApiOutputs, api } from '../../../api/api.ts';
import { locale } from '../../../components/format.ts';

export type ListedFacts = ApiOutputs['facts']['list'];
export type ListedFact = ListedFacts['facts'][number];

/** The value of a fact as far as it is shown. */
export interface ShownValue {
  readonly value: number | string;
  readonly unit: string;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** The plan's facts at hand. */
export interface FactBook {
  readonly facts: readonly ListedFact[];
  readonly byId: ReadonlyMap<string, ListedFact>;
  /** In the user's locale. */
  format(value: ShownValue): string;
  /**
   * What a reference in a text of the plan stands for, as the plan writes it: `inside` its brackets, with the text
   * around it; null when there is no such fact.
   */
  reference(inside: string, around: AroundReference): string | null;
  stageTitle(stage: string): string;
}

const MONTH = /^month:(\d{1,4})$/;

export function usePlanFacts(planId: string) {
  return useQuery(api.facts.list.queryOptions({ plan_id: planId }));
}

const books = new WeakMap<ListedFacts, FactBook>();

/** Made once for each answer of the host. */
export function factBook(listed: ListedFacts): FactBook {
  const known = books.get(listed);
  if (known) return known;
  const { facts, locale: planLocale, day_zero, titles } = listed;
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const book: FactBook = {
    facts,
    byId,
    format: (value) => formatFact(plainValue(value), locale),
    reference(inside, around) {
      const { id, form } = readReference(inside);
      const month = MONTH.exec(id)?.[1];
      if (month !== undefined) return monthText(day_zero, Number(month), planLocale);
      const fact = byId.get(id);
      return fact ? formatReference(plainValue(fact), form, planLocale, around) : null;
    },
    stageTitle: (stage) => titles[stage] ?? stage,
  };
  books.set(listed, book);
  return book;
}

function plainValue({ value, unit, low, high }: ShownValue): Pick<Fact, 'value' | 'unit' | 'low' | 'high'> {
  return { value, unit, ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}

function monthText(dayZero: string, month: number, locale: string): string | null {
  const from = addMonths(dayZero, month - 1);
  const next = addMonths(dayZero, month);
  return month > 0 && isCalendarDate(from) && isCalendarDate(next)
    ? formatMonths(from, addDays(next, -1), locale)
    : null;
}
