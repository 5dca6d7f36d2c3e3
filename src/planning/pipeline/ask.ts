import { z } from 'zod';
import type { LedgerFact } from '../../shared/fact.ts';
import type { Speed } from '../../shared/plan-state.ts';
import type { ContextPage, Tier } from '../engine/question.ts';

/** One of several things that a section asks about side by side, such as a phase. */
export interface Item {
  readonly id: string;
  readonly title: string;
}

/** A fact that a later section computes; prose may refer to it before it has a value. */
export interface LaterFact {
  readonly id: string;
  readonly label: string;
}

/** What an answer proposes for the ledger, beside the fields that its section asks for. */
interface Proposals {
  readonly new_facts?: readonly { readonly id: string; readonly unit: string }[];
  readonly derived_facts?: readonly { readonly id: string; readonly unit: string }[];
}

/** Answers to the questions of one section. */
interface Answers<Answer> {
  /** The answer about the whole, for sections that ask once. */
  readonly whole: Answer;
  /** In the order of the items; those without a usable answer are missing. */
  readonly items: readonly { readonly item: Item; readonly answer: Answer }[];
}

/** What a section asks of a model. The drafter decides who answers and how. */
export interface Ask<Inputs, Shape extends z.ZodRawShape, Content> {
  readonly tier: Tier;
  /**
   * What is asked, in a few sentences: what good means here, how many of what, what not to do. Part of the stage's
   * definition, so a change redrafts. Rules that hold for all sections are added (frame/question/house-rules.ts).
   */
  readonly instructions: string;
  /** What is asked of this item beyond that, where items differ in more than their names. */
  readonly instructionsFor?: ((inputs: Inputs, item: Item) => string) | undefined;
  /** Size of one answer in words at speed `all`; `fast` asks for two thirds. */
  readonly words: number;
  /** The same where it depends on the plan, such as its scale; `words` is then the usual size. */
  readonly wordsFor?: ((inputs: Inputs, item: Item) => number) | undefined;
  /** False where the outline settles it already and nothing is asked. */
  readonly when?: ((inputs: Inputs) => boolean) | undefined;
  /** Asked about side by side, one question each; left out or null, one question is asked about the whole. */
  readonly items?: ((inputs: Inputs) => readonly Item[] | null) | undefined;
  /** Size of the answer in words where a section with items is asked about the whole; `words` when left out. */
  readonly wordsOfWhole?: number | undefined;
  /** Whether the section can be used when some of its items could not be answered. */
  readonly mayLackItems?: boolean | undefined;
  /** A sentence for the note about an item without an answer: what `content` puts in its place. */
  readonly standIn?: string | undefined;
  /** How many questions a usual plan asks here at that speed, for estimates; one when left out. */
  readonly usualCount?: ((speed: Speed) => number) | undefined;
  /** False where the answer does not need the user's own words, which are the first page otherwise. */
  readonly withPrompt?: boolean | undefined;
  /** Context that the answer needs besides the prompt. */
  readonly pages: (inputs: Inputs, item: Item) => readonly ContextPage[];
  /** Facts that prose may refer to; their table is added to the pages. */
  readonly facts?: ((inputs: Inputs) => readonly LedgerFact[]) | undefined;
  readonly laterFacts?: ((inputs: Inputs) => readonly LaterFact[]) | undefined;
  /**
   * Fields of the answer: flat, few of them optional, each described with its range or word budget. Prose fields are
   * made with `proseField()`; ids of other sections are enums, so that they cannot be wrong.
   */
  readonly answer: (inputs: Inputs, item: Item) => Shape;
  /** What is wrong with an answer although it fits, one sentence each: it is asked for again. */
  readonly faults?:
    | ((answer: z.infer<z.ZodObject<Shape>> & Proposals, inputs: Inputs, item: Item) => readonly string[])
    | undefined;
  /** What would make an answer that can be used better, one sentence each: fed back once. */
  readonly warnings?:
    | ((answer: z.infer<z.ZodObject<Shape>>, inputs: Inputs, item: Item) => readonly string[])
    | undefined;
  /** Builds the section from the answers. Ids, offsets, sums and order are made here, never asked for. */
  readonly content: (answers: Answers<z.infer<z.ZodObject<Shape>>>, inputs: Inputs) => Content;
  /** Whether the answer computes with facts, so that their units and bases have columns of their own in the table. */
  readonly withUnits?: boolean | undefined;
  /** False where the answer has no prose that a number could be needed in: it then proposes no facts. */
  readonly proposesFacts?: boolean | undefined;
  /** Most new facts that its text usually needs; 4 when left out. */
  readonly newFacts?: number | undefined;
  /**
   * Whether the facts of an item stand under a name of its own, `stage.item.fact`, because items are about different
   * things and may use the same words for them.
   */
  readonly factsByItem?: boolean | undefined;
  /** Whether it may add facts that follow from its table by a formula, such as a release less the cost of its phase. */
  readonly derivesFacts?: boolean | undefined;
  /** False where there is nothing to ask the user beside the answer. */
  readonly leavesQuestions?: boolean | undefined;
  /** Codes of the section's own findings that no answer can repair, because they are about the prompt. */
  readonly notFixable?: readonly string[] | undefined;
}

/** A text that people read: it may refer to facts, must not spell numbers out, and is in the plan's language. */
export function proseField(description: string, words: number): z.ZodString {
  return z.string().describe(`${description}; at most ${words} words`).meta({ prose: true });
}

/** Ids as an enum; any text where there are none, which a grammar could not express. */
export function oneOf(ids: readonly string[], description: string): z.ZodType<string> {
  const [first, ...rest] = ids;
  return first === undefined ? z.string().describe(description) : z.enum([first, ...rest]).describe(description);
}

/**
 * A list with its range. The range is told, and a wide multiple of it is the limit that keeps a model from running on. A
 * list that may be empty may be left out.
 */
export function list<Entry extends z.ZodType>(
  entry: Entry,
  range: readonly [least: number, most: number],
  description: string,
): z.ZodArray<Entry> {
  const [least, most] = range;
  return z
    .array(entry)
    .min(least)
    .max(most * 2)
    .describe(`${description}; ${least === most ? `exactly ${most}` : `${least} to ${most}`}`)
    .meta({ usual_most: most, ...(least === 0 && { may_be_left_out: true }) });
}
