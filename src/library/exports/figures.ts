import { err, ok } from '../../shared/result.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';
import type { ExportFormat } from './export-format.ts';
import { zipped } from './zipped.ts';

/** The figures of the report as pictures, for slides and papers. */
export const figures: ExportFormat = {
  id: 'figures',
  title: 'Figures',
  about: 'each figure of the report as a picture, zipped, with what it shows in words',
  extension: 'zip',
  content_type: 'application/zip',
  calculates: true,
  parts: [
    { id: 'png', title: 'PNG' },
    { id: 'svg', title: 'SVG' },
  ],
  async make({ library, plan }, part) {
    const files = await plannerOf(library).reportFigures(library, plan.id, part === 'svg' ? 'svg' : 'png');
    if (files !== null) return ok(await zipped(new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]))));
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};
