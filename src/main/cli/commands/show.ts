import type { Command } from 'commander';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withPlannedPlan } from '../context.ts';
import { EXIT } from '../exit.ts';
import { allFiles, artifactPath, readWhole } from '../files/artifact.ts';
import { fileSize, harmless, localTime, table } from '../terminal/text.ts';

/** `planexe show`: the files of a plan, or one of them as it is. */
export function showCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'show <id> [path]',
    summary: 'list the files of a plan, or print one',
    examples: ['show 3f2a9c1e', 'show 3f2a9c1e report.md', 'show 3f2a9c1e identify_risks'],
    notes: 'The name of a section means its page. Pages refer to facts as [[id]]; the report shows their values.',
  });
  return whenCalled(cli, command, (id: string, path: string | undefined, options: CommonOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      if (path === undefined) {
        const entries = allFiles(library, planId);
        return answer(cli, options.json, { entries }, () =>
          table([
            ['PATH', 'SIZE', 'CHANGED', ''],
            ...entries.map((entry) => [
              entry.path,
              fileSize(entry.size ?? 0).padStart(8),
              entry.updated_at ? localTime(entry.updated_at) : '',
              entry.edited ? 'edited' : entry.sensitive ? 'sensitive' : '',
            ]),
          ]),
        );
      }
      const { info, bytes } = readWhole(library, planId, artifactPath(library, planId, path));
      if (options.json) {
        const content = bytes.toString(info.encoding === 'base64' ? 'base64' : 'utf8');
        cli.output.json({ ...info, content, range: { start: 0, length: bytes.length } });
      } else {
        // A file holds what a prompt or a model put there: on a terminal it must not steer it.
        cli.output.raw(process.stdout.isTTY ? harmless(bytes.toString('utf8')) : bytes);
      }
      return EXIT.ok;
    }),
  );
}
