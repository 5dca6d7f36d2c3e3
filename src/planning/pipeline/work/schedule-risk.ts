import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import { shareFinishedBy } from '../../schedule/samples.ts';
import { simulate } from '../../schedule/simulation.ts';
import { derivedFact } from '../derived-facts.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, section, table, text } from '../markdown.ts';
import { computed } from '../stage.ts';
import { dependencies } from './dependencies.ts';
import { durations } from './durations.ts';
import { networkInputs } from './network-inputs.ts';
import { calendarOf, schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { finishCurveFigure, ganttFigure, tornadoFigure } from './schedule-figures.ts';
import { wbsTasks } from './wbs-tasks.ts';

const RUNS = 10_000;
/** Fixed, so that the same plan always gives the same result. */
const SEED = 1;

const Finish = z.object({
  days: z.number().describe('working days from the start'),
  date: z.string().describe('YYYY-MM-DD'),
});

/** Finish dates with their chances, from simulated runs in which each task is drawn from its three estimates. */
export const scheduleRisk = computed({
  id: 'schedule_risk',
  title: 'Schedule risk',
  number: '023',
  version: 2,
  wording: 2,
  report: [
    { part: 'understand', figures: ({ input }) => [tornadoFigure(input)] },
    {
      part: 'act',
      id: 'timeline',
      title: 'Timeline',
      markdown: () =>
        'The planned finish is [[schedule.finish]]. The work is 50% likely to finish by [[schedule.p50]] and 80% likely to finish by [[schedule.p80]].',
      figures: ({ input, of }) => {
        const [planned, day] = [of(schedule), of(prompt)];
        return [...(planned && day ? [ganttFigure(planned, day.field('day_zero'))] : []), finishCurveFigure(input)];
      },
    },
  ],
  ledger: 'added',
  needs: { schedule, tasks: wbsTasks, durations, dependencies },
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
    facts: z.array(Fact),
  },
  expectedMs: 400,
  compute: async ({ schedule, tasks, durations, dependencies }) => {
    const planned = schedule.data;
    const calendar = await calendarOf(planned);
    const network = networkInputs(tasks, durations, dependencies);
    const { result, finishes } = simulate(network.tasks, planned.links, { seed: SEED, runs: RUNS });
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
      facts: riskFacts(result, planned, calendar, deadline?.share ?? null),
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
  page: (data) =>
    blocks(
      'The work is 50% likely to finish by [[schedule.p50]] and 80% likely to finish by [[schedule.p80]].',
      data.deadline && 'The chance of meeting the deadline is [[schedule.deadline_chance]].',
      table(
        ['Chance', 'Finish', 'Working days'],
        (['p10', 'p50', 'p80', 'p90'] as const).map((name) => [
          `${name.slice(1)}%`,
          data[name].date,
          `${data[name].days}`,
        ]),
      ),
      section(
        'What moves the finish most',
        table(
          ['Task', 'Finish if it goes well', 'Finish if it goes badly', 'Correlation'],
          data.tornado.map((row) => [text(row.title), row.low.date, row.high.date, row.correlation.toFixed(2)]),
        ),
      ),
      section(
        'Most often critical',
        table(
          ['Task', 'Share of runs'],
          data.criticality.slice(0, 15).map((row) => [text(row.title), `${Math.round(row.share * 100)}%`]),
        ),
      ),
      `${data.runs.toLocaleString(DEFAULT_LOCALE)} simulated runs with a fixed seed. Each task is drawn independently from a Beta-PERT distribution over its three estimates, within the team’s capacity. Delays that affect many tasks at once are not included, so the real range is wider.`,
    ),
});

function riskFacts(
  result: { readonly p50: number; readonly p80: number },
  planned: ScheduleData,
  calendar: ProjectCalendar,
  chance: number | null,
): Fact[] {
  const by = `${RUNS.toLocaleString(DEFAULT_LOCALE)} simulated runs`;
  return [
    derivedFact('schedule.p50', '50% likely finish', calendar.finishDate(result.p50), 'date', by),
    derivedFact('schedule.p80', '80% likely finish', calendar.finishDate(result.p80), 'date', by),
    ...(chance === null || planned.deadline === null
      ? []
      : [derivedFact('schedule.deadline_chance', 'Chance of meeting the deadline', percent(chance), 'percent', by)]),
  ];
}

/** Whole percent, at most 99: the simulation leaves out unforeseen events, so nothing is certain. */
function percent(share: number): number {
  return Math.min(99, Math.round(share * 100));
}
