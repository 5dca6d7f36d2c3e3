import type { DraftSize } from '../../shared/contracts/draft-size.ts';
import type { Speed } from '../../shared/plan-state.ts';
import { type Graph, remainingMs } from '../engine/graph.ts';
import type { AnyStage } from '../engine/stage.ts';
import { FAST_SHARE } from './frame/question/asking.ts';
import { prompt } from './intake/prompt.ts';
import { isSection } from './section.ts';

/** JSON around the words of an answer: names of fields, quotation marks, brackets. */
const TOKENS_PER_WORD = 1.6;
const LETTERS_PER_TOKEN = 4;
/** Rules that stand before every question, and the schema of its answer. */
const TOKENS_OF_RULES = 450;
/** What a question carries of one section that its stage reads, on average. */
const TOKENS_PER_INPUT = 320;

/**
 * The usual size of a draft of these stages at that speed, of what each section says it usually asks. The user's prompt
 * is not among the input tokens: `prompt_reads` says how often it is read.
 */
export function draftSize(graph: Graph, stages: ReadonlySet<string>, speed: Speed): DraftSize {
  const asked = graph.stages
    .filter(({ id }) => stages.has(id))
    .flatMap((stage) => {
      const asks = isSection(stage) ? stage.asks : undefined;
      const calls = asks?.count(speed) ?? 0;
      return asks && calls > 0 ? [{ stage, asks, calls }] : [];
    });
  const ids = new Set(asked.map(({ stage }) => stage.id));
  const sum = (of: (one: (typeof asked)[number]) => number) => Math.round(asked.reduce((all, one) => all + of(one), 0));
  const answerWords = (words: number) => words * (speed === 'fast' ? FAST_SHARE : 1);
  return {
    calls: sum(({ calls }) => calls),
    longest_chain: Math.max(0, ...remainingMs(graph.stages, graph.readers, ({ id }) => (ids.has(id) ? 1 : 0)).values()),
    prompt_reads: sum(({ calls, asks }) => (asks.withPrompt ? calls : 0)),
    input_tokens: sum(
      ({ stage, asks, calls }) =>
        calls * (TOKENS_OF_RULES + asks.instructions / LETTERS_PER_TOKEN + TOKENS_PER_INPUT * inputsOf(graph, stage)),
    ),
    output_tokens: sum(({ asks, calls }) => calls * answerWords(asks.words(calls)) * TOKENS_PER_WORD),
  };
}

/** How many sections a stage reads, the prompt left out. */
function inputsOf(graph: Graph, { id }: AnyStage): number {
  return (graph.inputs.get(id) ?? []).filter((input) => input !== prompt.id).length;
}
