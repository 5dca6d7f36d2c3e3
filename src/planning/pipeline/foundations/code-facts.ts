import type { Background } from '../../../shared/contracts/background.ts';
import type { Input } from '../../engine/stage.ts';
import { templateOf } from '../frame/data/template-context.ts';
import type { BriefData } from '../intake/brief-page.ts';
import { readingOf } from '../intake/reading.ts';
import type { FactList } from './fact-list.ts';
import { addFunding } from './funding.ts';
import { addReadFacts } from './read-facts.ts';
import { addAllowances } from './template-facts.ts';

/** The inputs from which facts are made. */
export interface FactInputs {
  readonly prompt: Input<{ text: string; day_zero: string; background?: Background | undefined }>;
  readonly brief: Input<BriefData>;
  readonly currency: Input<{ currency: string | null }>;
}

/**
 * The facts that code finds without a model: the figures of the prompt, the funding among them, and what every plan
 * sets aside. Where a model drafts, it estimates packages without a budget too, and `between` adds figures of the prompt that
 * code did not read, so that what follows from figures sees them too.
 */
export function codeFacts(
  drafts: FactList,
  inputs: FactInputs,
  { modelled = false, between }: { readonly modelled?: boolean; readonly between?: () => void } = {},
): void {
  const { prompt, brief, currency } = inputs;
  addReadFacts(drafts, readingOf(prompt), prompt.field('day_zero'));
  between?.();
  addFunding(drafts);
  addAllowances(drafts, templateOf(brief), currency.field('currency'), modelled);
}
