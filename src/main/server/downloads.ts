import { createHash } from 'node:crypto';
import {
  exportOfName,
  exportPlan,
  type Library,
  listArtifacts,
  planFile,
  REPORT_STAGE,
  readArtifact,
} from '../../library/index.ts';
import { redactionIn } from '../../shared/redaction.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { fileAnswer, type ServedFile } from './file-answer.ts';
import { reportPolicy } from './report-policy.ts';

/** Names that mean the same file of every plan, wherever it stands in the plan. */
const REPORTS: Readonly<Record<string, string>> = { 'report.html': '.html', 'report.md': '.md' };
const ZIP = 'run.zip';

export interface DownloadOptions {
  /** As the caller sees it. */
  readonly library: Library;
  readonly planId: string;
  /** `report.html`, `report.md`, `run.zip`, or the path of any file of the plan; or the name of an export. */
  readonly file: string;
  readonly request: Request;
}

/** Answers GET and HEAD for a file of a plan; an error with the code that a tool would give. */
export async function download({ library, planId, file, request }: DownloadOptions): Promise<Response> {
  const found = file === ZIP ? await zipOf(library, planId) : fileOf(library, planId, file, request);
  return found.ok ? fileAnswer(request, found.value) : errorAnswer(found.error);
}

/** Answers GET and HEAD for an export of a plan, by the name that `exportName` gives it. */
export async function downloadExport({ library, planId, file, request }: DownloadOptions): Promise<Response> {
  const asked = exportOfName(file);
  const query = new URL(request.url).searchParams;
  const exported = await exportPlan(library, {
    plan_id: planId,
    ...(asked ?? { format: file }),
    with_comments: query.get('comments') === 'true',
    ...redactionIn(query),
  });
  if (!exported.ok) return errorAnswer(exported.error);
  const { filename, content_type, bytes } = exported.value;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return fileAnswer(request, { name: filename, contentType: content_type, sha256, bytes });
}

async function zipOf(library: Library, planId: string): Promise<Result<ServedFile>> {
  const zip = await planFile(library, { plan_id: planId, artifact: 'zip' });
  if (!zip.ok) return zip;
  if (!zip.value.ready) return notYet(zip.value.reason);
  const { bytes, sha256, content_type } = zip.value;
  return ok({ name: `${planId}-${ZIP}`, contentType: content_type, sha256, bytes });
}

function fileOf(library: Library, planId: string, file: string, request: Request): Result<ServedFile> {
  const listed = listArtifacts(library, { plan_id: planId });
  if (!listed.ok) return listed;
  const ending = REPORTS[file];
  const reports = listed.value.entries.filter(({ stage }) => stage === REPORT_STAGE);
  const asked = ending === undefined ? file : reports.find((entry) => entry.path.endsWith(ending))?.path;
  if (asked === undefined) return notYet('The report is not ready yet.');
  const include_sensitive = new URL(request.url).searchParams.get('include_sensitive') === 'true';
  const read = readArtifact(library, { plan_id: planId, path: asked, include_sensitive }, Number.MAX_SAFE_INTEGER);
  if (!read.ok) return read;
  const { path, content, encoding, sha256, content_type } = read.value;
  const isPage = content_type === 'text/html' && reports.some((entry) => entry.path === path);
  return ok({
    name: `${planId}-${path.split('/').at(-1) ?? path}`,
    contentType: content_type,
    sha256,
    bytes: Buffer.from(content, encoding),
    ...(isPage && { shownUnder: reportPolicy(content, library.planner?.reportScript ?? null) }),
  });
}

function notYet(reason: string): Result<never> {
  return err('ARTIFACT_NOT_FOUND', reason, {
    next: 'Wait until the plan is completed; plan_status shows its progress.',
  });
}
