import { z } from 'zod';
import { Fact } from '../../shared/fact.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Gathered, Inputs, Json, Needs, Stage } from '../engine/stage.ts';
import { StageError, Unanswered } from '../engine/stage-error.ts';
import type { Ask } from './ask.ts';
import { bullets, prose, text } from './frame/page/markdown.ts';
import { type AnyAsk, type Asked, askAll, FACT_IDS } from './frame/question/asking.ts';
import type {
  InReport,
  ListsOf,
  ListTitles,
  NamedList,
  ProseChecks,
  Section,
  TitledEntry,
  UsualQuestions,
} from './section.ts';

interface Declaration<Shape extends z.ZodRawShape, N extends Needs, O extends Needs> {
  readonly id: string;
  readonly title: string;
  /** Three digits: the place of its files among the plan's files. */
  readonly number: string;
  readonly group: Section['group'];
  readonly phase?: Stage['phase'];
  /** Raise it whenever the code below changes what the stage yields. */
  readonly version?: number;
  /** Raise it when only words change: see `Stage.wording`. */
  readonly wording?: number;
  readonly needs: N;
  readonly wants?: O;
  /** See `Stage.gathers`; what it gathers is the second argument of `compute`. */
  readonly gathers?: Stage['gathers'];
  /** Fields of the stage's data; every one described, with units. */
  readonly yields: Shape;
  readonly expectedMs?: number;
  readonly definition?: Json;
  readonly check?: (data: z.infer<z.ZodObject<Shape>>, inputs: Inputs<N, O>) => readonly Finding[];
  readonly page: (data: z.infer<z.ZodObject<Shape>>) => string;
  readonly parts?: (data: z.infer<z.ZodObject<Shape>>) => Readonly<Record<string, Json>>;
  readonly files?: (data: z.infer<z.ZodObject<Shape>>, inputs: Inputs<N, O>) => Readonly<Record<string, string>>;
  readonly gate?: (data: z.infer<z.ZodObject<Shape>>) => string | null;
  /** Where the report shows it, or why it does not. */
  readonly report: InReport<z.infer<z.ZodObject<Shape>>>;
  /** Whether its field `facts` is in the ledger; see `Section.ledger`. */
  readonly ledger?: Section['ledger'];
  /** See `Section.estimates`. */
  readonly estimates?: true;
  /** See `Section.owned`. */
  readonly owned?: keyof Shape & string;
  /** See `Section.listTitles`. */
  readonly listTitles?: ListTitles<z.infer<z.ZodObject<NoInfer<Shape>>>>;
  /** See `Section.namedList`. */
  readonly namedList?: NamedList<ListsOf<z.infer<z.ZodObject<NoInfer<Shape>>>, TitledEntry>>;
  /** See `Section.optional`. */
  readonly optional?: true;
  /** Set where the outline serves only when nothing is left to ask, so that nobody to ask leaves the section out. */
  readonly needsAnswers?: true;
}

/** The draft without a model. Only an optional section may lack it: it is then left out of plans that nobody answers. */
type Outline<Inputs, Content> =
  | { readonly outline: (inputs: Inputs) => Content }
  | { readonly outline?: never; readonly optional: true };

/** What every drafted section carries beside its content. */
const DRAFT_FIELDS = {
  draft_note: z
    .string()
    .nullable()
    .describe('how the section was drafted, shown on its page; null when there is nothing to say'),
  open_questions: z.array(z.string()).describe('what only a person or a model can judge, asked by name'),
  new_facts: z.array(Fact).default([]).describe('numbers that the section takes for granted, for the ledger'),
};
type DraftShape<Shape extends z.ZodRawShape> = Shape & typeof DRAFT_FIELDS;

/** The content of a drafted section with the facts that its answers added. */
type WithFacts<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>> & { readonly new_facts?: readonly Fact[] };

/** What an outline yields: the content, and optionally the note and questions that go with it. */
type Outlined<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>> & {
  readonly draft_note?: string;
  readonly open_questions?: readonly string[];
};

/** For a model of average speed: about 80 tokens a second, 1.6 tokens a word including JSON syntax. */
const FIRST_TOKEN_MS = 1_000;
const MS_PER_WORD = 20;

