import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePrompt } from '../../../src/library/example-prompts.ts';
import { planFolder } from '../../../src/library/index.ts';
import { ANSWERED_EXAMPLES } from '../../../src/model/exchange/example-answers.ts';
import { renderMarkdown } from '../../../src/planning/report/markdown-report/markdown-report.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { viewOf } from '../../../src/planning/report/view/view.ts';
import { draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { draftedExample } from '../../support/plans/example-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const PLANS = ANSWERED_EXAMPLES.flatMap((example) => [
  { example, how: 'drafted', draft: () => draftedExample(example) },
  { example, how: 'outlined', draft: () => draftPlan(unwrap(examplePrompt(example)).text) },
]);

/** Behind a mark that ends a sentence or a half of one; between cells and lines. */
const BETWEEN_SENTENCES = /(?<=[.;!?])[*_]*\s+|[|\n]/;

/** Letters and spaces alone, so that no mark of Markdown hides a repetition. */
const plain = (text: string) =>
  text
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

describe.each(PLANS)('the notices of $example, $how,', ({ draft }) => {
  let plan: PlanCopy;
  let model: ReportModel;
  beforeAll(async () => {
    plan = (await draft()).copy();
    const folder = planFolder(plan.library.home, plan.planId);
    model = JSON.parse(readFileSync(join(folder, fileOf('report', 'data')), 'utf8')) as ReportModel;
  });
  afterAll(() => plan?.dispose());

  it('say who drafted the plan, and stand once in the report: no section repeats a sentence of them', () => {
    const sentences = viewOf(model).model.notices.flatMap((notice) => notice.split(BETWEEN_SENTENCES));
    expect(sentences.length).toBeGreaterThan(0);
    const said = renderMarkdown(model).split(BETWEEN_SENTENCES).map(plain);
    const counted = sentences.map((sentence) => [sentence, said.filter((each) => each === plain(sentence)).length]);
    expect(counted).toEqual(sentences.map((sentence) => [sentence, 1]));
  });
});
