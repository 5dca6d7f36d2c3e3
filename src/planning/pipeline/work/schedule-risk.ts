import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { EVEN } from '../../../shared/odds.ts';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import { cumulativeCurve, quantile, shareFinishedBy } from '../../schedule/samples.ts';
import type { SimulationResult } from '../../schedule/types.ts';
import { derivedFact } from '../derived-facts.ts';
import { prompt } from '../intake/prompt.ts';
import { computed } from '../stage.ts';
import { GOAL_IDS } from './deadline.ts';
import { dependencies } from './dependencies.ts';
import { durations } from './durations.ts';
import { identifyRisks } from './identify-risks.ts';
import { networkInputs, plannedNetwork } from './network-inputs.ts';
import { riskEvents } from './risk-events.ts';
import { calendarOf, schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { finishCurveFigure, ganttFigure, tornadoFigure } from './schedule-figures.ts';
import { MOVERS, riskPage } from './schedule-risk-page.ts';
import { RUNS, simulateAlone, simulatePlan } from './simulated-plan.ts';
import { isOfDeadline, TaskDate } from './task-dates.ts';
import { milestoneOf, watchedDates } from './watched-dates.ts';
import { wbsTasks } from './wbs-tasks.ts';

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
  version: 4,
  report: [
    {
      part: 'understand',
      // What moves the finish most is drawn.
      shownElsewhere: [MOVERS],
      figures: ({ input }) => [tornadoFigure(input)],
    },
    {
      part: 'act',
      id: 'timeline',
      title: 'Timeline',
      markdown: () =>
        'The work is 50% likely to finish by [[schedule.p50]] and 80% likely to finish by [[schedule.p80]]. If every task took its likely time, it would finish on [[schedule.finish]]; [[schedule.plan_chance]] of the simulated runs are finished by then.',
      figures: ({ input, of }) => {
        const [planned, day] = [of(schedule), of(prompt)];
        return [
          ...(planned && day ? [ganttFigure(planned, day.field('day_zero'))] : []),
          finishCurveFigure(input, planned?.field('deadline')?.goal ?? null),
        ];
      },
    },
  ],
  ledger: 'added',
  needs: { schedule, tasks: wbsTasks, durations, dependencies, risks: identifyRisks },
  yields: {
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
    deadline: z
      .object({
        date: z.string(),
        share: z.number().describe('share of runs that meet it'),
        p50: Finish.optional().describe('when what it is about is there in half of the runs'),
        p80: Finish.optional(),
        curve: z.array(CurvePoint).optional().describe('of what it is about, where that is not the whole plan'),
        ready_by: z
          .string()
          .optional()
          .describe('YYYY-MM-DD; the last day on which all may get ready for it, where it is the date of an event'),
      })
      .nullable(),
    dates: z
      .array(
        TaskDate.extend({
          title: z.string(),
          planned: z.string().describe('YYYY-MM-DD'),
          share: z.number().describe('share of runs that keep it'),
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
    facts: z.array(Fact),
  },
  expectedMs: 400,
  compute: async ({ schedule, tasks, durations, dependencies, risks }) => {
    const planned = schedule.data;
    const calendar = await calendarOf(planned);
    const network = plannedNetwork(networkInputs(tasks, durations, dependencies), planned, calendar);
    const events = riskEvents(risks.field('risks')).filter(({ days }) => days > 0);
    const alone = simulateAlone(network).result;
    const dates = watchedDates(planned.dates ?? [], network.tasks, planned.tasks, calendar);
    const goal = planned.deadline?.goal;
    const { result, finishes, reached } = simulatePlan({
      network,
      tasks: planned.tasks,
      risks: events,
      watched: new Map([
        ...dates.map(({ name, milestone }) => [name, milestone] as const),
        ...(goal ? [[GOAL, milestoneOf(goal)] as const] : []),
      ]),
    });
    const planShare = shareFinishedBy(finishes, planned.days);
    const titles = new Map(planned.tasks.map(({ id, title }) => [id, title]));
    const finish = (days: number) => ({ days: Math.round(days * 10) / 10, date: calendar.finishDate(days) });
    // Durations that were set to meet a date tell no odds of meeting it.
    const isEcho = durations.field('follows_statement') === true && (planned.deadline?.missed_by ?? 0) <= 0;
    const odds = planned.deadline && oddsOf(reached.get(GOAL) ?? finishes, planned.deadline, finish);
    const deadline = isEcho ? null : odds;
    return {
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
      deadline,
      dates: dates.map(({ name, row: { task, kind, fact, until, title, planned: date }, limit }) => ({
        task,
        kind,
        fact,
        until,
        title,
        planned: date,
        share: shareFinishedBy(reached.get(name) ?? finishes, limit),
      })),
      plan_share: planShare,
      independent: { p50: finish(alone.p50), p80: finish(alone.p80) },
      events: events.map(({ id, title, probability, days }) => ({ risk: id, title, probability, days })),
      milestones: planned.phases.flatMap(({ id, title, finish: date }) => {
        const reached = result.milestones[id];
        return reached ? [{ phase: id, title, planned: date, p50: finish(reached.p50), p80: finish(reached.p80) }] : [];
      }),
      facts: [
        ...riskFacts(result, planned, calendar, { deadline: deadline?.share ?? null, plan: planShare }),
        ...(odds ? goalFacts(odds) : []),
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
      .filter((row) => row.share < EVEN && row.kind !== 'not_before' && !isOfDeadline(row))
      .map(({ title, share, planned }) => ({
        severity: 'warning' as const,
        code: 'date-unlikely',
        message: `The chance that “${title}”, planned for ${planned}, keeps its date is only ${Math.round(share * 100)}%.`,
        next: 'Begin earlier, shorten what comes before, or move the date.',
      })),
  ],
  page: riskPage,
});

/** The chance of meeting a deadline, and when the runs reach what it is about. */
function oddsOf(
  reached: Float64Array,
  { date, finish_within, goal }: NonNullable<ScheduleData['deadline']>,
  finish: (days: number) => z.infer<typeof Finish>,
) {
  return {
    date,
    share: shareFinishedBy(reached, finish_within),
    p50: finish(quantile(reached, 0.5)),
    p80: finish(quantile(reached, 0.8)),
    ...(goal && { curve: cumulativeCurve(reached).map(({ days, share }) => ({ ...finish(days), share })) }),
    ...(goal?.pinned && { ready_by: finish(finish_within).date }),
  };
}

/** How the facts of the simulation came about. */
const SIMULATED = `${RUNS.toLocaleString(DEFAULT_LOCALE)} simulated runs`;

function riskFacts(
  result: Pick<SimulationResult, 'p50' | 'p80' | 'milestones'>,
  planned: ScheduleData,
  calendar: ProjectCalendar,
  chances: { readonly deadline: number | null; readonly plan: number },
): Fact[] {
  const by = SIMULATED;
  return [
    derivedFact('schedule.p50', '50% likely finish', calendar.finishDate(result.p50), 'date', by),
    derivedFact('schedule.p80', '80% likely finish', calendar.finishDate(result.p80), 'date', by),
    derivedFact('schedule.plan_chance', 'Chance of the planned finish', percent(chances.plan), 'percent', by),
    ...planned.phases.flatMap(({ id, title }) => {
      const reached = result.milestones[id];
      if (!reached) return [];
      return [
        derivedFact(
          `milestone_p50.${id}`,
          `${title}: 50% likely complete`,
          calendar.finishDate(reached.p50),
          'date',
          by,
        ),
        derivedFact(
          `milestone_p80.${id}`,
          `${title}: 80% likely complete`,
          calendar.finishDate(reached.p80),
          'date',
          by,
        ),
      ];
    }),
    ...(chances.deadline === null || planned.deadline === null
      ? []
      : [
          derivedFact(
            'schedule.deadline_chance',
            'Chance of meeting the deadline',
            percent(chances.deadline),
            'percent',
            by,
          ),
        ]),
  ];
}

/** When what the deadline is about is finished, or ready where it takes place on its date. */
function goalFacts({ p50, p80 }: ReturnType<typeof oddsOf>): Fact[] {
  return [
    derivedFact(GOAL_IDS.p50, 'Deadline: 50% likely date', p50.date, 'date', SIMULATED),
    derivedFact(GOAL_IDS.p80, 'Deadline: 80% likely date', p80.date, 'date', SIMULATED),
  ];
}

/** Whole percent, at most 99: the simulation leaves out unforeseen events, so nothing is certain. */
function percent(share: number): number {
  return Math.min(99, Math.round(share * 100));
}
