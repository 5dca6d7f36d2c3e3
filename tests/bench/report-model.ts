import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataPath } from '../../src/planning/engine/stage.ts';
import { pipeline } from '../../src/planning/pipeline/index.ts';
import type { ReportModel } from '../../src/planning/report/model.ts';
import type { FinishedPlan } from './finished-plan.ts';

/** What the report of a finished plan shows. */
export function reportModelOf(plan: FinishedPlan): ReportModel {
  const stage = pipeline.byId.get('report');
  if (!stage) throw new Error('the pipeline has no report');
  // Drafted by this very program a moment ago.
  return JSON.parse(readFileSync(join(plan.folder, dataPath(stage)), 'utf8')) as ReportModel;
}

let renderings = 0;

/** The same report with texts that were never parsed before: those that were are not parsed again. */
export function unseen(model: ReportModel): ReportModel {
  renderings += 1;
  const end = `\n\nRendering ${renderings}.\n`;
  return { ...model, sections: model.sections.map((section) => ({ ...section, markdown: section.markdown + end })) };
}
