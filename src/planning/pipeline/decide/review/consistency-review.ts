import { z } from 'zod';
import type { Gathered } from '../../../engine/stage.ts';
import { type Names, named } from '../../frame/data/names.ts';
import { blocks, section, table, text } from '../../frame/page/markdown.ts';
import { promptPage } from '../../frame/question/context-pages.ts';
import { prompt } from '../../intake/prompt.ts';
import { isSection, type ListTitles, type Section } from '../../section.ts';
import { setFacts } from '../../sources.ts';
import { criticismResponse } from '../experts/criticism-response.ts';
import { wholeLedger } from '../summary/whole-ledger.ts';
import { PageEdit, repairedPage } from './page-edits.ts';
import { LATER_INSTRUCTIONS, namedIn, REVIEW_INSTRUCTIONS, REVIEW_WORDS, reviewQuestion } from './review-question.ts';
import { Contradiction, type ReviewedPage, Round, reviewRounds } from './review-rounds.ts';

const ConsistencyReview = z.object({
  looked: z.boolean().describe('whether anybody looked for contradictions in words'),
  by: z.string().nullable().describe('who looked: keys of models, or of a person or program'),
  rounds: z.array(Round),
  edits: z.array(PageEdit).describe('changes of wording that the report makes in the pages, in order'),
  refused: z.array(PageEdit.extend({ fault: z.string() })).describe('changes of wording that were not made, and why'),
  contradictions: z.array(Contradiction).describe('what is left when the edits are made'),
});
type ConsistencyReview = z.infer<typeof ConsistencyReview>;

const MOST_ROUNDS = 3;
/** Milliseconds for three full answers at a usual pace. */
const ASKED_MS = 33_000;

const needs = { prompt, setFacts };

/** Contradictions in the text of sections, and the wording changes that repair them. Empty without a model. */
export const consistencyReview: Section<ConsistencyReview, typeof needs, Record<never, never>> = {
  id: 'consistency_review',
  title: 'Consistency review',
  number: '026',
  group: 'decide',
  phase: 'validating',
  version: 2,
  wording: 1,
  schema: ConsistencyReview,
  listTitles: {
    rounds: 'Rounds of the review',
    edits: 'Changed passages',
    refused: 'Changes that were refused',
    contradictions: 'Contradictions',
  } satisfies ListTitles<ConsistencyReview>,
  needs,
  wants: {},
  gathers: (stage) =>
    isSection(stage) &&
    stage.phase === 'generating_plan' &&
    (!stage.computed || stage.ledger !== undefined || stage.proposesFacts),
  report: { notShown: 'its changes are in the pages, and what is left is in the consistency section' },
  proposesFacts: false,
  asks: {
    count: () => 1,
    words: () => REVIEW_WORDS,
    withPrompt: true,
    instructions: REVIEW_INSTRUCTIONS.length,
  },
  computed: false,
  expectedMs: 5,
  askedMs: ASKED_MS,
  definition: { ask: REVIEW_INSTRUCTIONS, later: LATER_INSTRUCTIONS },
  async run(inputs, { ask, gathered }) {
    // Recorded as reads: whatever page somebody edits, it may contradict the others from then on.
    for (const { input } of gathered.all) void input.page;
    if (!ask) {
      // Recorded as a read, so that another profile, which may have a model, makes this stage stale.
      inputs.prompt.field('profile');
      const nothing = { looked: false, by: null, rounds: [], edits: [], refused: [], contradictions: [] };
      return { data: nothing, draftedBy: 'computed' };
    }
    const facts = wholeLedger(gathered, inputs.setFacts);
    const speed = inputs.prompt.field('speed');
    const given = {
      stage: 'consistency_review',
      dayZero: inputs.prompt.field('day_zero'),
      language: inputs.prompt.field('language'),
      speed,
      locale: inputs.prompt.field('locale'),
      prompt: promptPage(inputs.prompt),
      facts,
    };
    const { partial, by, ...reviewed } = await reviewRounds(pagesOf(gathered), {
      facts,
      most: speed === 'fast' ? 1 : MOST_ROUNDS,
      ask: async (view) => {
        const answer = await ask(reviewQuestion(view, given));
        return { named: namedIn(answer.value), by: answer.by };
      },
    });
    const looked = reviewed.rounds.length > 0;
    const names = looked ? by.join(', ') : null;
    return {
      data: {
        looked,
        by: names,
        rounds: [...reviewed.rounds],
        edits: [...reviewed.edits],
        refused: [...reviewed.refused],
        contradictions: [...reviewed.contradictions],
      },
      draftedBy: names ?? 'computed',
      partial,
    };
  },
  // What is left is reported by the consistency section, together with the computed findings.
  check: () => [],
  page: (data) => `# Consistency review\n\n${body(data).trim()}\n`,
  parts: (data) => data,
};

/** The pages as the report shows them before this review: with the changes of wording that criticism led to. */
function pagesOf({ all, of }: Gathered): readonly ReviewedPage[] {
  const edits = of(criticismResponse)?.field('edits') ?? [];
  return all
    .flatMap(({ stage, input }) => {
      const place = isSection(stage) ? stage.prose?.reviewPlace : undefined;
      return place === undefined ? [] : [{ place, stage, input }];
    })
    .sort((one, other) => one.place - other.place)
    .map(({ stage: { id, title }, input }) => ({
      id,
      title,
      page: repairedPage(id, input.page, edits).page,
      edited: input.summary.edited,
    }));
}

function body(data: ConsistencyReview): string {
  if (!data.looked) return 'The text was not checked for contradictions.';
  return blocks(
    `Text checked for contradictions by ${text(data.by ?? '')}.`,
    table(
      ['Round', 'Pages read', 'Found', 'Ignored: quote not on the page', 'Changes made', 'Changes rejected', 'Kept'],
      data.rounds.map((row, index) => [
        `${index + 1}`,
        row.pages === undefined ? '–' : `${row.pages}`,
        `${row.found}`,
        `${row.not_found}`,
        `${row.edits}`,
        `${row.refused}`,
        row.edits === 0 ? '–' : row.kept ? 'yes' : 'no',
      ]),
    ),
    section('Changed wording', editsTable(data.edits)),
    section(
      'Rejected changes',
      table(
        ['Section', 'Text', 'Replacement', 'Why rejected'],
        data.refused.map((row) => [
          text(named(row.section, undefined)),
          text(row.find),
          text(row.replace),
          text(row.fault),
        ]),
      ),
    ),
    section('Remaining contradictions', contradictionsTable(data.contradictions)),
  );
}

/** Every wording change: section, old text, new text, reason. */
export function editsTable(edits: readonly PageEdit[], names?: Names): string {
  return table(
    ['Section', 'Before', 'After', 'Why'],
    edits.map((row) => [text(named(row.section, names)), text(row.find), text(row.replace), text(row.why)]),
  );
}

function contradictionsTable(contradictions: readonly Contradiction[]): string {
  return table(
    ['Severity', 'Section', 'Statement', 'Other section', 'Statement', 'Why both cannot be true'],
    contradictions.map((row) => [
      row.severity,
      text(named(row.section_a, undefined)),
      text(row.quote_a),
      text(named(row.section_b, undefined)),
      text(row.quote_b),
      text(row.why),
    ]),
  );
}
