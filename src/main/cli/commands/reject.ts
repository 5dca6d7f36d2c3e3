import type { Command } from 'commander';
import { PERSON, rejectGraph } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withLibrary } from '../context.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { graphNamed } from '../tasks/task-place.ts';
import { shortId } from '../terminal/text.ts';

interface RejectOptions extends CommonOptions {
  readonly note?: string;
}

/** `planexe reject`: turns a proposed task plan down. */
export function rejectCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'reject <plan>',
    summary: 'reject a proposed task plan; whoever proposed it can read the note',
    examples: ['reject 3f2a9c1e --note "too expensive: leave out the second oven"'],
  }).option('--note <text>', 'why, for whoever proposed it');
  return whenCalled(cli, command, (plan: string, { note, json }: RejectOptions) =>
    withLibrary(cli, (library) => {
      const graph_id = graphNamed(cli, library, plan);
      const rejected = demandTask(cli, rejectGraph(library, { graph_id, ...(note !== undefined && { note }) }, PERSON));
      return answer(cli, json, rejected, () => [`Rejected ${shortId(graph_id)}. Its tasks can still be read.`]);
    }),
  );
}
