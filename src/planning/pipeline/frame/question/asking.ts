import { z } from 'zod';
import type { Fact, LedgerFact } from '../../../../shared/fact.ts';
import type { Finding } from '../../../../shared/finding.ts';
import type { Speed } from '../../../../shared/plan-state.ts';
import type { Answer, Question } from '../../../engine/question.ts';
import type { Input, Json, PartialNote, StageContext } from '../../../engine/stage.ts';
import { StageError } from '../../../engine/stage-error.ts';
import { type Ask, type Item, list, proseField } from '../../ask.ts';
import { reviewAnswer } from '../answer/answer-review.ts';
import { schemaShown } from '../answer/answer-schema.ts';
import { longLists } from '../answer/answer-texts.ts';
import {
  assumedFacts,
  type DerivedProposal,
  derivedFrom,
  derivedProposals,
  type ProposedFact,
  proposedFacts,
  USUAL_NEW_FACTS,
} from '../answer/proposed-facts.ts';
import { factsPage, promptPage, referencesIn } from './context-pages.ts';
import { easingOf } from './easing.ts';
import { houseRules } from './house-rules.ts';

// biome-ignore lint/suspicious/noExplicitAny: sections differ in what they read, ask and yield; each is typed where it is declared
export type AnyAsk = Ask<any, any, any>;
export type AskFunction = NonNullable<StageContext['ask']>;

/** The result of a section's questions. */
export interface Asked {
  readonly content: unknown;
  readonly newFacts: readonly Fact[];
  readonly openQuestions: readonly string[];
  readonly findings: readonly Finding[];
  readonly partial: readonly PartialNote[];
  readonly by: string;
}

/** Part of a section that holds the ids of its facts: whoever reads it does not depend on their values. */
export const FACT_IDS = '#fact_ids';

const WHOLE: Item = { id: '', title: '' };
export const FAST_SHARE = 2 / 3;
/** An answer longer than this many times its budget is reported. */
const MOST_OVER = 2;

/** The field for questions to the user, where the answer is about the whole section. */
const openQuestions = list(
  proseField('a question that only the user or an expert can answer', 30),
  [0, 3],
  'what should be asked before relying on this section',
);

/** Asks all questions of a section in parallel and builds the section from the answers. */
export async function askAll(
  stage: string,
  ask: AnyAsk,
  inputs: unknown,
  askOne: AskFunction,
  check: (content: unknown) => readonly Finding[],
): Promise<Asked> {
  const items: readonly Item[] = ask.items?.(inputs) ?? [WHOLE];
  const isWhole = items[0] === WHOLE;
  const posed = items.map((item) => pose(stage, ask, inputs, item, check));
  const answered: Answered[] = [];
  const partial: PartialNote[] = [];
  const outcomes = await Promise.all(posed.map((one) => answerOrGap(ask, one, askOne)));
  for (const outcome of outcomes) {
    if ('given' in outcome) answered.push(outcome);
    else partial.push({ item: outcome.item.title, note: noteOf(outcome.error, ask) });
  }
  const [first] = answered;
  const [gap] = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  if (!first && gap) throw gap;
  return {
    content: ask.content(
      { whole: first?.answer ?? {}, items: answered.map(({ item, answer }) => ({ item, answer })) },
      inputs,
    ),
    newFacts: newFactsOf(answered),
    openQuestions: isWhole ? ((first?.answer.open_questions as string[] | undefined) ?? []) : [],
    findings: answered.flatMap(({ item, given, answer, question, marked }) => [
      ...beyondOwn(given.warnings, isWhole ? ownFindings(ask, answer, inputs, check) : []).map(
        (message): Finding => ({ severity: 'warning', code: 'answer-weak', message: named(item, message) }),
      ),
      ...overLength(item, answer, question.words),
      ...longListsOf(item, answer, marked),
    ]),
    partial,
    by: [...new Set(answered.map(({ given }) => given.by))].sort().join(', ') || 'outline',
  };
}

