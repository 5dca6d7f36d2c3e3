import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type Library, planStatus, type WriteArtifactOutput, writeArtifact } from '../../../library/index.ts';
import { isTerminal } from '../../../shared/plan-state.ts';
import { allFiles, artifactPath, readWhole } from '../artifact.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, userPath, withPlannedPlan } from '../context.ts';
import { editText } from '../editor.ts';
import { demand, EXIT, type Exit, notFound, Refusal } from '../exit.ts';
import { followUpLines } from '../follow-up.ts';

interface EditOptions extends QuietOptions {
  readonly from?: string;
  readonly reason?: string;
}

/** `planexe edit`: changes a page or data file; what does not fit is refused, and the user's text kept. */
export function editCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'edit <id> <path>',
    summary: 'change a page or the data of a section with $VISUAL or $EDITOR, or from a file',
    examples: [
      'edit 3f2a9c1e identify_risks',
      'edit 3f2a9c1e 014-wbs_tasks.json',
      'edit 3f2a9c1e identify_risks --from risks.md',
    ],
    quiet: 'print nothing when it is done',
    notes:
      'The name of a section stands for its page. Data has to fit its section, or nothing is written. What follows by\ncalculation is done at once; the rest is drafted again by a resume.',
  })
    .option('--from <file>', 'take the new text from a file instead of an editor')
    .option('--reason <text>', 'why, kept with the edit');
  return whenCalled(cli, command, (id: string, name: string, options: EditOptions) =>
    withPlannedPlan(cli, id, (library, planId) => edit(cli, library, planId, artifactPath(library, name), options)),
  );
}

async function edit(cli: Cli, library: Library, planId: string, path: string, options: EditOptions): Promise<Exit> {
  const { info, bytes } = readWhole(library, planId, path);
  const before = bytes.toString('utf8');
  const write = (content: string) =>
    writeArtifact(library, {
      plan_id: planId,
      path,
      content,
      expected_sha256: info.sha256,
      ...(options.reason !== undefined && { edit_reason: options.reason }),
    });
  // Better to be refused before an hour of typing than after it.
  if (!mayBeEdited(library, planId, path)) demand(await write(before));
  if (options.from !== undefined) {
    const text = readText(userPath(cli, options.from));
    return report(cli, planId, demand(await write(text)), options);
  }
  const edited = await editText(cli, path, before);
  if (edited.text === before) {
    edited.discard();
    if (!options.quiet) cli.output.note('Nothing was changed.');
    return options.json ? report(cli, planId, demand(await write(before)), options) : EXIT.ok;
  }
  const written = await write(edited.text);
  if (!written.ok) {
    const { details, message } = written.error;
    const next = typeof details?.next === 'string' ? `${details.next} ` : '';
    throw new Refusal({
      ...written.error,
      message: `${message} Your text is kept in ${edited.file}`,
      details: { ...details, kept_in: edited.file, next: `${next}Then use --from ${edited.file}` },
    });
  }
  edited.discard();
  return report(cli, planId, written.value, options);
}

function mayBeEdited(library: Library, planId: string, path: string): boolean {
  const { state } = demand(planStatus(library, { plan_id: planId }));
  if (!isTerminal(state)) return false;
  const owner = allFiles(library, planId).find((entry) => entry.path === path)?.stage;
  return library.planner?.stages.find(({ id }) => id === owner)?.editable ?? false;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw notFound(`There is no file ${path}`, 'Check the path.');
  }
}

function report(cli: Cli, planId: string, written: WriteArtifactOutput, options: EditOptions): Exit {
  if (options.json) cli.output.json({ plan_id: planId, ...written });
  else if (!options.quiet) {
    cli.output.print(
      written.updated ? `Changed ${written.path}.` : `${written.path} says that already.`,
      ...(written.kept_page === null ? [] : [`Its page ${written.kept_page} was edited too and stays as it is.`]),
      ...followUpLines(cli, planId, written),
    );
  }
  return EXIT.ok;
}
