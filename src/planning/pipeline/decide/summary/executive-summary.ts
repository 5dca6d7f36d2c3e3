import { z } from 'zod';
import { withoutBrackets } from '../../../../shared/fact-reference.ts';
import { listed } from '../../../../shared/listed.ts';
import { list as listOf, proseField } from '../../ask.ts';
import { hasFact, ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { blocks, bullets, prose, section } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief, isWithoutTemplate } from '../../intake/brief.ts';
import { prompt } from '../../intake/prompt.ts';
import { screenPlanningPrompt } from '../../intake/screen-planning-prompt.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { decisionDates } from '../decisions/decision-dates.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { calculatedFacts, calculatedPage } from '../review/calculated-page.ts';
import { basisOf } from './calculated-gates.ts';
import { decisionsInShort, planInShort, risksInShort } from './summary-pages.ts';

const LONGEST_QUOTE = 240;
/** As many words as fit on a page. */
const MOST_WORDS = 500;

const ASKS = 'What we need from you';

/** The plan on one page. */
export const executiveSummary = drafted({
  id: 'executive_summary',
  title: 'Executive summary',
  number: '028',
  group: 'decide',
  version: 2,
  wording: 7,
  // What the reader is asked for stands among the decisions and the questions of the report.
  report: [{ part: 'act', shownElsewhere: [ASKS], layout: 'columns' }],
  prose: { reviewPlace: 1 },
  needs: {
    prompt,
    screen: screenPlanningPrompt,
    brief,
    locations: physicalLocations,
    ledger,
    risks: identifyRisks,
    plan: projectPlan,
    phases: wbsPhases,
    decisions: decisionRegister,
    schedule,
    risk: scheduleRisk,
    costs: costBreakdown,
  },
  wants: { cash: cashFlow, gap: gapClosing, dates: decisionDates },
  yields: {
    paragraphs: z.array(z.string()).describe('may hold fact references'),
    asks: z.array(z.string()).describe('what the reader is asked for, first things first'),
  },
  ask: {
    tier: 'deep',
    words: 500,
    instructions: `
Write the summary on one page, for the person who decides whether this goes ahead and reads nothing else. First what is
to be achieved and for whom; then how the work runs; then whether time and money close, in plain words, and what is in
the way if they do not; then what is most likely to hurt; last, how sure all of this is and what it rests on. Every
number is a reference to a fact. No praise, no recommendation that the sections do not bear out, nothing that they do
not say. Then what the reader is asked for: decisions to take and questions to answer, the most urgent first, each so
that it can be answered.`,
    // The sections say what the prompt says, and what follows from it.
    withPrompt: false,
    derivesFacts: true,
    pages: (inputs) => [
      calculatedPage(inputs),
      sectionPage(inputs.brief, 'Brief', 1),
      decisionsInShort(inputs.decisions, inputs.dates),
      planInShort(inputs.plan),
      risksInShort(inputs.risks),
      sectionPage(inputs.phases, 'Phases', 3),
      sectionPage(inputs.screen, 'What the prompt leaves open', 4),
    ],
    facts: (inputs) => [
      ...ledgerFacts(inputs.ledger),
      ...calculatedFacts(inputs),
      ...(inputs.decisions.field('new_facts') ?? []).map((fact) => ({ ...fact, stage: decisionRegister.id })),
      ...(inputs.dates?.field('facts') ?? []).map((fact) => ({ ...fact, stage: decisionDates.id })),
    ],
    answer: () => ({
      paragraphs: listOf(proseField('a paragraph', 80), [4, 6], 'the summary, at most 400 words together'),
      asks: listOf(proseField('one decision or question', 25), [2, 6], 'what the reader is asked for'),
    }),
    content: ({ whole: { paragraphs, asks } }) => ({ paragraphs, asks }),
  },
  outline: ({ screen, brief, locations, ledger, risks, risk, plan, phases, decisions }) => {
    const places = locations
      .field('locations')
      .slice(0, 3)
      .map(({ name }) => name);
    const titles = phases.field('phases').map(({ title }) => title.toLowerCase());
    const top = risks.field('risks').slice(0, 3);
    const open = decisions.field('decisions').filter(({ answer }) => answer === undefined);
    const questions = screen
      .field('dimensions')
      .filter(({ status }) => status === 'missing')
      .flatMap(({ question }) => (question === null ? [] : [question]));
    const hasBudget = hasFact(ledger, 'budget.total');
    const hasDeadline = hasFact(ledger, 'timeline.deadline');
    const isPaced = basisOf(risk) === 'stated';
    return {
      paragraphs: [
        `From the prompt: “${sentence(brief.field('objective'))}” ${plan.field('goal')}${places.length > 0 ? ` The work takes place in ${listed(places)}.` : ''}`,
        `The work has these phases: ${titles.join('; ')}. ${
          hasDeadline
            ? isPaced
              ? 'The work due by [[timeline.deadline]] is planned for [[deadline.planned]]. Its durations were set to fit, so there are no odds yet.'
              : 'The work due by [[timeline.deadline]] is 80% likely to be ready by [[deadline.p80]], everything by [[schedule.p80]]. [[deadline.planned]] holds only without any delay.'
            : isPaced
              ? 'The work is planned to finish on [[schedule.finish]]. Its durations were set to fit the time in the prompt, so there are no odds yet.'
              : 'The work is 80% likely to finish by [[schedule.p80]]. [[schedule.finish]] holds only without any delay. No deadline is stated.'
        }`,
        hasBudget
          ? 'The stated budget is [[budget.total]]. Nothing is priced yet: the amounts in this plan split that budget the way similar projects do, so that you can compare quotes with them.'
          : 'No budget is stated, so the plan shows shares instead of amounts.',
        top.length > 0
          ? `The top risks: ${listed(top.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)))}.`
          : 'No risks are listed.',
        // Where none are known, the headlines say so.
        ...(isWithoutTemplate(brief)
          ? []
          : [
              'This plan is an outline: your prompt combined with what similar projects usually need, and nothing else.',
            ]),
      ],
      asks: [...open.slice(0, 3).map(({ question }) => `Decide: ${question}`), ...questions.slice(0, 3)],
    };
  },
  check: (data) => {
    const words = data.paragraphs.join(' ').split(/\s+/).filter(Boolean).length;
    return words <= MOST_WORDS
      ? []
      : [
          {
            severity: 'warning',
            code: 'over-one-page',
            message: `The summary has ${words} words and no longer fits on a page.`,
            next: 'Remove what other sections already say.',
          },
        ];
  },
  page: (data) => blocks(...data.paragraphs.map(prose), section(ASKS, bullets(data.asks.map(prose)))),
});

/** One sentence of the user, without line breaks, cut at a word where it runs on. */
function sentence(objective: string): string {
  const flat = withoutBrackets(objective).replace(/\s+/g, ' ').trim();
  return flat.length <= LONGEST_QUOTE ? flat : `${flat.slice(0, LONGEST_QUOTE).replace(/\s+\S*$/, '')} …`;
}
