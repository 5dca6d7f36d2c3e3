import { z } from 'zod';
import { Fact } from '../../../../shared/fact.ts';
import { EVEN } from '../../../../shared/odds.ts';
import { taskDates } from '../../../schedule/critical-path.ts';
import { cumulativeCurve, quantile, shareFinishedBy } from '../../../schedule/samples.ts';
import { PageLocale, pageLocale } from '../../frame/page/page-locale.ts';
import { prompt } from '../../intake/prompt.ts';
import { computed } from '../../stage.ts';
import { wbsTasks } from '../breakdown/wbs-tasks.ts';
import { hasOdds } from '../durations/duration-basis.ts';
import { durations } from '../durations/durations.ts';
import { unestimatedTasks } from '../durations/outline-marks.ts';
import { estimatedShare } from '../durations/own-estimates.ts';
import { deadlineCrossings } from '../network/deadline-crossings.ts';
import { dependencies } from '../network/dependencies.ts';
import { networkInputs, plannedNetwork } from '../network/network-inputs.ts';
import { isOfDeadline, TaskDate } from '../network/task-dates.ts';
import { milestoneOf, watchedDates } from '../network/watched-dates.ts';
import { identifyRisks } from '../risks/identify-risks.ts';
import { riskEvents } from '../risks/risk-events.ts';
import { calendarOf, schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { finishCurveFigure, ganttFigure } from './schedule-figures.ts';
import { goalFacts, riskFacts } from './schedule-risk-facts.ts';
import { DEADLINE_MOVERS, MOVERS, NO_ODDS, noOddsText, PHASES_COMPLETE, riskPage } from './schedule-risk-page.ts';
import { simulateAlone, simulatePlan } from './simulated-plan.ts';

/** Name of what the deadline is about, among what the simulation watches. */
const GOAL = 'goal';

const Finish = z.object({
  days: z.number().describe('working days from the start'),
  date: z.string().describe('YYYY-MM-DD'),
});
const CurvePoint = Finish.extend({ share: z.number().describe('share of runs finished by then, 0 to 1') });

/** Finish dates with their chances, from simulated runs in which each task is drawn from its three estimates. */
export const scheduleRisk = computed({
  id: 'schedule_risk',
  title: 'Schedule risk',
  number: '023',
  group: 'work',
  version: 13,
  wording: 4,
  report: [
    {
      part: 'understand',
      // What moves the finish most is drawn beside what moves cost and results.
      shownElsewhere: [NO_ODDS, PHASES_COMPLETE, MOVERS, DEADLINE_MOVERS],
    },
    {
      part: 'act',
      id: 'timeline',
      title: 'Timeline',
      // The odds stand in the headlines and in the curve.
      markdown: ({ input }) => (hasOdds(input.data) ? '' : noOddsText(input.data)),
      figures: ({ input, of }) => {
        const [planned, day] = [of(schedule), of(prompt)];
        return [
          ...(planned && day ? [ganttFigure(planned, day.field('day_zero'))] : []),
          ...(hasOdds(input.data) ? [finishCurveFigure(input, planned?.field('deadline')?.goal ?? null)] : []),
        ];
      },
    },
  ],
  ledger: 'added',
  needs: { schedule, tasks: wbsTasks, durations, dependencies, risks: identifyRisks },
  yields: {
    locale: PageLocale,
    runs: z.number(),
    seed: z.number(),
    p10: Finish,
    p50: Finish,
    p80: Finish,
    p90: Finish,
    curve: z.array(CurvePoint),
    criticality: z.array(
      z.object({
        task: z.string(),
        title: z.string(),
        share: z.number().describe('share of runs in which it was critical'),
      }),
    ),
    tornado: z.array(
      z.object({ task: z.string(), title: z.string(), correlation: z.number(), low: Finish, high: Finish }),
    ),
    tornado_about: z
      .object({ title: z.string(), pinned: z.boolean().describe('when all is ready for it counts'), p50: Finish })
      .nullable()
      .optional()
      .describe('what the deadline is about, whose date the tornado is of; null for the whole plan'),
    deadline: z
      .object({
        date: z.string(),
        share: z.number().describe('share of runs that meet it'),
        plan_share: z.number().optional().describe('share of runs that reach it as planned, without uncertainty'),
        p50: Finish.optional().describe('when what it is about is there in half of the runs'),
        p80: Finish.optional(),
        curve: z.array(CurvePoint).optional().describe('of what it is about, where that is not the whole plan'),
        ready_by: z
          .string()
          .optional()
          .describe('YYYY-MM-DD; the last day on which all may get ready for it, where it is the date of an event'),
      })
      .nullable(),
    crossings: z
      .array(
        z.object({
          task: z.string(),
          title: z.string(),
          is_passed: z.boolean().describe('whether the deadline is missed as planned'),
          at: z.number().describe('working days of the task at which the deadline is just met'),
          beyond: z.enum(['low', 'high']),
          optimistic: z.number(),
          likely: z.number(),
          pessimistic: z.number(),
        }),
      )
      .optional()
      .describe(
        'tasks that alone, within their estimates, make the plan without uncertainty miss its deadline or meet it',
      ),
    paced: z
      .boolean()
      .optional()
      .describe('whether durations that matter were set to the time that the prompt states, so that no date has odds'),
    usual: z
      .boolean()
      .optional()
      .describe('whether durations that matter are those of a template, so that shares of single tasks tell little'),
    estimates: z
      .object({
        tasks: z.number(),
        estimated: z.number(),
        critical: z.number().describe('tasks that the finish, or what the deadline is about, hangs on'),
        critical_estimated: z.number(),
        open: z.array(z.object({ task: z.string(), title: z.string() })).describe('of these, not yet estimated'),
      })
      .optional()
      .describe('how much of the durations of an outline somebody has estimated'),
    dates: z
      .array(
        TaskDate.extend({
          title: z.string(),
          planned: z.string().describe('YYYY-MM-DD'),
          share: z.number().nullable().describe('share of runs that keep it; null where nothing estimates it'),
        }),
      )
      .optional()
      .describe('dates that hold tasks'),
    plan_share: z.number().optional().describe('share of runs finished by the date of the plan without uncertainty'),
    independent: z
      .object({ p50: Finish, p80: Finish })
      .optional()
      .describe('drawn task by task, without causes in common and without risks'),
    events: z
      .array(
        z.object({ risk: z.string(), title: z.string(), probability: z.number().describe('0 to 1'), days: z.number() }),
      )
      .optional()
      .describe('risks of the register that delay runs'),
    milestones: z
      .array(z.object({ phase: z.string(), title: z.string(), planned: z.string(), p50: Finish, p80: Finish }))
      .optional()
      .describe('when each phase is complete'),
    starts: z
      .array(z.object({ task: z.string(), p50: z.string(), p80: z.string() }))
      .optional()
      .describe(
        'YYYY-MM-DD by which each task has begun in half and in four fifths of the runs; empty where the durations were set to a date',
      ),
    facts: z.array(Fact),
  },
  expectedMs: 400,
  compute: async ({ schedule, tasks, durations, dependencies, risks }) => {
    const planned = schedule.data;
    const calendar = await calendarOf(planned);
    const network = plannedNetwork(networkInputs(tasks, durations, dependencies), planned, calendar);
    const events = riskEvents(risks.field('risks')).filter(({ days }) => days > 0);
    const alone = simulateAlone(network);
    const dates = watchedDates(planned.dates ?? [], network.tasks, planned.tasks, calendar);
    const goal = planned.deadline?.goal;
    const { result, finishes, reached } = simulatePlan({
      network,
      tasks: planned.tasks,
      risks: events,
      watched: new Map([
        ...dates.map(({ name, milestone }) => [name, milestone] as const),
        ...(goal ? [[GOAL, milestoneOf(goal)] as const] : []),
        ...planned.tasks.map(({ id }) => [startOf(id), { tasks: [id], at: 'start' }] as const),
      ]),
      tornadoOf: goal ? GOAL : undefined,
    });
    const planShare = shareFinishedBy(finishes, planned.days);
    const titles = new Map(planned.tasks.map(({ id, title }) => [id, title]));
    const finish = (days: number) => ({ days: Math.round(days * 10) / 10, date: calendar.finishDate(days) });
    const unestimated = unestimatedTasks({
      draft_note: durations.field('draft_note'),
      outlined: durations.field('outlined'),
      durations: durations.field('durations'),
    });
    const isOutlined = durations.field('draft_note') !== null;
    const estimates = estimatedShare(planned, network, calendar, unestimated);
    const isUsual = isOutlined && estimates.open.length > 0;
    // Durations that were set to meet a date tell no odds of meeting it; that it is missed all the same, they do tell.
    const isEcho = isUsual && durations.field('follows_statement') === true && (planned.deadline?.missed_by ?? 0) <= 0;
    const odds = planned.deadline && oddsOf(reached.get(GOAL) ?? finishes, planned.deadline, finish);
    const deadline = isEcho ? null : odds;
    const planOdds = isEcho ? null : planShare;
    const locale = pageLocale(risks);
    return {
      ...locale,
      runs: result.runs,
      seed: result.seed,
      p10: finish(result.p10),
      p50: finish(result.p50),
      p80: finish(result.p80),
      p90: finish(result.p90),
      curve: result.curve.map(({ days, share }) => ({ ...finish(days), share })),
      criticality: Object.entries(result.criticality)
        .map(([task, share]) => ({ task, title: titles.get(task) ?? task, share }))
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share || (a.task < b.task ? -1 : 1)),
      tornado: result.tornado.map(({ id, correlation, low, high }) => ({
        task: id,
        title: titles.get(id) ?? id,
        correlation: Math.round(correlation * 1000) / 1000,
        low: finish(low),
        high: finish(high),
      })),
      tornado_about: goal && odds ? { title: goal.title, pinned: goal.pinned, p50: odds.p50 } : null,
      deadline,
      crossings: deadlineCrossings(
        planned,
        network,
        calendar,
        result.tornado.map(({ id }) => ({ task: id, title: titles.get(id) ?? id })),
      ),
      dates: dates.map(({ name, row: { task, kind, fact, until, title, planned: date }, limit }) => ({
        task,
        kind,
        fact,
        until,
        title,
        planned: date,
        share: isEcho ? null : shareFinishedBy(reached.get(name) ?? finishes, limit),
      })),
      ...(isUsual && { usual: true }),
      ...(isEcho && { paced: true }),
      ...(isOutlined && { estimates }),
      ...(planOdds !== null && { plan_share: planOdds }),
      independent: { p50: finish(alone.p50), p80: finish(alone.p80) },
      events: events.map(({ id, title, probability, days }) => ({ risk: id, title, probability, days })),
      milestones: planned.phases.flatMap(({ id, title, finish: date }) => {
        const reached = result.milestones[id];
        return reached ? [{ phase: id, title, planned: date, p50: finish(reached.p50), p80: finish(reached.p80) }] : [];
      }),
      starts: (isEcho ? [] : planned.tasks).flatMap(({ id, days }) => {
        const begun = result.milestones[startOf(id)];
        const dateOf = (at: number) => taskDates(calendar, at, days).start;
        return begun ? [{ task: id, p50: dateOf(begun.p50), p80: dateOf(begun.p80) }] : [];
      }),
      facts: [
        ...riskFacts(result, planned, calendar, {
          deadline: deadline?.share ?? null,
          plan: planOdds,
          paced: isEcho,
          ...locale,
        }),
        ...(odds ? goalFacts(odds, { paced: isEcho, ...locale }) : []),
      ],
    };
  },
  check: (data) => [
    ...(data.deadline && data.deadline.share < EVEN
      ? [
          {
            severity: 'warning' as const,
            code: 'deadline-unlikely',
            message: `The chance of meeting the deadline ${data.deadline.date} is only ${Math.round(data.deadline.share * 100)}%.`,
            next: 'Choose among the ways to save time, cut the scope, or agree on another date.',
          },
        ]
      : []),
    // What must not begin earlier misses nothing when it begins later.
    ...(data.dates ?? [])
      .filter((row) => row.kind !== 'not_before' && !isOfDeadline(row))
      .flatMap(({ title, share, planned }) => (share !== null && share < EVEN ? [{ title, share, planned }] : []))
      .map(({ title, share, planned }) => ({
        severity: 'warning' as const,
        code: 'date-unlikely',
        message: `The chance that “${title}”, planned for ${planned}, keeps its date is only ${Math.round(share * 100)}%.`,
        next: 'Begin earlier, shorten what comes before, or move the date.',
      })),
  ],
  page: riskPage,
});

/** Name of the beginning of a task, among what the simulation watches. */
function startOf(task: string): string {
  return `start ${task}`;
}

/** The chance of meeting a deadline, and when the runs reach what it is about. */
function oddsOf(
  reached: Float64Array,
  { date, finish_within, planned_days, goal }: NonNullable<ScheduleData['deadline']>,
  finish: (days: number) => z.infer<typeof Finish>,
) {
  return {
    date,
    share: shareFinishedBy(reached, finish_within),
    plan_share: planned_days === undefined ? undefined : shareFinishedBy(reached, planned_days),
    p50: finish(quantile(reached, 0.5)),
    p80: finish(quantile(reached, 0.8)),
    ...(goal && { curve: cumulativeCurve(reached).map(({ days, share }) => ({ ...finish(days), share })) }),
    ...(goal?.pinned && { ready_by: finish(finish_within).date }),
  };
}
