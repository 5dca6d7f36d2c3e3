import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { err, ok } from '../../shared/result.ts';
import { readPlanFile } from '../files/plan-folder.ts';
import type { Library } from '../library.ts';
import { REPORT_STAGE, stageFile } from '../store/files/stage-files.ts';
import { commentsOf } from '../store/plans/comments.ts';
import { planRequest } from '../store/plans/plans.ts';
import { reportContents } from '../use-cases/files/report-contents.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';
import { commentsText } from './comments-text.ts';
import type { ExportFormat } from './export-format.ts';
import { zipped } from './zipped.ts';

/** The report as it stands among the plan's files. */
export const markdown: ExportFormat = {
  id: 'md',
  title: 'Report as Markdown',
  about: 'the whole report as text',
  extension: 'md',
  content_type: 'text/markdown',
  calculates: false,
  parts: [],
  async make({ library, plan, withComments }) {
    const report = stageFile(library, plan.id, REPORT_STAGE, { role: 'page' });
    const bytes = report ? readPlanFile(library.home, plan.id, report.path) : null;
    if (bytes !== null) return ok(withComments ? Buffer.concat([bytes, commentsPart(library, plan.id)]) : bytes);
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};

/** The same as files for a repository. */
export const markdownFiles: ExportFormat = {
  id: 'md-files',
  title: 'Markdown files',
  about: 'one Markdown file for each section with front matter, zipped, for repositories and wikis',
  extension: 'zip',
  content_type: 'application/zip',
  calculates: false,
  parts: [],
  async make({ library, plan }) {
    const pages = plannerOf(library).reportPages(library, plan.id);
    if (pages !== null)
      return ok(await zipped(new Map(pages.map(({ path, content }) => [path, Buffer.from(content)]))));
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};

/** The comments on the report, to stand behind it. */
function commentsPart(library: Library, planId: string): Buffer {
  const contents = reportContents(library, { plan_id: planId });
  const sections = contents.ok ? contents.value.parts.flatMap((part) => [part, ...part.sections]) : [];
  const titles = new Map(sections.map(({ anchor, title }) => [anchor, title]));
  const { locale = DEFAULT_LOCALE } = planRequest(library, planId);
  return Buffer.from(commentsText(commentsOf(library, planId), titles, locale));
}
