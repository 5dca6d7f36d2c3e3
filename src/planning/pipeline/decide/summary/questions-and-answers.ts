import { z } from 'zod';
import { list, proseField } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { blocks, prose, section } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { prompt } from '../../intake/prompt.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { drafted } from '../../stage.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { durations } from '../../work/durations/durations.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { decisionDates } from '../decisions/decision-dates.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { calculatedFacts, calculatedPage } from '../review/calculated-page.ts';
import { decisionsInShort, planInShort, risksInShort } from './summary-pages.ts';

/** What people with a stake will ask, answered from the plan. */
export const questionsAndAnswers = drafted({
  id: 'questions_and_answers',
  title: 'Questions and answers',
  number: '027',
  group: 'decide',
  optional: true,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 15 },
  needs: {
    prompt,
    brief,
    ledger,
    risks: identifyRisks,
    plan: projectPlan,
    decisions: decisionRegister,
    durations,
    schedule,
    risk: scheduleRisk,
    costs: costBreakdown,
  },
  wants: { cash: cashFlow, gap: gapClosing, dates: decisionDates },
  yields: {
    questions: z.array(
      z.object({
        who: z.string(),
        question: z.string(),
        answer: z.string(),
        from_plan: z.boolean().describe('whether the plan answers it'),
        next: z.string().describe('who finds out and how, where the plan does not answer it; else empty'),
      }),
    ),
  },
  ask: {
    tier: 'standard',
    words: 650,
    instructions: `
Write the questions that people with a stake will really put to the lead of this project, and answer them from the plan: those
who pay, those who work on it, those who have to live with it, those who have to permit it, and the one who hopes that it
fails. The hardest first. Each is one question, in the words of the person who asks. An answer says what the plan says and
nothing more, in the tone of somebody who would be held to it. Where the plan has no answer, say so plainly, and how it will
be found out.`,
    withPrompt: false,
    pages: (inputs) => [
      calculatedPage(inputs),
      sectionPage(inputs.brief, 'Brief', 1),
      planInShort(inputs.plan),
      decisionsInShort(inputs.decisions, inputs.dates),
      risksInShort(inputs.risks),
    ],
    facts: (inputs) => [...ledgerFacts(inputs.ledger), ...calculatedFacts(inputs)],
    proposesFacts: false,
    leavesQuestions: false,
    answer: () => ({
      questions: list(
        z.object({
          who: z.string().describe('who asks, at most 5 words'),
          question: proseField('the question', 25),
          answer: proseField('the answer', 45),
          from_plan: z.boolean().describe('whether the plan answers it'),
          next: proseField('who finds out and how; empty where the plan answers it', 20),
        }),
        [8, 12],
        'questions, the hardest first',
      ),
    }),
    faults: ({ questions }) =>
      questions
        .filter(({ from_plan, next }) => !from_plan && next.trim() === '')
        .map(
          ({ question }) =>
            `questions: “${question}” is not answered by the plan, so next has to say how the answer is found.`,
        ),
    content: ({ whole: { questions } }) => ({
      questions: questions.map((row) => ({ ...row, next: row.from_plan ? '' : row.next })),
    }),
  },
  page: ({ questions }) => {
    const open = questions.filter(({ from_plan }) => !from_plan);
    return blocks(
      open.length > 0 &&
        `The plan has no answer to ${open.length === 1 ? 'one of these questions' : `${open.length} of these questions`} yet.`,
      ...questions.map((row) =>
        section(
          prose(row.question),
          blocks(
            `*${prose(row.who)}*`,
            prose(row.answer),
            row.next !== '' && `**Still to find out:** ${prose(row.next)}`,
          ),
        ),
      ),
    );
  },
});
