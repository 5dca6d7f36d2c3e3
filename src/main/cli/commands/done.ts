import type { Command } from 'commander';
import { completeTask, PERSON, taskDetail } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { type Cli, withLibrary } from '../context.ts';
import { type Exit, usageError } from '../exit.ts';
import { type EvidenceOptions, readEvidence } from '../tasks/evidence.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { answerOutcome } from '../tasks/task-outcome.ts';
import { taskNamed } from '../tasks/task-place.ts';

interface DoneOptions extends CommonOptions, EvidenceOptions {
  readonly cost?: string;
}

/** `planexe done`: ends a task with the evidence that it asks for. */
export function doneCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'done <task>',
    summary: 'complete a task, with the evidence that it asks for',
    examples: [
      'done 9b1c04de',
      'done 9b1c04de --note "signed on Monday"',
      'done 9b1c04de --file lease=lease.pdf --link listing=https://example.org/1 --number rent=2400 --cost 350',
    ],
    notes: [
      '`planexe tasks TASK` shows which evidence a task asks for, by name. Repeat an option for each piece.',
      'Of a file, the path and the SHA-256 are kept. The task need not be claimed first.',
    ].join('\n'),
  })
    .option('--file <name=path>', 'file as evidence', collect)
    .option('--link <name=url>', 'link as evidence', collect)
    .option('--number <name=value>', 'a number, within the bounds that the task names', collect)
    .option('--note <text>', 'a note, or NAME=TEXT for one of the notes that the task asks for', collect)
    .option('--cost <amount>', "actual cost, in the plan's currency");
  return whenCalled(
    cli,
    command,
    (task: string, { json, cost, ...given }: DoneOptions): Promise<Exit> =>
      withLibrary(cli, async (library) => {
        const task_id = taskNamed(cli, library, task);
        const contract = demandTask(cli, taskDetail(library, { task_id })).task.verification_contract;
        const evidence = await readEvidence(cli, contract, given);
        const ended = completeTask(
          library,
          { task_id, evidence, ...(cost !== undefined && { actual_cost: costOf(cost) }) },
          PERSON,
        );
        return answerOutcome(cli, library, demandTask(cli, ended, task_id), 'Done', json);
      }),
  );
}

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

/** @throws Refusal */
function costOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw usageError(`--cost is not an amount: ${JSON.stringify(text).slice(0, 40)}.`, 'Use a number, such as 1250.50.');
}
