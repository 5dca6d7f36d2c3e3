import { createHash } from 'node:crypto';
import { exportTasks, importTasks, type Library, MOST_TASK_FILE_BYTES, PERSON } from '../../library/index.ts';
import { type DecodedText, decodeText, encodingNotes } from '../../shared/decode-text.ts';
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
 * Proposes the tasks of a file: 200 with what `importTasks` answers and `notes` on how the file was read, else an error as
 * everywhere. The address can name `filename`, `format`, `title` and `list`.
 * @param given the body, where the guard has read it already
 */
export async function importTaskFile(
  library: Library,
  projectId: string,
  request: Request,
  given: unknown,
): Promise<Response> {
  const body = await uploadBody(request, given, { isOfType: isFile, maxBytes: MOST_TASK_FILE_BYTES });
  const decoded = body.ok ? decodedFile(body.bytes) : refused(uploadFault(body.fault));
  if (!decoded.ok) return errorAnswer(decoded.error);
  const query = new URL(request.url).searchParams;
  const named = ['filename', 'format', 'title', 'list'].flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value.slice(0, 300)] as const];
  });
  const input = { ...Object.fromEntries(named), project_id: projectId, text: decoded.value.text };
  const imported = await importTasks(library, input, PERSON);
  if (imported.ok) return Response.json({ ...imported.value, notes: encodingNotes(decoded.value) });
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

function decodedFile(bytes: Uint8Array): Result<DecodedText> {
  const decoded = decodeText(bytes);
  return decoded === null ? refused('The file is not text.') : ok(decoded);
}

function refused(message: string): Result<never> {
  return err('validation.invalid_input', message, { field: 'file', next: 'Choose a file of tasks.' });
}
