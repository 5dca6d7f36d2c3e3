import { createHash } from 'node:crypto';
import { type Library, listArtifacts, printedReport, REPORT_STAGE } from '../../library/index.ts';
import { PrintedPart } from '../../shared/contracts/printed-part.ts';
import { download } from './downloads.ts';
import { fileAnswer } from './file-answer.ts';
import { plainPage } from './plain-page.ts';
import { framedByOurs, reportPolicy } from './report-policy.ts';

export interface ReportViewOptions {
  /** As the caller sees it. */
  readonly library: Library;
  readonly planId: string;
  readonly request: Request;
}

/**
 * Answers GET and HEAD for the report as the window shows it, in a frame (`/report/<plan>`), or what is printed of it
 * (`?print=summary`, `?print=all`). Its policy is the usual one, with an opaque origin, except that the app's own pages
 * may frame the report. Errors are shown as a page, because the reader is a person.
 */
export async function reportView({ library, planId, request }: ReportViewOptions): Promise<Response> {
  const listed = listArtifacts(library, { plan_id: planId });
  if (!listed.ok) {
    const { message, details } = listed.error;
    const next = typeof details?.next === 'string' ? [details.next] : [];
    return plainPage(request, { status: 404, title: 'Plan not found', text: [message, ...next], framed: true });
  }
  const report = listed.value.entries.find(({ stage, path }) => stage === REPORT_STAGE && path.endsWith('.html'));
  if (!report) return plainPage(request, NOT_YET);
  const part = PrintedPart.safeParse(new URL(request.url).searchParams.get('print'));
  if (part.success) return printPage({ library, planId, request }, part.data);
  const answer = await download({ library, planId, file: report.path, request });
  return answer.status < 400 ? framedByOurs(answer) : plainPage(request, NOT_READABLE);
}

async function printPage({ library, planId, request }: ReportViewOptions, part: PrintedPart): Promise<Response> {
  const page = await printedReport(library, { plan_id: planId, part });
  if (!page.ok) return plainPage(request, NOT_READABLE);
  const bytes = Buffer.from(page.value);
  return fileAnswer(request, {
    name: `${planId}-${part}.html`,
    contentType: 'text/html',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    shownUnder: reportPolicy(page.value, null),
  });
}

const NOT_YET = {
  status: 404,
  title: 'No report yet',
  text: ['The report appears when the sections are drafted. The Overview shows the progress.'],
  framed: true,
};

const NOT_READABLE = {
  status: 404,
  title: 'The report cannot be read',
  text: ['Its file may have been removed or changed. Resume the plan to recreate it.'],
  framed: true,
};
