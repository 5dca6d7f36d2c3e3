import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { dataPath } from '../../../engine/stage.ts';
import { layOutCurve } from '../../../report/figures/curve-layout.ts';
import type { Figure, ReportModel } from '../../../report/model.ts';
import { report } from '../../decide/report/report.ts';
import { durations } from '../durations/durations.ts';
import { dependencies } from '../network/dependencies.ts';
import { schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { scheduleRisk } from './schedule-risk.ts';

const FESTIVAL =
  'We want to hold a brass band festival in Todmorden on 10 June 2028 for 2,000 guests. The budget is £60,000, all of it from the town council. Eight of us can give one evening a week.';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan({ prompt: FESTIVAL, whole: true });
  // As if somebody had estimated the work, which an outline paces to the date.
  const paced = plan.data<{ durations: { task: string; optimistic: number; likely: number; pessimistic: number }[] }>(
    durations,
  );
  const longer = (days: number) => Math.round(days * 1.12 * 2) / 2;
  const rows = paced.durations.map((row) =>
    row.task === 'event_days.run_show'
      ? row
      : {
          ...row,
          optimistic: longer(row.optimistic),
          likely: longer(row.likely),
          pessimistic: longer(row.pessimistic),
        },
  );
  plan.store.files.set(dataPath(durations), JSON.stringify({ ...paced, follows_statement: false, durations: rows }));
  const linked = plan.data<{ dates: object[] }>(dependencies);
  const approval = { task: 'thanks.thank', kind: 'by', fact: 'timeline.start', until: null };
  plan.store.files.set(dataPath(dependencies), JSON.stringify({ ...linked, dates: [...linked.dates, approval] }));
  await plan.run(schedule, scheduleRisk, report);
});

function figure<Kind extends Figure['kind']>(kind: Kind): Extract<Figure, { kind: Kind }> {
  const found = plan
    .data<ReportModel>(report)
    .sections.flatMap(({ figures }) => figures)
    .find((each): each is Extract<Figure, { kind: Kind }> => each.kind === kind);
  if (!found) throw new Error(`the report has no ${kind}`);
  return found;
}

describe('the figures of a plan that goes on after the event of its deadline', () => {
  it('hold the deadline against the event, and mark the other dates of the plan', () => {
    const { deadline, finish } = plan.data<ScheduleData>(schedule);
    expect(finish > '2028-06-10').toBe(true);
    const gantt = figure('gantt');
    expect(gantt.deadline).toEqual({
      date: '2028-06-10',
      about: deadline?.goal?.title,
      planned: deadline?.planned,
      missedBy: deadline?.missed_by,
    });
    expect(gantt.dates).toMatchObject([{ row: 'thanks', lateBy: expect.any(Number) }]);
    expect(gantt.rows.some(({ id }) => id === gantt.dates[0]?.row)).toBe(true);
  });

  it('draw when the event can be ready, with the odds where the curve has them, and the whole plan beside it', () => {
    const curve = figure('finish_curve');
    const { deadline } = plan.data<{ deadline: { share: number; p80: { date: string } } }>(scheduleRisk);
    expect(curve.label).toMatch(/^Ready for “/);
    expect(curve.marks).toContainEqual({ label: 'P80', date: deadline.p80.date });
    expect(curve.whole?.marks.find(({ label }) => label === 'P80')?.date).not.toBe(deadline.p80.date);
    // The event is the last of several days; all has to be ready when it begins.
    expect(curve.deadline?.readyBy && curve.deadline.readyBy < '2028-06-10').toBe(true);
    const layout = layOutCurve(curve, 'en-GB');
    const at = layout?.deadline?.at ?? 0;
    const before = layout?.line.findLast((point) => point.at <= at)?.share ?? 1;
    const after = layout?.line.find((point) => point.at >= at)?.share ?? 0;
    expect(deadline.share).toBeGreaterThanOrEqual(before - 0.021);
    expect(deadline.share).toBeLessThanOrEqual(after + 0.021);
  });

  it('draw what moves the day on which the event is ready', () => {
    const { deadline } = plan.data<{ deadline: { p50: { date: string } } }>(scheduleRisk);
    const tornado = figure('tornado');
    expect(tornado.base).toBe(deadline.p50.date);
    expect(tornado.title).toBe('Tasks that move the date of the deadline most');
    expect(tornado.moves).toBe('the day on which all is ready for the deadline');
  });

  it('draw a plan of an older version without its goal, and without odds that belong to another curve', async () => {
    const { deadline, ...rest } = plan.data<{ deadline: { curve?: unknown; ready_by?: unknown } }>(scheduleRisk);
    const { curve: _, ready_by: __, ...older } = deadline;
    plan.store.files.set(dataPath(scheduleRisk), JSON.stringify({ ...rest, deadline: older }));
    await plan.run(report);
    expect(figure('finish_curve')).toMatchObject({ label: 'Everything finished', whole: null, deadline: null });
  });
});
