import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import { shareFinishedBy } from '../../schedule/samples.ts';
import { simulate } from '../../schedule/simulation.ts';
import type { SimulationResult } from '../../schedule/types.ts';
import { usualCauses } from '../../schedule/usual-causes.ts';
import { derivedFact } from '../derived-facts.ts';
import { prompt } from '../intake/prompt.ts';
import { identifyRisks } from '../plan/identify-risks.ts';
import { delayEvents, riskEvents } from '../plan/risk-events.ts';
import { computed } from '../stage.ts';
import { dependencies } from './dependencies.ts';
import { durations } from './durations.ts';
import { networkInputs } from './network-inputs.ts';
import { calendarOf, schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { finishCurveFigure, ganttFigure, tornadoFigure } from './schedule-figures.ts';
import { MOVERS, riskPage } from './schedule-risk-page.ts';
import { wbsTasks } from './wbs-tasks.ts';

const RUNS = 10_000;
/** Fixed, so that the same plan always gives the same result. */
const SEED = 1;

const Finish = z.object({
  days: z.number().describe('working days from the start'),
  date: z.string().describe('YYYY-MM-DD'),
});

/** Heading of what the report draws. */
/** Finish dates with their chances, from simulated runs in which each task is drawn from its three estimates. */
export const scheduleRisk = computed({
  id: 'schedule_risk',
  title: 'Schedule risk',
  number: '023',
  version: 2,
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
        return [...(planned && day ? [ganttFigure(planned, day.field('day_zero'))] : []), finishCurveFigure(input)];
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
    curve: z.array(Finish.extend({ share: z.number().describe('share of runs finished by then, 0 to 1') })),
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
    deadline: z.object({ date: z.string(), share: z.number().describe('share of runs that meet it') }).nullable(),
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
    const network = networkInputs(tasks, durations, dependencies);
    const phaseOf = new Map(planned.tasks.map(({ id, phase }) => [id, phase]));
    const events = riskEvents(risks.field('risks')).filter(({ days }) => days > 0);
    const drawing = { seed: SEED, runs: RUNS };
    const alone = simulate(network.tasks, planned.links, drawing).result;
    const { result, finishes } = simulate(network.tasks, planned.links, {
      ...drawing,
      causes: ({ id, role }) => usualCauses({ phase: phaseOf.get(id) ?? null, role }),
      events: delayEvents(events),
      milestones: Map.groupBy(phaseOf.keys(), (id) => phaseOf.get(id) ?? ''),
    });
    const planShare = shareFinishedBy(finishes, planned.days);
    const titles = new Map(planned.tasks.map(({ id, title }) => [id, title]));
    const finish = (days: number) => ({ days: Math.round(days * 10) / 10, date: calendar.finishDate(days) });
    // Durations that were set to meet a date tell no odds of meeting it.
    const isEcho = durations.field('follows_statement') === true && (planned.deadline?.missed_by ?? 0) <= 0;
    const deadline =
      planned.deadline && !isEcho
        ? { date: planned.deadline.date, share: shareFinishedBy(finishes, planned.deadline.finish_within) }
        : null;
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
      plan_share: planShare,
      independent: { p50: finish(alone.p50), p80: finish(alone.p80) },
      events: events.map(({ id, title, probability, days }) => ({ risk: id, title, probability, days })),
      milestones: planned.phases.flatMap(({ id, title, finish: date }) => {
        const reached = result.milestones[id];
        return reached ? [{ phase: id, title, planned: date, p50: finish(reached.p50), p80: finish(reached.p80) }] : [];
      }),
      facts: riskFacts(result, planned, calendar, { deadline: deadline?.share ?? null, plan: planShare }),
    };
  },
  check: (data) =>
    data.deadline && data.deadline.share < 0.5
      ? [
          {
            severity: 'warning',
            code: 'deadline-unlikely',
            message: `Only a ${Math.round(data.deadline.share * 100)}% chance of meeting the deadline ${data.deadline.date}.`,
            next: 'Choose options that close the gap, or agree on another deadline.',
          },
        ]
      : [],
  page: riskPage,
});

function riskFacts(
  result: Pick<SimulationResult, 'p50' | 'p80' | 'milestones'>,
  planned: ScheduleData,
  calendar: ProjectCalendar,
  chances: { readonly deadline: number | null; readonly plan: number },
): Fact[] {
  const by = `${RUNS.toLocaleString(DEFAULT_LOCALE)} simulated runs`;
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

/** Whole percent, at most 99: the simulation leaves out unforeseen events, so nothing is certain. */
function percent(share: number): number {
  return Math.min(99, Math.round(share * 100));
}
