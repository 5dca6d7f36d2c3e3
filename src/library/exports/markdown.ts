import { err, ok } from '../../shared/result.ts';
import { readPlanFile } from '../plan-folder.ts';
import { REPORT_STAGE, stageFile } from '../store/stage-files.ts';
import type { ExportFormat } from './export-format.ts';

/** The report as it stands among the plan's files. */
export const markdown: ExportFormat = {
  id: 'md',
  title: 'Report as Markdown',
  about: 'the whole report as text',
  extension: 'md',
  content_type: 'text/markdown',
  parts: [],
  async make({ library, plan }) {
    const report = stageFile(library, plan.id, REPORT_STAGE, { role: 'page' });
    const bytes = report ? readPlanFile(library.home, plan.id, report.path) : null;
    if (bytes !== null) return ok(bytes);
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};