/** What answers take for granted, and what they derive from the facts of their tables. */
function newFactsOf(answered: readonly Answered[]): readonly Fact[] {
  return answered.flatMap(({ answer, facts, group }) => {
    const assumed = assumedFacts((answer.new_facts as ProposedFact[] | undefined) ?? []);
    const derived = (answer.derived_facts as DerivedProposal[] | undefined) ?? [];
    const known = [...facts, ...assumed.map((fact) => ({ ...fact, stage: group }))];
    const taken = new Set(known.map(({ id }) => id));
    return [...assumed, ...derivedFrom(derived, { stage: group, taken, facts: known }).facts];
  });
}

function noteOf(error: StageError, { standIn }: AnyAsk): string {
  return standIn === undefined ? error.message : `${error.message} ${standIn}`;
}

/** A question ready to be asked. */
interface Posed {
  readonly item: Item;
  readonly question: Question;
  /** JSON Schema of its answer with our own marks. */
  readonly marked: Json;
  /** The facts of its table. */
  readonly facts: readonly LedgerFact[];
  /** What the ids of the facts that it adds begin with. */
  readonly group: string;
}

interface Answered extends Posed {
  readonly answer: Record<string, unknown>;
  readonly given: Answer;
}

/** An answer, or the error of an item that the section can do without. Any other error ends the section at once. */
async function answerOrGap(
  ask: AnyAsk,
  posed: Posed,
  askOne: AskFunction,
): Promise<Answered | { readonly item: Item; readonly error: StageError }> {
  const { item, question } = posed;
  try {
    const given = await askOne(question);
    return { ...posed, given, answer: given.value as Record<string, unknown> };
  } catch (error) {
    if (ask.mayLackItems && item !== WHOLE && error instanceof StageError && error.reach === 'item')
      return { item, error };
    throw error;
  }
}

function pose(
  stage: string,
  ask: AnyAsk,
  inputs: unknown,
  item: Item,
  check: (content: unknown) => readonly Finding[],
): Posed {
  const { prompt } = inputs as {
    prompt: Input<{ text: string; day_zero: string; language: string; locale: string; speed: Speed }>;
  };
  const speed = prompt.field('speed');
  const language = prompt.field('language');
  const isWhole = item === WHOLE;
  const group = ask.factsByItem && !isWhole ? `${stage}.${item.id}` : stage;
  const budget = ask.wordsFor?.(inputs, item) ?? (isWhole ? ask.wordsOfWhole : undefined) ?? ask.words;
  const words = Math.round(budget * (speed === 'fast' ? FAST_SHARE : 1));
  const proposes = ask.proposesFacts !== false;
  const answer = z.object({
    ...ask.answer(inputs, item),
    ...(proposes ? { new_facts: proposedFacts(ask.newFacts) } : {}),
    ...(ask.derivesFacts ? { derived_facts: derivedProposals } : {}),
    ...(isWhole && ask.leavesQuestions !== false ? { open_questions: openQuestions } : {}),
  });
  const marked = z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' }) as Json;
  const facts = ask.facts?.(inputs) ?? [];
  const later = ask.laterFacts?.(inputs) ?? [];
  const about = item.id === '' ? '' : `\n\nAnswer for this one only: ${item.title} (${item.id}).`;
  const pages = [...(ask.withPrompt === false ? [] : [promptPage(prompt)]), ...ask.pages(inputs, item)];
  const ids = [...facts, ...later].map(({ id }) => id);
  const hasProse = JSON.stringify(marked).includes('"prose":true');
  const shown = new Set(ids);
  // Their names alone: a fact that the table leaves out may be referred to, and its value may change.
  const existing = hasProse ? ((inputs as { ledger?: Input<unknown> }).ledger?.partNames ?? []) : [];
  const tableOfFacts = () =>
    factsPage(facts, {
      locale: prompt.field('locale'),
      later,
      others: existing.filter((id) => !shown.has(id)),
      withUnits: ask.withUnits === true || ask.derivesFacts === true,
      mayRefer: hasProse,
    });
  const example = ids.find((id) => id === 'budget.total') ?? ids[0] ?? null;
  const manyNewFacts = (ask.newFacts ?? 0) > USUAL_NEW_FACTS;
  const rules = houseRules({
    dayZero: prompt.field('day_zero'),
    language,
    speed,
    words,
    stage: group,
    example: hasProse ? example : null,
    proposes,
    hasProse,
    manyNewFacts,
    derives: ask.derivesFacts === true,
  });
  const question: Question = {
    item: item.id,
    tier: ask.tier,
    instructions: `${rules}\n\n${[ask.instructions.trim(), ask.instructionsFor?.(inputs, item).trim()].filter(Boolean).join('\n\n')}${about}`,
    context: [...pages, ...(ids.length > 0 ? [tableOfFacts()] : [])],
    schema: schemaShown(marked),
    words,
    easing: easingOf(marked, manyNewFacts),
    review: (raw) =>
      reviewAnswer(raw, {
        stage: group,
        answer,
        marked,
        facts,
        later: new Set([...later.map(({ id }) => id), ...referencesIn(pages)]),
        existing: new Set(existing),
        isElsewhere: (id) => factIdsIn(inputs).has(id),
        language,
        faults: (value) => ask.faults?.(value as Record<string, unknown>, inputs, item) ?? [],
        // Findings that concern several items are not attributed to a single answer.
        warnings: (value) => [
          ...(ask.warnings?.(value as Record<string, unknown>, inputs, item) ?? []),
          ...(isWhole ? ownFindings(ask, value, inputs, check) : []),
        ],
      }),
  };
  return { item, question, marked, facts, group };
}

