import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataPath } from '../../src/planning/engine/stage.ts';
import { pipeline } from '../../src/planning/pipeline/index.ts';
import type { ReportModel } from '../../src/planning/report/model.ts';
import type { FinishedPlan } from './finished-plan.ts';

/** What the report of a finished plan shows. */
export function reportModelOf(plan: FinishedPlan): ReportModel {
  return dataOf(plan, 'report') as ReportModel;
}

/** Titles of the tasks of a finished plan. */
export function taskTitlesOf(plan: FinishedPlan): string[] {
  const { tasks } = dataOf(plan, 'wbs_tasks') as { tasks: readonly { title: string }[] };
  return tasks.map(({ title }) => title);
}

/** Data of a stage, drafted by this very program a moment ago. */
function dataOf(plan: FinishedPlan, id: string): unknown {
  const stage = pipeline.byId.get(id);
  if (!stage) throw new Error(`the pipeline has no ${id}`);
  return JSON.parse(readFileSync(join(plan.folder, dataPath(stage)), 'utf8'));
}

let renderings = 0;

/** The same report with texts that were never parsed before: those that were are not parsed again. */
export function unseen(model: ReportModel): ReportModel {
  renderings += 1;
  const end = `\n\nRendering ${renderings}.\n`;
  return { ...model, sections: model.sections.map((section) => ({ ...section, markdown: section.markdown + end })) };
}