/** Heading of the questions below the page of a section; the report gathers them in one place. */
export const QUESTIONS = 'Questions for you';

/** Note of a section that nobody judged; the report says it once for all of them. */
export const OUTLINE_NOTE =
  'Outlined without a model, from the prompt and a template for its industry. A starting point for you to refine.';

/** Note of a section that a small model could not draft. */
const STAND_IN_NOTE =
  'The local model gave no answer here that could be used. Outlined without a model instead, from the prompt and a template for its industry.';

function standInFinding({ message }: StageError): Finding {
  return {
    severity: 'warning',
    code: 'outlined-instead',
    message: `The model could not draft this section, so the outline did. ${message}`,
    next: 'Redraft the section with a stronger model, or edit it.',
  };
}

/**
 * Parts of a stage: by default the fields of its data, so that readers depend on the fields that they read, and beside
 * them the ids of its facts.
 */
function partsOf(data: object, own: Readonly<Record<string, Json>> | undefined): Readonly<Record<string, Json>> {
  const { facts = [], new_facts = [] } = data as { facts?: readonly Fact[]; new_facts?: readonly Fact[] };
  const ids = [...facts, ...new_facts].map(({ id }) => id);
  return { ...(own ?? (data as Record<string, Json>)), ...(ids.length > 0 && { [FACT_IDS]: ids }) };
}

/**
 * Declares a section that takes judgement: a model is asked where there is one, and the outline drafts where there is
 * none. Schema, question, outline, check and page of one section stand together in one file.
 */
export function drafted<
  Shape extends z.ZodRawShape,
  N extends Needs,
  AnswerShape extends z.ZodRawShape,
  O extends Needs = Record<never, never>,
>(
  declaration: Omit<Declaration<Shape, N, O>, 'page'> & {
    readonly page: (data: WithFacts<Shape>) => string;
    /** The plan's prompt is among the needs of every section that asks: it gives day 0, language and speed. */
    readonly ask?: Ask<Inputs<N, O>, AnswerShape, Outlined<Shape>>;
    /** How its text is checked; left out, it is not held against that of other sections. */
    readonly prose?: ProseChecks;
  } & Outline<Inputs<N, O>, Outlined<Shape>>,
): Section<z.infer<z.ZodObject<DraftShape<Shape>>>, N, O> {
  type Data = z.infer<z.ZodObject<DraftShape<Shape>>>;
  const schema = z.object({ ...declaration.yields, ...DRAFT_FIELDS }) as unknown as z.ZodType<Data>;
  type Content = z.infer<z.ZodObject<Shape>>;
  const { ask, outline } = declaration;
  return {
    ...common(declaration),
    // What is asked belongs to the definition: another question redrafts.
    ...(ask && {
      definition: {
        ...(declaration.definition !== undefined && { own: declaration.definition }),
        ask: ask.instructions,
      },
    }),
    schema,
    // What the report may read of the content, it may read of the whole data.
    report: declaration.report as InReport<Data>,
    prose: declaration.prose,
    ...((outline === undefined || declaration.needsAnswers) && { needsAnswers: true }),
    proposesFacts: ask !== undefined && ask.proposesFacts !== false,
    asks: ask && usualQuestions(ask),
    computed: false,
    expectedMs: declaration.expectedMs ?? 100,
    askedMs: ask && FIRST_TOKEN_MS + ask.words * MS_PER_WORD,
    run: async (inputs, context) => {
      const settled = context.ask !== null && ask?.when?.(inputs) === false;
      const outlined = () => {
        if (!outline)
          throw new StageError('generation_error', `${declaration.title} can only be drafted by a model.`, true);
        // If `when` says that nothing is left to ask, the content is computed and needs no note.
        const own = { draft_note: settled ? null : OUTLINE_NOTE, open_questions: [], new_facts: [] };
        const data = { ...own, ...outline(inputs) } as unknown as Data;
        return { data, draftedBy: settled ? 'computed' : 'outline' };
      };
      if (!context.ask || !ask || settled) return outlined();
      let asked: Asked;
      try {
        asked = await askAll(
          declaration.id,
          ask,
          inputs,
          context.ask,
          (content) => declaration.check?.(content as Content, inputs) ?? [],
        );
      } catch (error) {
        if (error instanceof Unanswered) return outlined();
        if (!outline || !(error instanceof StageError) || !error.mayOutline) throw error;
        const own = { draft_note: STAND_IN_NOTE, open_questions: [], new_facts: [] };
        const data = { ...own, ...outline(inputs), draft_note: STAND_IN_NOTE } as unknown as Data;
        return { data, draftedBy: 'outline', findings: [standInFinding(error)] };
      }
      return { data: dataOf(asked) as Data, draftedBy: asked.by, partial: asked.partial, findings: asked.findings };
    },
    check: (data, inputs) => declaration.check?.(data as Content, inputs) ?? [],
    page: (data) => {
      const { draft_note, open_questions } = data as { draft_note: string | null; open_questions: string[] };
      const note = draft_note ? `*${text(draft_note)}*\n\n` : '';
      const questions =
        open_questions.length > 0 ? `\n\n### ${QUESTIONS}\n\n${bullets(open_questions.map(prose))}` : '';
      return `# ${declaration.title}\n\n${note}${declaration.page(data as WithFacts<Shape>).trim()}${questions}\n`;
    },
    parts: (data) => partsOf(data as object, declaration.parts?.(data as Content)),
    files: (data, inputs) => declaration.files?.(data as Content, inputs) ?? {},
    gate: (data) => declaration.gate?.(data as Content) ?? null,
  };
}

