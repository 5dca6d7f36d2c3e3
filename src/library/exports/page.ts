import { err, ok } from '../../shared/result.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';
import type { ExportFormat } from './export-format.ts';

/** The report for others, without what is not for them. */
export const page: ExportFormat = {
  id: 'page',
  title: 'Redacted page',
  about: 'the report as a web page to read, without money, names, your prompt and records unless you keep them',
  extension: 'html',
  content_type: 'text/html; charset=utf-8',
  calculates: true,
  redacts: true,
  parts: [],
  // The title of the plan may hold a name.
  stem: 'plan',
  async make({ library, plan, redaction }) {
    const html = await plannerOf(library).redactedReport(library, plan.id, redaction);
    if (html !== null) return ok(Buffer.from(html));
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};
