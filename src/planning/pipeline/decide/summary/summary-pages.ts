import { NOT_PLANNED_TEXT } from '../../../../shared/contracts/decision.ts';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { blocks, bullets, prose, table, text } from '../../frame/page/markdown.ts';
import { shortPage } from '../../frame/question/context-pages.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import type { decisionDates } from '../decisions/decision-dates.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { leftOutById, leftOutOf } from '../decisions/decision-texts.ts';
import { decideBy } from '../decisions/due-dates.ts';

type DataOf<Stage extends { page(data: never): string }> = Parameters<Stage['page']>[0];

/** Most risks that a page of the plan can name. */
const MOST_RISKS = 6;

/** The decisions, what the plan goes on with, and the gates. */
export function decisionsInShort(
  input: Input<DataOf<typeof decisionRegister>>,
  dates: Input<Pick<DataOf<typeof decisionDates>, 'decisions'>> | undefined,
): ContextPage {
  const leftOut = leftOutById(dates?.field('decisions'));
  const rows = input.field('decisions').map((row) => {
    const { question, options, default_option, answer } = row;
    const chosen = options[answer?.option ?? default_option];
    const open = leftOutOf(row, leftOut);
    return [
      prose(question),
      open ? NOT_PLANNED_TEXT[open] : prose(answer?.text ?? chosen?.option ?? ''),
      open ? '' : prose(chosen?.consequence ?? ''),
      answer ? 'decided' : decideBy(row),
    ];
  });
  const gates = input.field('gates').map(({ question }) => `Gate: ${prose(question)}`);
  return shortPage(decisionRegister, input, {
    title: 'Decisions',
    text: blocks(table(['Decision', 'The plan goes on with', 'Consequence', 'Decide by'], rows), bullets(gates)),
    cutOrder: 1,
  });
}

/** The goal with its SMART lines, what is handed over and how success is measured. */
export function planInShort(input: Input<DataOf<typeof projectPlan>>): ContextPage {
  const { measurable, achievable, relevant, time_bound } = input.field('smart');
  return shortPage(projectPlan, input, {
    title: 'Project plan',
    text: blocks(
      prose(input.field('goal')),
      bullets([measurable, achievable, relevant, time_bound].map(prose)),
      `Handed over: ${input.field('deliverables').map(prose).join('; ')}.`,
      `Success: ${input
        .field('success_measures')
        .map(({ measure }) => prose(measure))
        .join('; ')}.`,
    ),
    cutOrder: 2,
  });
}

/** The worst risks, each with what it does and what is done about it. */
export function risksInShort(input: Input<DataOf<typeof identifyRisks>>): ContextPage {
  const rows = input
    .field('risks')
    .slice(0, MOST_RISKS)
    .map(({ title, effect, response, probability, impact }) => [
      text(title),
      prose(effect),
      prose(response),
      `${probability} of 5, ${impact} of 5`,
    ]);
  return shortPage(identifyRisks, input, {
    title: 'Worst risks',
    text: table(['Risk', 'Effect', 'Response', 'Probability, impact'], rows),
    cutOrder: 3,
  });
}
