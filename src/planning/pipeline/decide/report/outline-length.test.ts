import { describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { examplePrompts } from '../../../../library/example-prompts.ts';
import type { Finding } from '../../../../shared/finding.ts';
import { MOST_OUTLINE_WORDS, measureReport } from '../../../report/markdown-report/measure.ts';
import type { ReportModel } from '../../../report/model.ts';
import { brief } from '../../intake/brief.ts';
import { wbsTasks } from '../../work/breakdown/wbs-tasks.ts';
import { dependencies } from '../../work/network/dependencies.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';
import { lostReferences } from '../review/page-rules.ts';
import { dashboard } from '../summary/dashboard.ts';
import { report } from './report.ts';

const FEW_SENTENCES = {
  'a roundabout':
    'Replace the signalled crossing at Mill Lane in Hereford with a roundabout. The county has set aside £1.4 million and wants it open to traffic by September 2028. Buses must keep running during the works.',
  'a one-page website': 'A one-page website for my dog grooming business.',
  'a blog post':
    'Write a blog post about beekeeping in cities for the magazine of our allotment club, by the end of May.',
  'a deadline before the start':
    'Replace the boiler of our school before the winter of 2026. The works may only begin in July 2028 and must be finished by March 2028. Budget 90,000 GBP.',
  'a move that must be done before it may begin':
    'Move our company of 45 people from Berlin to Potsdam. The lease ends on 30 June 2027 and the new office is ready on 1 September 2027. The move must be done by 31 May 2027 and not before 1 October 2027. Budget 250,000 euros, of which 120,000 for furniture.',
  'a festival with three dates that exclude each other':
    'Organise a street festival in Ghent on 12 June 2027, ending by 1 May 2027. Work starts on 1 July 2027. We have 15,000 euros, 20 volunteers and 3 stages. Not before 1 August 2027.',
  'two budgets and five dates':
    'Renovate the village hall in Appledore by December 2026, deadline March 2026, start in January 2029, finish within 6 months, opening in spring 2028. We have £200,000: £150,000 from a grant and £80,000 of savings. The roof is 320 m2, the hall seats 180 people.',
};

/** What dates of a prompt that contradict each other are found to be. */
const OF_DATES = new Set(['date-before-start', 'dates-conflict', 'deadline-missed', 'date-missed']);

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
  // Dates that exclude each other are said to, and nothing else is wrong.
  expect(
    (findings as readonly Finding[]).filter(({ severity, code }) => severity === 'error' && !OF_DATES.has(code)),
  ).toEqual([]);
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

  it('offers no way to save time where the deadline is before the start, and says which dates to correct', async () => {
    const plan = await outlinedPlan({ prompt: FEW_SENTENCES['a deadline before the start'] });
    expect(plan.page(dashboard)).toContain('The deadline is before the start: no way of working meets it.');
    expect(plan.data<{ gap: { options: object[] } }>(gapClosing).gap.options).toEqual([]);
    expect(plan.page(report)).not.toMatch(/Ways to save time, each|shorten from|would be left out/);
  });

  it.each([
    [FEW_SENTENCES['a blog post'], 'small'],
    ['Write articles about the history of our town for the jubilee.', 'small'],
    ['Write an article series about the history of our town for the jubilee.', 'medium'],
    ['Build a bridge over the canal at Ghent.', 'medium'],
  ])('is of the size of what is asked: %s', async (prompt, scale) => {
    expect((await outlinedPlan({ prompt })).data<{ scale: string }>(brief).scale).toBe(scale);
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
