import type { z } from 'zod';
import type { LedgerFact } from '../../shared/fact.ts';
import type { Review } from '../engine/question.ts';
import type { Json } from '../engine/stage.ts';
import { findBareQuantities, linkKnownNumbers } from '../facts/bare-numbers.ts';
import { findReferences } from '../facts/references.ts';
import { detectLanguage } from '../outline/read/language.ts';
import { mapProse } from './answer-texts.ts';
import { assumedFacts, faultsOfProposals, type ProposedFact } from './proposed-facts.ts';

interface ReviewOptions {
  readonly stage: string;
  readonly answer: z.ZodType;
  /** JSON Schema of the answer with its prose marked. */
  readonly marked: Json;
  readonly facts: readonly LedgerFact[];
  /** Ids that later sections compute. */
  readonly later: ReadonlySet<string>;
  /** ISO 639-1, or und. */
  readonly language: string;
  /** What the section itself finds wrong with an answer that fits. */
  readonly faults: (answer: unknown) => readonly string[];
  /** What the section's own check finds weak. */
  readonly weaknesses: (answer: unknown) => readonly string[];
}

/** Enough to mend by; more would only repeat. */
const MOST_FAULTS = 12;
/** Shorter texts do not tell their language. */
const TELLING_LENGTH = 300;

/**
 * Whether an answer can be used: it fits its schema, its references lead somewhere, its numbers stand in the ledger.
 * Quantities that equal one fact become references to it by themselves.
 */
export function reviewAnswer(raw: Json, options: ReviewOptions): Review {
  const parsed = options.answer.safeParse(raw);
  if (!parsed.success) {
    const faults = parsed.error.issues
      .slice(0, MOST_FAULTS)
      .map((issue) => `${issue.path.map(String).join('.') || 'The whole answer'}: ${issue.message}.`);
    return { value: null, faults, weaknesses: [] };
  }
  const proposals = (parsed.data as { new_facts?: ProposedFact[] }).new_facts ?? [];
  const taken = new Set([...options.facts.map(({ id }) => id), ...options.later]);
  const known: LedgerFact[] = [
    ...options.facts,
    ...assumedFacts(proposals).map((fact) => ({ ...fact, stage: options.stage })),
  ];
  const ids = new Set([...taken, ...known.map(({ id }) => id)]);
  const lost: string[] = [];
  const bare: string[] = [];
  const texts: string[] = [];
  const value = mapProse(parsed.data as Json, options.marked, (text, path) => {
    const linked = linkKnownNumbers(text, known);
    texts.push(linked);
    for (const { id } of findReferences(linked)) {
      if (!ids.has(id) && !/^month:\d{1,4}$/.test(id))
        lost.push(`${path} refers to [[${id}]], which the table of facts does not have.`);
    }
    for (const quantity of findBareQuantities(linked, known)) {
      bare.push(
        `${path} spells out “${quantity.text}”: refer to a fact, propose one in new_facts, or leave the number out.`,
      );
    }
    return linked;
  });
  const faults = [...faultsOfProposals(proposals, options.stage, taken), ...lost, ...options.faults(value)];
  if (faults.length > 0) return { value: null, faults: faults.slice(0, MOST_FAULTS), weaknesses: [] };
  const weaknesses = [...otherLanguage(texts.join('\n'), options.language), ...bare, ...options.weaknesses(value)];
  return { value, faults: [], weaknesses: weaknesses.slice(0, MOST_FAULTS) };
}

function otherLanguage(text: string, expected: string): string[] {
  const wanted = expected === 'und' ? 'en' : expected;
  if (text.length < TELLING_LENGTH) return [];
  const found = detectLanguage(text.toLowerCase());
  return found === 'und' || found === wanted
    ? []
    : [`The answer is in another language (${found}) than the plan (${wanted}).`];
}
