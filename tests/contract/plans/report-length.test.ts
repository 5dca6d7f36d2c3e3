import { expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { report } from '../../../src/planning/pipeline/decide/report/report.ts';
import { wbsTasks } from '../../../src/planning/pipeline/work/breakdown/wbs-tasks.ts';
import { MOST_WORDS, measureReport } from '../../../src/planning/report/markdown-report/measure.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { OPTIONAL_SECTIONS, simulatePlan } from '../../support/models/simulated-plan.ts';

const prompts = new Map(examplePrompts.map(({ id, text, isDefault }) => [isDefault ? 'default' : id, text]));
const others = [...prompts.keys()].filter((id) => id !== 'default').slice(0, 2);

/** The report of a plan that is drafted by answers as long as its questions ask for. */
async function draftedReport(prompt: string, leftOut: readonly string[]) {
  const plan = await simulatePlan(prompt, 'all', 8, leftOut);
  const model = plan.data<ReportModel>(report);
  const titles = plan.data<{ tasks: { title: string }[] }>(wbsTasks).tasks.map(({ title }) => title);
  return { ...measureReport(model, titles), ids: new Set(model.sections.map(({ id }) => id)) };
}

it.each(['default', ...others])('a drafted report with all sections is short enough to be read: %s', async (id) => {
  const { firstPart, body, ids } = await draftedReport(prompts.get(id) ?? '', []);
  // All are there: chosen strategy, specialists, critics, audit.
  for (const section of ['scenario_choice', 'specialists', 'expert_criticism', 'self_audit', 'pitch', 'documents'])
    expect([...ids]).toContain(section);
  expect(firstPart).toBeGreaterThan(1000);
  expect(firstPart).toBeLessThanOrEqual(MOST_WORDS.firstPart);
  expect(body).toBeGreaterThan(MOST_WORDS.body);
  expect(body).toBeLessThanOrEqual(MOST_WORDS.wholeBody);
});

it.each(['default', ...others])('and without its optional sections by a quarter shorter: %s', async (id) => {
  const { firstPart, body, ids } = await draftedReport(prompts.get(id) ?? '', OPTIONAL_SECTIONS);
  expect([...ids]).not.toContain('specialists');
  expect(firstPart).toBeLessThanOrEqual(MOST_WORDS.firstPart);
  expect(body).toBeLessThanOrEqual(MOST_WORDS.body);
});
