import type { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { formFault } from '../../../../shared/quantities/format-reference.ts';
import type { Review } from '../../../engine/question.ts';
import type { Json } from '../../../engine/stage.ts';
import { findBareQuantities, linkKnownNumbers } from '../../../facts/bare-numbers.ts';
import { findReferences } from '../../../facts/references.ts';
import { detectLanguage } from '../../../outline/read/text/language.ts';
import { isReadable, misfitsOf, nearTo } from './answer-misfits.ts';
import { mapProse, withEmptyLists } from './answer-texts.ts';
import { assumedFacts, DerivedProposal, derivedFrom, faultsOfProposals, ProposedFact } from './proposed-facts.ts';

interface ReviewOptions {
  readonly stage: string;
  readonly answer: z.ZodType;
  /** JSON Schema of the answer with its prose marked. */
  readonly marked: Json;
  readonly facts: readonly LedgerFact[];
  /** Ids that later sections compute. */
  readonly later: ReadonlySet<string>;
  /** Ids of facts that the plan has and the question's table leaves out: they may be referred to. */
  readonly existing?: ReadonlySet<string>;
  /** Whether a section that was drafted before has a fact of this id, which no table of the question shows. */
  readonly isElsewhere?: (id: string) => boolean;
  /** ISO 639-1, or und. */
  readonly language: string;
  /** Faults that the section finds in a valid answer. */
  readonly faults: (answer: unknown) => readonly string[];
  /** Warnings of the section's own check. */
  readonly warnings: (answer: unknown) => readonly string[];
}

/** Most faults that are fed back at once; of more, only the number is told. */
const MOST_FAULTS = 60;
/** Shortest text in characters whose language is checked. */
const TELLING_LENGTH = 300;
/** A month of the plan; the first is 1. */
const MONTH = /^month:(?!0+$)\d{1,4}$/;

/**
 * Checks whether an answer can be used: it fits its schema, its references resolve, its numbers are in the ledger. All
 * faults are told at once, those of an answer that does not fit too, as far as it can be read. Lists that may be empty
 * may be left out. Quantities that equal exactly one fact are replaced by a reference to it.
 */
export function reviewAnswer(raw: Json, options: ReviewOptions): Review {
  const whole = withEmptyLists(raw, options.marked);
  const parsed = options.answer.safeParse(whole);
  const misfits = parsed.success ? [] : misfitsOf(parsed.error, whole);
  if (whole === null || typeof whole !== 'object' || Array.isArray(whole)) return refused(misfits);
  const given = (parsed.success ? parsed.data : whole) as { new_facts?: unknown; derived_facts?: unknown };
  const proposed = given.new_facts === undefined ? undefined : rowsOf(given.new_facts, ProposedFact);
  const proposals = proposed && ownProposals(proposed, options.stage, options.facts);
  const { existing = new Set<string>() } = options;
  const derived = rowsOf(given.derived_facts, DerivedProposal).map((row) => ({
    ...row,
    id: ownId(row.id, options.stage),
  }));
  const taken = new Set([...options.facts.map(({ id }) => id), ...options.later, ...existing]);
  const assumed = [
    ...options.facts,
    ...assumedFacts(proposals ?? []).map((fact) => ({ ...fact, stage: options.stage })),
  ];
  const derivation = derivedFrom(derived, { stage: options.stage, taken, facts: assumed });
  const known: LedgerFact[] = [...assumed, ...derivation.facts.map((fact) => ({ ...fact, stage: options.stage }))];
  const ids = new Set([...taken, ...known.map(({ id }) => id)]);
  const isKnown = (id: string) => ids.has(id) || MONTH.test(id) || (options.isElsewhere?.(id) ?? false);
  const lost: string[] = [];
  const bare: string[] = [];
  const texts: string[] = [];
  const answer = parsed.success
    ? {
        ...given,
        ...(proposals && { new_facts: proposals }),
        ...(given.derived_facts !== undefined && { derived_facts: derived }),
      }
    : given;
  const value = mapProse(answer as Json, options.marked, (text, path) => {
    const linked = linkKnownNumbers(withKnownIds(text, options.stage, isKnown), known, options.language);
    texts.push(linked);
    for (const { id, form } of findReferences(linked)) {
      if (!isKnown(id)) lost.push(`${path} refers to [[${id}]], which is not a fact of the plan${nearTo(id, ids)}.`);
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
  const faults = [
    ...misfits,
    ...faultsOfProposals(proposals ?? [], options.stage, taken),
    ...derivation.faults,
    ...lost,
    ...(parsed.success || isReadable(parsed.error, whole) ? options.faults(value) : []),
  ];
  if (faults.length > 0) return refused(faults);
  const warnings = [...otherLanguage(texts.join('\n'), options.language), ...bare, ...options.warnings(value)];
  return { value, faults: [], warnings: atMost(warnings) };
}

/** The rows of a list that fit, whatever the others are. */
function rowsOf<Row>(rows: unknown, row: z.ZodType<Row>): Row[] {
  return Array.isArray(rows)
    ? rows.flatMap((each) => {
        const parsed = row.safeParse(each);
        return parsed.success ? [parsed.data] : [];
      })
    : [];
}

function refused(faults: readonly string[]): Review {
  return { value: null, faults: atMost(faults), warnings: [] };
}

function atMost(messages: readonly string[]): readonly string[] {
  const left = messages.length - MOST_FAULTS;
  return left > 0 ? [...messages.slice(0, MOST_FAULTS), `There are ${left} more like these.`] : messages;
}

/** An id as the ledger writes it: models use capitals, hyphens and blanks. */
function plainId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/(?<!\s)\s*:\s*/g, ':')
    .replace(/[\s-]+/g, '_');
}

/** The id of a new fact, under its stage's name where none is given. */
function ownId(id: string, stage: string): string {
  const plain = plainId(id);
  return plain.includes('.') ? plain : `${stage}.${plain}`;
}

/** Proposals under ids as the ledger writes them, without those that only repeat a fact of the table. */
function ownProposals(
  proposals: readonly ProposedFact[],
  stage: string,
  facts: readonly LedgerFact[],
): readonly ProposedFact[] {
  return proposals
    .map((proposal) => ({ ...proposal, id: ownId(proposal.id, stage) }))
    .filter(
      ({ id, value, unit }) => !facts.some((fact) => fact.id === id && fact.value === value && fact.unit === unit),
    );
}

/** A text in which references that are only written differently carry the ids that are known. */
function withKnownIds(text: string, stage: string, isKnown: (id: string) => boolean): string {
  return findReferences(text)
    .filter(({ id }) => !isKnown(id))
    .reduceRight((changed, { id, form, offset, text: written }) => {
      const plain = plainId(id);
      const meant = [plain, `${stage}.${plain}`].find(isKnown);
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