function usualQuestions({ usualCount, words, wordsOfWhole, instructions, withPrompt }: AnyAsk): UsualQuestions {
  return {
    count: usualCount ?? (() => 1),
    words: (count) => (count === 1 ? (wordsOfWhole ?? words) : words),
    withPrompt: withPrompt !== false,
    instructions: instructions.length,
  };
}

function dataOf({ content, newFacts, openQuestions }: Asked): unknown {
  return { draft_note: null, open_questions: openQuestions, ...(content as object), new_facts: newFacts };
}

/** Declares a section that follows from its inputs by calculation. Running it again costs nothing but time. */
export function computed<Shape extends z.ZodRawShape, N extends Needs, O extends Needs = Record<never, never>>(
  declaration: Declaration<Shape, N, O> & {
    readonly compute: (
      inputs: Inputs<N, O>,
      gathered: Gathered,
    ) => z.infer<z.ZodObject<Shape>> | Promise<z.infer<z.ZodObject<Shape>>>;
  },
): Section<z.infer<z.ZodObject<Shape>>, N, O> {
  return {
    ...common(declaration),
    schema: z.object(declaration.yields) as unknown as z.ZodType<z.infer<z.ZodObject<Shape>>>,
    computed: true,
    expectedMs: declaration.expectedMs ?? 50,
    report: declaration.report,
    proposesFacts: false,
    run: async (inputs, { gathered }) => ({ data: await declaration.compute(inputs, gathered), draftedBy: 'computed' }),
    check: (data, inputs) => declaration.check?.(data, inputs) ?? [],
    page: (data) => `# ${declaration.title}\n\n${declaration.page(data).trim()}\n`,
    parts: (data) => partsOf(data, declaration.parts?.(data)),
    files: (data, inputs) => declaration.files?.(data, inputs) ?? {},
    gate: (data) => declaration.gate?.(data) ?? null,
  };
}

function common<Shape extends z.ZodRawShape, N extends Needs, O extends Needs>(
  declaration: Omit<Declaration<Shape, N, O>, 'page'>,
) {
  return {
    id: declaration.id,
    title: declaration.title,
    number: declaration.number,
    group: declaration.group,
    phase: declaration.phase ?? ('generating_plan' as const),
    version: declaration.version ?? 1,
    wording: declaration.wording,
    needs: declaration.needs,
    wants: declaration.wants ?? ({} as O),
    gathers: declaration.gathers,
    ledger: declaration.ledger,
    estimates: declaration.estimates,
    owned: declaration.owned,
    listTitles: declaration.listTitles,
    namedList: declaration.namedList,
    optional: declaration.optional,
    ...(declaration.definition === undefined ? {} : { definition: declaration.definition }),
  };
}
