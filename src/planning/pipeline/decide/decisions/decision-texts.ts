import {
  type Choice,
  type Decision,
  type DecisionAnswer,
  NOT_PLANNED_TEXT,
  type NotPlanned,
  packagesToRevise,
} from '../../../../shared/contracts/decision.ts';
import { named } from '../../frame/data/names.ts';
import { prose, table, text } from '../../frame/page/markdown.ts';
import { decideBy } from './due-dates.ts';

/** In place of decisions where there are none: an outline takes them from the prompt, and has judged nothing. */
export function noDecisions(isJudged: boolean): string {
  return isJudged ? 'Nothing to decide.' : 'None found in the prompt; nobody has looked further.';
}

/**
 * Every decision in one row; what each option brings is told with the options.
 * @param isJudged whether a model or a person looked for them
 */
export function decisionsTable(
  decisions: readonly Decision[],
  isJudged: boolean,
  roles: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, string>,
  leftOut: ReadonlyMap<string, NotPlanned>,
): string {
  if (decisions.length === 0) return noDecisions(isJudged);
  return table(
    ['Decision', 'Plan default', 'Other options', 'Decide by', 'Owner'],
    decisions.map((row) => {
      const why = leftOutOf(row, leftOut);
      const chosen = row.answer ? row.answer.option : why ? undefined : row.default_option;
      return [
        prose(row.question),
        row.answer
          ? `**Decided:** ${decidedText(row.answer, row)}${toRevise(row, packages)}`
          : why
            ? NOT_PLANNED_TEXT[why]
            : prose(row.options[row.default_option]?.option ?? ''),
        row.options
          .filter((_, index) => index !== chosen)
          .map(({ option }) => prose(option))
          .join('; '),
        row.answer ? '' : decideBy(row),
        text(roles.get(row.owner) ?? named(row.owner, undefined)),
      ];
    }),
  );
}

/** The work that does not follow the decision yet; empty when all of it does. */
function toRevise(decision: Decision, packages: ReadonlyMap<string, string>): string {
  const titles = packagesToRevise(decision).flatMap((id) => packages.get(id) ?? []);
  return titles.length === 0 ? '' : `. Still to be revised: ${titles.map(text).join('; ')}`;
}

/**
 * Why the plan does not contain the default of an open decision; undefined where it does.
 * @param calculated by ids of decisions, as the dates of decisions say it; empty in plans that lack them
 */
export function leftOutOf(row: Decision, calculated: ReadonlyMap<string, NotPlanned>): NotPlanned | undefined {
  return row.answer ? undefined : (calculated.get(row.id) ?? (isOutsidePlan(row) ? 'work' : undefined));
}

/** What the dates of decisions say of the defaults that the plan does not contain, by ids of decisions. */
export function leftOutById(
  decisions: readonly { readonly id: string; readonly left_out?: NotPlanned | null | undefined }[] = [],
): ReadonlyMap<string, NotPlanned> {
  return new Map(decisions.flatMap(({ id, left_out }) => (left_out ? [[id, left_out]] : [])));
}

/** Whether schedule and costs contain nothing of its default, as the plan itself says; older plans do not say. */
export function isOutsidePlan({ default_packages }: Decision): boolean {
  return default_packages?.length === 0;
}

/** An option in the list; the decided one, or the default until then, is bold. */
export function optionText(row: Decision, option: string, index: number): string {
  if (row.answer) return index === row.answer.option ? `**${prose(option)}** (decided)` : prose(option);
  return index === row.default_option ? `**${prose(option)}** (default)` : prose(option);
}

/** What was decided and by whom. The date is left out, because pages hold no literal dates. */
export function decidedText(answer: DecisionAnswer, { options }: Pick<Decision, 'options'>): string {
  const what =
    answer.text ?? (answer.option === undefined ? undefined : options[answer.option]?.option) ?? 'as planned';
  return `${prose(what)} (by ${text(answer.by)})`;
}

/** The choices made for the user, each with how to change it and the user's answer. */
export function choicesTable(choices: readonly Choice[]): string {
  const said = choices.some(({ answer, note }) => answer !== undefined || note !== undefined);
  return table(
    ['Topic', 'Default', 'Why', 'How to change it', ...(said ? ['Your answer'] : [])],
    choices.map((row) => [
      text(row.what),
      prose(row.chosen),
      prose(row.why),
      prose(row.change),
      ...(said ? [choiceAnswer(row)] : []),
    ]),
  );
}

function choiceAnswer({ answer, note }: Choice): string {
  const decided =
    answer && `${answer.kind === 'accepted' ? 'kept' : `changed: ${prose(answer.text ?? '')}`} (by ${text(answer.by)})`;
  return [decided, note && prose(note)].filter(Boolean).join('. ') || 'open';
}
