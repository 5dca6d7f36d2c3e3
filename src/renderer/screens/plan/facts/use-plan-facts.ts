import { useQuery } from '@tanstack/react-query';
import type { Fact } from '../../../../shared/fact.ts';
import { type PlanWords, planWords } from '../../../../shared/plan-words.ts';
import { formatFact } from '../../../../shared/quantities/format.ts';
import { type ApiOutputs, api } from '../../../api/api.ts';
import { locale } from '../../../components/format/format.ts';

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
  /** How texts of the plan read, and what a reference in them stands for. */
  readonly plain: PlanWords['plain'];
  readonly reference: PlanWords['reference'];
  stageTitle(stage: string): string;
}

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
  const words = planWords(facts, planLocale, day_zero);
  const book: FactBook = {
    facts,
    byId,
    format: (value) => formatFact(plainValue(value), locale),
    plain: words.plain,
    reference: words.reference,
    stageTitle: (stage) => titles[stage] ?? stage,
  };
  books.set(listed, book);
  return book;
}

function plainValue({ value, unit, low, high }: ShownValue): Pick<Fact, 'value' | 'unit' | 'low' | 'high'> {
  return { value, unit, ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}
