import type { z } from 'zod';
import type { LedgerFact } from '../../shared/fact.ts';
import { formFault } from '../../shared/quantities/format-reference.ts';
import type { Review } from '../engine/question.ts';
import type { Json } from '../engine/stage.ts';
import { findBareQuantities, linkKnownNumbers } from '../facts/bare-numbers.ts';
import { findReferences } from '../facts/references.ts';
import { detectLanguage } from '../outline/read/text/language.ts';
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
  /** Faults that the section finds in a valid answer. */
  readonly faults: (answer: unknown) => readonly string[];
  /** Warnings of the section's own check. */
  readonly warnings: (answer: unknown) => readonly string[];
}

/** Most faults that are fed back at once. */
const MOST_FAULTS = 12;
/** Shortest text in characters whose language is checked. */
const TELLING_LENGTH = 300;
/** A month of the plan; the first is 1. */
const MONTH = /^month:(?!0+$)\d{1,4}$/;

/**
 * Checks whether an answer can be used: it fits its schema, its references resolve, its numbers are in the ledger.
 * Quantities that equal exactly one fact are replaced by a reference to it.
 */
export function reviewAnswer(raw: Json, options: ReviewOptions): Review {
  const parsed = options.answer.safeParse(raw);
  if (!parsed.success) {
    const faults = parsed.error.issues
      .slice(0, MOST_FAULTS)
      .map((issue) => `${issue.path.map(String).join('.') || 'The whole answer'}: ${issue.message}.`);
    return { value: null, faults, warnings: [] };
  }
  const given = parsed.data as { new_facts?: ProposedFact[] };
  const proposals = given.new_facts && ownProposals(given.new_facts, options.stage, options.facts);
  const answer = proposals ? { ...given, new_facts: proposals } : given;
  const taken = new Set([...options.facts.map(({ id }) => id), ...options.later]);
  const known: LedgerFact[] = [
    ...options.facts,
    ...assumedFacts(proposals ?? []).map((fact) => ({ ...fact, stage: options.stage })),
  ];
  const ids = new Set([...taken, ...known.map(({ id }) => id)]);
  const lost: string[] = [];
  const bare: string[] = [];
  const texts: string[] = [];
  const value = mapProse(answer as Json, options.marked, (text, path) => {
    const linked = linkKnownNumbers(withKnownIds(text, options.stage, ids), known, options.language);
    texts.push(linked);
    for (const { id, form } of findReferences(linked)) {
      if (!ids.has(id) && !MONTH.test(id))
        lost.push(`${path} refers to [[${id}]], which is not in the table of facts.`);
      const fact = form && known.find((each) => each.id === id);
      const wrong = fact && formFault(fact, form);
      if (wrong) lost.push(`${path} writes [[${id}|${form}]], but ${id} ${wrong}: write [[${id}]].`);
    }
    for (const quantity of findBareQuantities(linked, known, options.language)) {
      const instead = [known.length > 0 && 'refer to a fact', proposals && 'propose one in new_facts'].filter(Boolean);
      bare.push(`${path} spells out “${quantity.text}”: ${[...instead, 'leave the number out'].join(', or ')}.`);
    }
    return linked;
  });
  const faults = [...faultsOfProposals(proposals ?? [], options.stage, taken), ...lost, ...options.faults(value)];
  if (faults.length > 0) return { value: null, faults: faults.slice(0, MOST_FAULTS), warnings: [] };
  const warnings = [...otherLanguage(texts.join('\n'), options.language), ...bare, ...options.warnings(value)];
  return { value, faults: [], warnings: warnings.slice(0, MOST_FAULTS) };
}

/** An id as the ledger writes it: models use capitals, hyphens and blanks. */
function plainId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .replace(/[\s-]+/g, '_');
}

/** Proposals under ids as the ledger writes them, without those that only repeat a fact of the table. */
function ownProposals(
  proposals: readonly ProposedFact[],
  stage: string,
  facts: readonly LedgerFact[],
): readonly ProposedFact[] {
  return proposals
    .map((proposal) => {
      const id = plainId(proposal.id);
      return { ...proposal, id: id.includes('.') ? id : `${stage}.${id}` };
    })
    .filter(
      ({ id, value, unit }) => !facts.some((fact) => fact.id === id && fact.value === value && fact.unit === unit),
    );
}

/** A text in which references that are only written differently carry the ids that are known. */
function withKnownIds(text: string, stage: string, known: ReadonlySet<string>): string {
  return findReferences(text)
    .filter(({ id }) => !known.has(id) && !MONTH.test(id))
    .reduceRight((changed, { id, form, offset, text: written }) => {
      const plain = plainId(id);
      const meant = [plain, `${stage}.${plain}`].find((one) => known.has(one) || MONTH.test(one));
      return meant === undefined
        ? changed
        : `${changed.slice(0, offset)}[[${meant}${form === null ? '' : `|${form}`}]]${changed.slice(offset + written.length)}`;
    }, text);
}

function otherLanguage(text: string, expected: string): string[] {
  // Without a known language of the plan there is nothing to compare with.
  if (expected === 'und' || text.length < TELLING_LENGTH) return [];
  const found = detectLanguage(text.toLowerCase());
  return found === 'und' || found === expected
    ? []
    : [`The answer is in another language (${found}) than the plan (${expected}).`];
}