/** Ids of the facts of all sections that a stage has before it, asked for only where an answer names one of them. */
function factIdsIn(inputs: unknown): ReadonlySet<string> {
  const sections = Object.values(inputs as Record<string, Partial<Input<unknown>> | undefined>);
  return new Set(sections.flatMap((input) => (input?.part?.(FACT_IDS) as readonly string[] | undefined) ?? []));
}

/** Messages of the section's own check on the section that the answer would make. */
function ownFindings(
  ask: AnyAsk,
  value: unknown,
  inputs: unknown,
  check: (content: unknown) => readonly Finding[],
): readonly string[] {
  const answer = value as Record<string, unknown>;
  return check(ask.content({ whole: answer, items: [{ item: WHOLE, answer }] }, inputs))
    .filter(({ severity, code }) => severity !== 'info' && !ask.notFixable?.includes(code))
    .map(({ message, next }) => (next ? `${message} ${next}` : message));
}

/** Warnings that the section's own check does not show as findings anyway. */
function beyondOwn(warnings: readonly string[], own: readonly string[]): readonly string[] {
  return warnings.filter((warning) => !own.includes(warning));
}

function named(item: Item, message: string): string {
  return item.title === '' ? message : `${item.title}: ${message}`;
}

function overLength(item: Item, answer: unknown, budget: number): Finding[] {
  const words = countWords(answer);
  if (words <= budget * MOST_OVER) return [];
  return [
    {
      severity: 'info',
      code: 'over-length',
      message: named(item, `The draft has ${words} words instead of about ${budget}.`),
    },
  ];
}

function longListsOf(item: Item, answer: unknown, marked: Json): Finding[] {
  return longLists(answer as Json, marked).map(({ path, length, most }) => ({
    severity: 'info',
    code: 'list-long',
    message: named(item, `The list ${path} has ${length} entries instead of at most ${most}.`),
  }));
}

function countWords(value: unknown): number {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).length;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum: number, entry) => sum + countWords(entry), 0);
}
