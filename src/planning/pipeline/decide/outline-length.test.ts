import { describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../tests/support/hand-answers.ts';
import { examplePrompts } from '../../../library/example-prompts.ts';
import type { Finding } from '../../../shared/finding.ts';
import { MOST_OUTLINE_WORDS, measureReport } from '../../report/measure.ts';
import type { ReportModel } from '../../report/model.ts';
import { dependencies } from '../work/dependencies.ts';
import { schedule } from '../work/schedule.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { wbsTasks } from '../work/wbs-tasks.ts';
import { lostReferences } from './page-rules.ts';
import { report } from './report.ts';

const FEW_SENTENCES = {
  'a roundabout':
    'Replace the signalled crossing at Mill Lane in Hereford with a roundabout. The county has set aside £1.4 million and wants it open to traffic by September 2028. Buses must keep running during the works.',
  'a one-page website': 'A one-page website for my dog grooming business.',
  'a blog post':
    'Write a blog post about beekeeping in cities for the magazine of our allotment club, by the end of May.',
};

function wordsOf(plan: OutlinedPlan): { readonly body: number; readonly appendix: number } {
  const { tasks } = plan.data<{ tasks: { title: string }[] }>(wbsTasks);
  return measureReport(
    plan.data<ReportModel>(report),
    tasks.map(({ title }) => title),
  );
}

/** What is left of the work fits together: links, dates and references lead to what is there. */
function expectSound(plan: OutlinedPlan): void {
  const ids = new Set(plan.data<{ tasks: { id: string }[] }>(wbsTasks).tasks.map(({ id }) => id));
  const { links } = plan.data<{ links: { from: string; to: string }[] }>(dependencies);
  expect(links.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
  expect(plan.data<ScheduleData>(schedule).tasks).toHaveLength(ids.size);
  const { ledger, findings, sections } = plan.data<ReportModel>(report);
  const known = new Set(ledger.map(({ id }) => id));
  expect(sections.flatMap(({ markdown }) => lostReferences(markdown, known))).toEqual([]);
  expect((findings as readonly Finding[]).filter(({ severity }) => severity === 'error')).toEqual([]);
}

describe('an outline of a few sentences', () => {
  it.each(Object.entries(FEW_SENTENCES))('says in few words what is known: %s', async (_, prompt) => {
    const plan = await outlinedPlan({ prompt });
    const { body, appendix } = wordsOf(plan);
    expect(body).toBeGreaterThan(1000);
    expect(body).toBeLessThanOrEqual(MOST_OUTLINE_WORDS.short);
    expect(appendix).toBeLessThanOrEqual(MOST_OUTLINE_WORDS.short);
    expectSound(plan);
  });
});

describe('an outline of a full prompt', () => {
  it.each(examplePrompts.map(({ id, text }) => [id, text] as const))(
    'is short enough to be read: %s',
    async (_, prompt) => {
      const plan = await outlinedPlan({ prompt });
      const { body, appendix } = wordsOf(plan);
      expect(body).toBeGreaterThan(MOST_OUTLINE_WORDS.short);
      expect(body).toBeLessThanOrEqual(MOST_OUTLINE_WORDS.full);
      expect(appendix).toBeLessThan(body);
      expectSound(plan);
    },
  );
});
