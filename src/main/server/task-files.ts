import { createHash } from 'node:crypto';
import { exportTasks, importTasks, type Library, MOST_TASK_FILE_BYTES, PERSON } from '../../library/index.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { forPerson } from '../api/for-person.ts';
import { errorAnswer } from './error-answer.ts';
import { fileAnswer } from './file-answer.ts';
import { isFile, uploadBody, uploadFault } from './upload-body.ts';

/** Where the window sends a file of tasks: `POST` with the file itself as body. */
export const TASK_IMPORT_ROUTE = '/api/projects/:projectId/import';
/** Where it gets one: `GET` with `format`. */
export const TASK_EXPORT_ROUTE = '/api/task-graphs/:graphId/export';

export function isTaskImport(path: string): boolean {
  return /^\/api\/projects\/[^/]+\/import$/.test(path);
}

/**
 * Proposes the tasks of a file: 200 with what `importTasks` answers, else an error as everywhere. The address can name
 * `filename`, `format`, `title` and `list`.
 * @param given the body, where the guard has read it already
 */
export async function importTaskFile(
  library: Library,
  projectId: string,
  request: Request,
  given: unknown,
): Promise<Response> {
  const body = await uploadBody(request, given, { isOfType: isFile, maxBytes: MOST_TASK_FILE_BYTES });
  const text = body.ok ? textOf(body.bytes) : refused(uploadFault(body.fault));
  if (!text.ok) return errorAnswer(text.error);
  const query = new URL(request.url).searchParams;
  const named = ['filename', 'format', 'title', 'list'].flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value.slice(0, 300)] as const];
  });
  const input = { ...Object.fromEntries(named), project_id: projectId, text: text.value };
  const imported = await importTasks(library, input, PERSON);
  if (imported.ok) return Response.json(imported.value);
  // What is wrong with the file is said in words for people already.
  const shown = imported.error.details?.field === 'file' ? imported : forPerson(imported);
  return shown.ok ? Response.json(shown.value) : errorAnswer(shown.error);
}

/** A task graph as a file; the address names the `format`. */
export function exportTaskFile(library: Library, graphId: string, request: Request): Response {
  const format = new URL(request.url).searchParams.get('format') ?? '';
  const exported = forPerson(exportTasks(library, { graph_id: graphId, format }));
  if (!exported.ok) return errorAnswer(exported.error);
  const { filename, content_type, bytes } = exported.value;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return fileAnswer(request, { name: filename, contentType: content_type, sha256, bytes });
}

/** UTF-8, or UTF-16 where a byte order mark says so. */
function textOf(bytes: Uint8Array): Result<string> {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return refused('The file is not text in UTF-8.');
    throw error;
  }
}

function refused(message: string): Result<never> {
  return err('validation.invalid_input', message, { field: 'file', next: 'Choose a file of tasks.' });
}
