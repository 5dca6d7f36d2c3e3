import { z } from 'zod';
import type { Input } from '../../../engine/stage.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { blocks, text } from '../../frame/page/markdown.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';

/** Ids that an answer may name. */
interface Known {
  readonly roles: readonly string[];
  readonly packages: readonly string[];
  readonly tasks: readonly string[];
}

/** The form of an answer about decisions, choices and gates. */
export function decisionsShape({ roles, packages, tasks }: Known) {
  return {
    decisions: list(
      z.object({
        question: proseField('the question', 20),
        options: list(
          z.object({
            option: proseField('the option', 10),
            consequence: proseField('what it brings and costs', 25),
          }),
          [2, 4],
          'options that exclude each other',
        ),
        default_option: z
          .number()
          .int()
          .min(1)
          .describe('place in the list, counted from 1, of the option that the plan goes on with meanwhile'),
        why_default: proseField('why that one', 25),
        owner: oneOf(roles, 'role that decides or brings about the decision'),
        waits: list(oneOf(packages, 'id of a work package'), [1, 4], 'work packages that wait on it'),
        default_packages: list(
          oneOf(packages, 'id of a work package'),
          [0, 4],
          'work packages whose work, dates and cost contain the default; none where the plan does not contain it',
          // An empty list says something here, so it has to be said.
        ).meta({ may_be_left_out: false }),
        evidence_task: oneOf(
          tasks,
          'task that yields what must be known to decide, if one does; the work that waits begins after it',
        ).optional(),
      }),
      [4, 8],
      'open decisions',
    ),
    choices: list(
      z.object({
        what: z.string().describe('what was chosen about, at most 5 words'),
        chosen: proseField('what the plan goes on with', 15),
        why: proseField('why', 20),
        change: proseField('what the user does to choose otherwise', 15),
      }),
      [0, 4],
      'further choices made on behalf of the user',
    ),
    gates: list(
      z.object({
        question: proseField('question of yes or no', 20),
        evidence: proseField('what must be on the table', 20),
        evidence_task: oneOf(tasks, 'task that yields the evidence'),
        spending_task: oneOf(tasks, 'first task that spends on a yes'),
        threshold_fact: z
          .string()
          .optional()
          .describe('id of the fact that the evidence must reach, where it is counted or measured'),
        go: z.enum(['at_least', 'at_most']).optional().describe('with threshold_fact: on which side the answer is yes'),
        if_no: proseField('what a no means in practice', 20),
      }),
      [2, 5],
      'gates',
    ),
  };
}

/** The packages and tasks with the days on which they begin and end without any delay, so that decisions fit them. */
export function workPage(
  packages: Input<{ packages: { id: string; title: string }[] }>,
  schedule: Input<Pick<ScheduleData, 'packages' | 'tasks'>>,
): string {
  const tasks = Map.groupBy(schedule.field('tasks'), (task) => task.package);
  const spans = new Map(schedule.field('packages').map((row) => [row.id, row]));
  const days = (row: { readonly start: string; readonly finish: string } | undefined) =>
    row ? ` (${row.start} to ${row.finish})` : '';
  return blocks(
    ...packages
      .field('packages')
      .map(({ id, title }) =>
        [
          `**${id}**: ${text(title)}${days(spans.get(id))}`,
          ...(tasks.get(id) ?? []).map((task) => `- ${task.id}: ${text(task.title)}${days(task)}`),
        ].join('\n'),
      ),
  );
}
