import type { Command } from 'commander';
import {
  discardEdit,
  type EditEffects,
  editPrompt,
  type Library,
  MOST_EDIT_BYTES,
  planRow,
  planStatus,
  unreachedText,
  writeArtifact,
} from '../../../library/index.ts';
import { isTerminal } from '../../../shared/plan-state.ts';
import type { Result } from '../../../shared/result.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT, type Exit, Refusal } from '../exit.ts';
import { allFiles, artifactPath, readWhole } from '../files/artifact.ts';
import { editText } from '../files/editor.ts';
import { followUpLines } from '../messages/follow-up.ts';
import { readText } from '../options/text-source.ts';

interface EditOptions extends QuietOptions {
  readonly from?: string;
  readonly reason?: string;
  readonly discard?: boolean;
}

/** Something that a person can change: a file of the plan, or its prompt. */
interface Editable {
  readonly text: string;
  /** As an editor shows it; the ending tells what it is. */
  readonly fileName: string;
  /** Whether it may be changed now; asked before an editor opens. */
  readonly open: boolean;
  write(content: string): Promise<Result<Written>>;
}

interface Written extends EditEffects {
  readonly path: string;
  readonly updated: boolean;
  readonly kept_page: string | null;
}

/** What stands for the prompt of the plan; the file that shows it is computed. */
const PROMPT = 'prompt';

/** `planexe edit`: changes a page or data file; what does not fit is refused, and the user's text kept. */
export function editCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'edit <id> <path>',
    summary: "edit a section's page or data with $VISUAL or $EDITOR, or from a file",
    examples: [
      'edit 3f2a9c1e identify_risks',
      'edit 3f2a9c1e wbs_tasks.json',
      'edit 3f2a9c1e identify_risks --from risks.md',
      'edit 3f2a9c1e prompt',
      'edit 3f2a9c1e identify_risks --discard',
    ],
    quiet: 'print nothing on success',
    notes:
      'The name of a section means its page; "prompt" means the prompt of the plan. Data that does not fit its schema is\nrefused. What can be calculated is updated at once; `planexe resume` redrafts the rest.',
  })
    .option('--from <file>', 'read the new text from a file instead of opening an editor')
    .option('--reason <text>', 'reason, stored with the edit')
    .option('--discard', 'discard your edit');
  return whenCalled(cli, command, (id: string, name: string, options: EditOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      const path = artifactPath(library, planId, name);
      if (options.discard) return discard(cli, library, planId, path, options);
      const editable = name === PROMPT ? promptOf(library, planId) : fileOf(library, planId, path, options);
      return edit(cli, library, planId, editable, options);
    }),
  );
}

function promptOf(library: Library, planId: string): Editable {
  const text = planRow(library, planId)?.prompt ?? '';
  return {
    text,
    fileName: 'prompt.txt',
    open: isIdle(library, planId),
    async write(content) {
      const written = await editPrompt(library, { plan_id: planId, prompt: content, expected_prompt: text });
      return written.ok ? { ok: true, value: { ...written.value, path: PROMPT, kept_page: null } } : written;
    },
  };
}

function fileOf(library: Library, planId: string, path: string, options: EditOptions): Editable {
  const { info, bytes } = readWhole(library, planId, path);
  const owner = allFiles(library, planId).find((entry) => entry.path === path)?.stage;
  return {
    text: bytes.toString('utf8'),
    fileName: path,
    open: isIdle(library, planId) && (library.planner?.stages.find(({ id }) => id === owner)?.editable ?? false),
    write: (content) =>
      writeArtifact(library, {
        plan_id: planId,
        path,
        content,
        expected_sha256: info.sha256,
        ...(options.reason !== undefined && { edit_reason: options.reason }),
      }),
  };
}

async function discard(cli: Cli, library: Library, planId: string, path: string, options: EditOptions): Promise<Exit> {
  const done = demand(await discardEdit(library, { plan_id: planId, path }));
  if (options.json) cli.output.json({ plan_id: planId, ...done });
  else if (!options.quiet) {
    cli.output.print(
      !done.discarded
        ? `${path} was not edited.`
        : done.restored
          ? `${path} is back to its drafted version.`
          : `Discarded your edit of ${path}; a resume redrafts it.`,
      ...followUpLines(cli, planId, done),
    );
  }
  return EXIT.ok;
}

async function edit(
  cli: Cli,
  library: Library,
  planId: string,
  editable: Editable,
  options: EditOptions,
): Promise<Exit> {
  const { text: before, write } = editable;
  // Better to be refused before an hour of typing than after it.
  if (!editable.open) demand(await write(before));
  if (options.from !== undefined) {
    const text = await readText(cli, options.from, { what: 'The file', mostBytes: MOST_EDIT_BYTES + 1 });
    return report(cli, library, planId, demand(await write(text)), options);
  }
  const edited = await editText(cli, editable.fileName, before);
  if (edited.text === before) {
    edited.discard();
    if (!options.quiet) cli.output.note('No changes.');
    return options.json ? report(cli, library, planId, demand(await write(before)), options) : EXIT.ok;
  }
  const written = await write(edited.text);
  if (!written.ok) {
    const { details, message } = written.error;
    const next = typeof details?.next === 'string' ? `${details.next} ` : '';
    throw new Refusal({
      ...written.error,
      message: `${message} Your text is saved in ${edited.file}`,
      details: { ...details, kept_in: edited.file, next: `${next}Then retry with --from ${edited.file}` },
    });
  }
  edited.discard();
  return report(cli, library, planId, written.value, options);
}

function isIdle(library: Library, planId: string): boolean {
  return isTerminal(demand(planStatus(library, { plan_id: planId })).state);
}

function report(cli: Cli, library: Library, planId: string, written: Written, options: EditOptions): Exit {
  const notReached = unreachedText(library, written.unreached);
  if (options.json) cli.output.json({ plan_id: planId, ...written });
  else if (!options.quiet) {
    cli.output.print(
      written.updated ? `Changed ${written.path}.` : `${written.path} already has this text.`,
      ...(written.kept_page === null
        ? []
        : [`Its page ${written.kept_page} has edits of its own and was left as it is.`]),
      ...followUpLines(cli, planId, written),
      ...(notReached === null ? [] : [`! ${notReached}`]),
    );
  }
  return EXIT.ok;
}
