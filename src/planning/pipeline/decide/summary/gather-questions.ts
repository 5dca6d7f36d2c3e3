import { type Gathered, type GatheredStage, isSource, type Needs } from '../../../engine/stage.ts';
import { blocks, bullets, prose, section, text } from '../../frame/page/markdown.ts';
import { brief } from '../../intake/brief.ts';
import { screenPlanningPrompt } from '../../intake/screen-planning-prompt.ts';
import { isOfPlan } from '../../section.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { executiveSummary } from './executive-summary.ts';
import { type AskedQuestion, rankedQuestions } from './user-questions.ts';

/** Most questions that a report asks; sections keep the others. */
export const MOST_QUESTIONS = 12;

/** Those that stand open; the others follow below a heading. */
const FIRST_QUESTIONS = 6;
export const FURTHER_QUESTIONS = 'Further questions';

/** Most questions about an outline of a few sentences: the answers to these bring up the others. */
const MOST_FOR_FEW_SENTENCES = 3;

/** The questions of the plan to its user on which most hangs, as lists; without any, empty text. */
export function questionsMarkdown(gathered: Gathered): string {
  const decisions = gathered.of(decisionRegister)?.field('decisions') ?? [];
  const rows = rankedQuestions(
    askedIn(gathered),
    decisions.map(({ question }) => question),
  );
  const isShort = gathered.of(brief)?.field('called_for')?.extent === 'short';
  const asked = rows
    .slice(0, isShort ? MOST_FOR_FEW_SENTENCES : MOST_QUESTIONS)
    .map((row) => `${prose(row.text)} *(${row.sections.map(text).join(', ')})*`);
  // One more is as short as the heading above it.
  const first = asked.length - FIRST_QUESTIONS > 1 ? FIRST_QUESTIONS : asked.length;
  return blocks(bullets(asked.slice(0, first)), section(FURTHER_QUESTIONS, bullets(asked.slice(first))));
}

/** Every question that a section asks, and those that would complete the prompt. */
function askedIn(gathered: Gathered): AskedQuestion[] {
  const weights = readersOf(gathered.all);
  const dimensions = gathered.of(screenPlanningPrompt)?.field('dimensions') ?? [];
  const own = gathered.all.filter(({ stage }) => isOfPlan(stage));
  // The summary has weighed them already.
  const asks = (gathered.of(executiveSummary)?.field('asks') ?? []).map((asked) => ({
    text: asked,
    stage: executiveSummary.id,
    section: executiveSummary.title,
    weight: Math.max(...weights.values()),
  }));
  const asked = own.flatMap(({ stage, input }) => {
    const left = (input.part('open_questions') as readonly string[] | undefined) ?? [];
    const gaps =
      stage.id === screenPlanningPrompt.id ? dimensions.flatMap(({ question }) => (question ? [question] : [])) : [];
    return [...gaps, ...left].map((asked) => ({
      text: asked,
      stage: stage.id,
      section: stage.title,
      weight: weights.get(stage.id) ?? 0,
    }));
  });
  return [...asks, ...asked];
}

/** How many sections read each section, directly or through others. */
function readersOf(all: readonly GatheredStage[]): ReadonlyMap<string, number> {
  const readers = new Map<string, string[]>(all.map(({ stage }) => [stage.id, []]));
  for (const { stage } of all) {
    const reads: readonly Needs[string][] = [
      ...Object.values<Needs[string]>(stage.needs),
      ...Object.values<Needs[string]>(stage.wants),
    ];
    for (const read of reads) if (!isSource(read)) readers.get(read.id)?.push(stage.id);
  }
  const reached = (id: string, seen: Set<string>): Set<string> => {
    for (const reader of readers.get(id) ?? []) {
      if (seen.has(reader)) continue;
      seen.add(reader);
      reached(reader, seen);
    }
    return seen;
  };
  return new Map(all.map(({ stage }) => [stage.id, reached(stage.id, new Set()).size]));
}
