import { isUtf8 } from 'node:buffer';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { PlanOptions } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import { draftedCopy, HISTORY } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { titleLine } from '../../store/plans/plans.ts';
import { checkLocale, checkPromptText, checkStartDate, checkTags } from '../plans/check-input.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { type ExportedFile, MANIFEST_PATH, type PlanManifest } from './plan-manifest.ts';

/** What the plan was asked for with, in the form in which the library keeps it. */
export interface CheckedRequest {
  readonly title: string;
  readonly prompt: string;
  readonly startDate: string;
  readonly tags: string[];
  readonly options: PlanOptions;
}

/** The same rules as for a plan that is created here. */
export function checkImportedRequest(library: Library, manifest: PlanManifest): Result<CheckedRequest> {
  const prompt = checkPromptText(manifest.prompt);
  if (!prompt.ok) return prompt;
  const startDate = checkStartDate(manifest.start_date, library.now());
  if (!startDate.ok) return startDate;
  const tags = checkTags(manifest.tags);
  if (!tags.ok) return tags;
  const locale = checkLocale(manifest.locale);
  if (!locale.ok) return locale;
  const title = titleLine(manifest.title);
  return ok({
    title: title === '' ? 'Imported plan' : title,
    prompt: prompt.value,
    startDate: startDate.value,
    tags: tags.value,
    options: {
      ...(manifest.named === true && title !== '' && { title }),
      ...(locale.value !== undefined && { locale: locale.value }),
      ...(manifest.max_cost_usd !== undefined && { max_cost_usd: manifest.max_cost_usd }),
      ...(manifest.background && { background: manifest.background }),
    },
  });
}

/**
 * What stands against taking a plan in, null for nothing: it is of another kind, its list of files cannot be, or the
 * zip does not hold exactly these files.
 */
export function faultOfImport(
  library: Library,
  manifest: PlanManifest,
  zip: ReadonlyMap<string, Buffer>,
): Result<never> | null {
  return faultOfVersion(library, manifest) ?? faultOfNames(manifest) ?? faultOfFiles(manifest, zip);
}

/** A plan that this program could not resume is better left where it can be. */
function faultOfVersion(library: Library, { plan_format }: PlanManifest): Result<never> | null {
  const known = plannerOf(library).planFormat;
  if (plan_format === known) return null;
  const age = plan_format > known ? 'newer' : 'older';
  return err(
    'INVALID_INPUT',
    `The plan was drafted by ${age === 'newer' ? 'a newer' : 'an older'} version of PlanExe.`,
    {
      field: 'path',
      reason: age === 'newer' ? 'too_new' : 'too_old',
      next: age === 'newer' ? 'Update PlanExe Desktop, then import it again.' : 'Create a new plan from its prompt.',
    },
  );
}

/** The zip must hold exactly the files that its list names, as they were exported, all of them text. */
function faultOfFiles(manifest: PlanManifest, zip: ReadonlyMap<string, Buffer>): Result<never> | null {
  const tables = (manifest.tables ?? []).map(({ path, sha256 }): [string, string] => [path, sha256]);
  const expected = new Map([[MANIFEST_PATH, null], ...tables, ...manifest.files.flatMap(hashesOf)]);
  const optional = new Set(manifest.files.map(draftedCopy));
  for (const [path, sha] of expected) {
    const bytes = zip.get(path);
    if (bytes ? sha !== null && sha256(bytes) !== sha : !optional.has(path)) {
      const what = bytes ? 'was changed after the export' : 'is missing from the zip';
      return refused('files_differ', `${shown(path)} ${what}.`);
    }
    if (bytes && !isUtf8(bytes)) return refused('not_text', `${shown(path)} is not UTF-8 text.`);
  }
  const extra = [...zip.keys()].find((path) => !expected.has(path));
  return extra === undefined ? null : refused('files_differ', `${shown(extra)} is not part of the exported plan.`);
}

/** A file and, where it was edited, the copy of what was drafted, each with the hash that it must have. */
function hashesOf(file: ExportedFile): [string, string | null][] {
  const own: [string, string | null] = [file.path, file.sha256];
  return file.edited ? [own, [draftedCopy(file), file.edited.drafted_sha256]] : [own];
}

/** What the library keeps once must come once, and files must be able to lie beside each other. */
function faultOfNames({
  files,
  tables = [],
  stages,
  facts,
  set_facts,
  amended_facts = [],
  runs = [],
  answers = [],
}: PlanManifest): Result<never> | null {
  const lists = {
    files: [...files, ...tables].map(({ path }) => path),
    stages: stages.map(({ stage }) => stage),
    facts: facts.map(({ id }) => id),
    runs: runs.map(({ number }) => String(number)),
    set_facts: set_facts.map(({ id }) => id),
    amended_facts: amended_facts.map(({ id }) => id),
    answers: answers.map(({ request_sha }) => request_sha),
  };
  for (const [name, keys] of Object.entries(lists)) {
    if (new Set(keys).size < keys.length)
      return refused('invalid_plan', `${MANIFEST_PATH} names one of its ${name} twice.`);
  }
  const paths = new Set(lists.files);
  const misplaced = lists.files.find((path) => path === MANIFEST_PATH || isBelow(path, new Set([...paths, HISTORY])));
  if (misplaced !== undefined) return refused('invalid_plan', `Invalid file path in a plan: ${shown(misplaced)}.`);
  if (answers.some(({ answer }) => !isPlainJson(answer)))
    return refused('invalid_plan', `An answer in ${MANIFEST_PATH} is not valid JSON.`);
  return null;
}

/** Whether one of these would have to be a folder for the path to be a file. */
function isBelow(path: string, files: ReadonlySet<string>): boolean {
  const parts = path.split('/');
  return parts.some((_, depth) => depth > 0 && files.has(parts.slice(0, depth).join('/')));
}

/** JSON as it is kept; what is nested too deeply to be written again is none. */
function isPlainJson(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

function shown(path: string): string {
  return JSON.stringify(path).slice(0, 120);
}

function refused(reason: string, message: string): Result<never> {
  return err('INVALID_INPUT', `${message} Nothing was imported.`, {
    field: 'path',
    reason,
    next: 'Export the plan again from where it came, and import that file.',
  });
}
