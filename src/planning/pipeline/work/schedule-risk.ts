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
/** Fixed, so that the same plan always gives the same odds. */
const SEED = 1;

const Finish = z.object({
  days: z.number().describe('working days from the start'),
  date: z.string().describe('YYYY-MM-DD'),
});

/** How likely each finish is: every task drawn from its three estimates, ten thousand times. */
export const scheduleRisk = computed({
  id: 'schedule_risk',
  title: 'Schedule risk',
  number: '023',
  report: [
    { part: 'understand', figures: ({ input }) => [tornadoFigure(input)] },
    {
      part: 'act',
      id: 'timeline',
      title: 'Timeline',
      markdown: () =>
        'As planned the work ends on [[schedule.finish]]; with an even chance by [[schedule.p50]], four-fifths surely by [[schedule.p80]].',
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
    const deadline = planned.deadline
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
            message: `The simulation meets the stated deadline ${data.deadline.date} in ${Math.round(data.deadline.share * 100)} of 100 runs.`,
            next: 'Decide on an option that closes the gap, or agree another date.',
          },
        ]
      : [],
  page: (data) =>
    blocks(
      'With an even chance the work ends by [[schedule.p50]]; to be four-fifths sure, count on [[schedule.p80]].',
      data.deadline && 'The stated deadline is met with a chance of [[schedule.deadline_chance]].',
      table(
        ['Chance', 'Finish', 'Working days'],
        (['p10', 'p50', 'p80', 'p90'] as const).map((name) => [
          `${name.slice(1)} %`,
          data[name].date,
          `${data[name].days}`,
        ]),
      ),
      section(
        'What moves the finish most',
        table(
          ['Task', 'Finish when it goes well', 'Finish when it goes badly', 'Correlation'],
          data.tornado.map((row) => [text(row.title), row.low.date, row.high.date, row.correlation.toFixed(2)]),
        ),
      ),
      section(
        'Most often critical',
        table(
          ['Task', 'Share of runs'],
          data.criticality.slice(0, 15).map((row) => [text(row.title), `${Math.round(row.share * 100)} %`]),
        ),
      ),
      `${data.runs.toLocaleString(DEFAULT_LOCALE)} runs with a fixed seed; every task drawn from a Beta-PERT distribution over its three estimates, independently of the others, with the limits of roles kept. Delays that hit many tasks at once are not in it, so the true spread is wider.`,
    ),
});

function riskFacts(
  result: { readonly p50: number; readonly p80: number },
  planned: ScheduleData,
  calendar: ProjectCalendar,
  chance: number | null,
): Fact[] {
  const by = `${RUNS} simulated runs`;
  return [
    derivedFact('schedule.p50', 'Finish with an even chance', calendar.finishDate(result.p50), 'date', by),
    derivedFact('schedule.p80', 'Finish with a chance of four in five', calendar.finishDate(result.p80), 'date', by),
    ...(chance === null || planned.deadline === null
      ? []
      : [derivedFact('schedule.deadline_chance', 'Chance to meet the deadline', percent(chance), 'percent', by)]),
  ];
}

/** Whole percent; a simulation that leaves out what nobody foresaw cannot be certain. */
function percent(share: number): number {
  return Math.min(99, Math.round(share * 100));
}
