import type { Command } from 'commander';
import { cancelTask, failTask, PERSON, releaseTask, reopenTask } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import type { Cli } from '../context.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { answerOutcome } from '../tasks/task-outcome.ts';
import { withTask } from '../tasks/task-place.ts';

interface EndOptions extends CommonOptions {
  readonly reason: string;
}

interface Ending {
  readonly name: 'fail' | 'release' | 'cancel' | 'reopen';
  readonly summary: string;
  readonly example: string;
  /** How the answer begins. */
  readonly said: string;
  readonly end: typeof failTask;
}

/** `planexe fail`: a task that cannot be done. */
export const failCommand = endCommand({
  name: 'fail',
  summary: 'mark a task failed; dependent tasks wait until it is reopened or cancelled',
  example: 'the supplier went out of business',
  said: 'Failed',
  end: failTask,
});

/** `planexe release`: gives a claimed task back. */
export const releaseCommand = endCommand({
  name: 'release',
  summary: 'release a claimed task so that others can take it',
  example: 'ill this week',
  said: 'Given back',
  end: releaseTask,
});

/** `planexe cancel`: drops a task. */
export const cancelCommand = endCommand({
  name: 'cancel',
  summary: 'cancel a task; dependent tasks no longer wait for it',
  example: 'the second oven is not needed',
  said: 'Cancelled',
  end: cancelTask,
});

/** `planexe reopen`: lets a task that failed or was cancelled be tried again. */
export const reopenCommand = endCommand({
  name: 'reopen',
  summary: 'reopen a task that failed or was cancelled',
  example: 'another supplier was found',
  said: 'Reopened',
  end: reopenTask,
});

function endCommand({ name, summary, example, said, end }: Ending): (cli: Cli) => Command {
  return (cli) => {
    const command = describeCommand({
      usage: `${name} <task>`,
      summary,
      examples: [`${name} 9b1c04de --reason "${example}"`],
    }).requiredOption('--reason <text>', 'one or two sentences, for the record');
    return whenCalled(cli, command, (task: string, { reason, json }: EndOptions) =>
      withTask(cli, task, (library, task_id) => {
        const outcome = demandTask(cli, end(library, { task_id, reason }, PERSON), task_id);
        return answerOutcome(cli, library, outcome, said, json);
      }),
    );
  };
}
