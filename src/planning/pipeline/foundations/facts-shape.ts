import { z } from 'zod';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import { list, oneOf, proseField } from '../ask.ts';
import type { Scale } from '../intake/scale.ts';
import { WORKDAYS_A_WEEK } from './work-week-facts.ts';

/** Facts that the program computes with: what they are, and which units it can use. */
export const CANONICAL: readonly {
  readonly id: string;
  readonly what: string;
  readonly units: string;
  readonly fits: (unit: string) => boolean;
}[] = [
  { id: 'budget.total', what: 'what may be spent in all', units: 'money', fits: isMoney },
  { id: 'timeline.start', what: 'when work begins', units: 'date', fits: isDate },
  { id: 'timeline.deadline', what: 'by when it has to be finished', units: 'date', fits: isDate },
  {
    id: 'timeline.duration',
    what: 'how long the work may take',
    units: 'day, week, month or year',
    fits: (unit) => ['day', 'week', 'month', 'year'].includes(unit),
  },
  {
    id: WORKDAYS_A_WEEK,
    what: 'days of a week on which the work goes on, where it is not the usual working week of the place',
    units: 'workday/week',
    fits: (unit) => unit === 'workday/week',
  },
  { id: 'funding.known', what: 'money whose source is named', units: 'money', fits: isMoney },
  { id: 'funding.gap', what: 'part of the budget without a source', units: 'money', fits: isMoney },
  { id: 'cost.contingency_share', what: 'part of the budget kept back', units: 'percent', fits: isPercent },
  { id: 'cost.time_share', what: 'part of the cost that runs on by the day', units: 'percent', fits: isPercent },
  { id: 'governance.change_share', what: 'change the lead may decide alone', units: 'percent', fits: isPercent },
];

const ID = 'lower-case dotted id, such as price.ticket';
const UNIT =
  'ISO 4217 code for money, or percent, day, workday, week, month, year, person, or the singular of what is counted; per with a slash: EUR/month';

/** Most facts of each kind that are asked for, and of all that a reader can keep track of. */
interface FactLimits {
  readonly stated: number;
  readonly dates: number;
  readonly clockTimes: number;
  readonly assumed: number;
  readonly derived: number;
  readonly all: number;
}

const SMALL: FactLimits = { stated: 12, dates: 6, clockTimes: 6, assumed: 14, derived: 12, all: 60 };

/** As many as a plan of that scale is computed from. */
export const FACT_LIMITS: Readonly<Record<Scale, FactLimits>> = {
  personal: SMALL,
  small: SMALL,
  medium: { stated: 16, dates: 8, clockTimes: 6, assumed: 26, derived: 24, all: 90 },
  large: { stated: 20, dates: 12, clockTimes: 8, assumed: 32, derived: 30, all: 115 },
  mega: { stated: 24, dates: 16, clockTimes: 8, assumed: 36, derived: 40, all: 140 },
};

/** What is asked for; `wrongIds` are the figures of the prompt that code read. */
export const factsShape = (wrongIds: readonly string[], limits: FactLimits = SMALL) => ({
  wrong: list(
    z.object({
      id: oneOf(wrongIds, 'id of a figure that the program read'),
      reason: proseField('why the prompt does not say that', 15),
    }),
    [0, Math.max(8, wrongIds.length)],
    'figures that the program misread',
  ),
  stated: list(
    z.object({
      id: z.string().describe(ID),
      label: z.string().describe('what it is, at most 10 words'),
      value: z.number().describe('in the unit; the middle where a range is said'),
      low: z.number().describe('lower end of a range, else the value'),
      high: z.number().describe('upper end of a range, else the value'),
      unit: z.string().describe(UNIT),
      quote: z.string().describe('exact words of the prompt that hold the number, at most 12 words'),
    }),
    [0, limits.stated],
    'figures that the prompt states and the program did not read',
  ),
  dates: list(
    z.object({
      id: z.string().describe('lower-case dotted id, such as date.opening'),
      label: z.string().describe('what it is, at most 10 words'),
      date: z.string().describe('YYYY-MM-DD'),
      quote: z.string().describe('exact words of the prompt, at most 12 words'),
    }),
    [0, limits.dates],
    'dates that the prompt states and the program did not read',
  ),
  assumed_dates: list(
    z.object({
      id: z.string().describe('lower-case dotted id, such as date.planting_begins'),
      label: z.string().describe('what it is, at most 10 words'),
      date: z.string().describe('YYYY-MM-DD'),
      why: proseField('why that day', 20),
      check: proseField('how to find out', 15),
      sensitivity: z.enum(['low', 'medium', 'high']).describe('how much hangs on it'),
    }),
    [0, 6],
    'dates that hold work and that the prompt does not say: those that nature, law or somebody’s calendar sets, such as the first and the last day of a planting season',
  ),
  clock_times: list(
    z.object({
      id: z.string().describe('lower-case dotted id that begins with time, such as time.opening'),
      label: z.string().describe('what it is, at most 10 words'),
      time: z.string().describe('HH:MM, from 00:00 to 23:59'),
      quote: z
        .string()
        .describe('exact words of the prompt that hold the time, at most 12 words; empty where it is assumed'),
      why: proseField('why that time, where it is assumed', 20),
      check: proseField('how to find out, where it is assumed', 15),
    }),
    [0, limits.clockTimes],
    'times of day that the program did not read, such as opening hours',
  ),
  assumed: list(
    z.object({
      id: z.string().describe(ID),
      label: z.string().describe('what it is, at most 10 words'),
      low: z.number().describe('one time in ten it is lower'),
      value: z.number().describe('in the unit, the likeliest'),
      high: z.number().describe('one time in ten it is higher; the same as low where nothing is uncertain'),
      unit: z.string().describe(UNIT),
      why: proseField('why this value and not twice or half of it', 20),
      check: proseField('how to find out', 15),
      sensitivity: z.enum(['low', 'medium', 'high']).describe('how much hangs on it'),
    }),
    [4, limits.assumed],
    'figures that the plan needs and the prompt does not state',
  ),
  derived: list(
    z.object({
      id: z.string().describe(ID),
      label: z.string().describe('what it is, at most 10 words'),
      unit: z.string().describe(UNIT),
      formula: z.string().describe('arithmetic over ids with + - * / ^ and min, max, sum, round, ceil, floor'),
    }),
    [0, limits.derived],
    'figures that follow from others',
  ),
});
export type FactsShape = ReturnType<typeof factsShape>;
export type FactsAnswer = z.infer<z.ZodObject<FactsShape>>;

/** Money may have a currency that the prompt does not name. */
function isMoney(unit: string): boolean {
  return isCurrency(unit) || unit === 'currency_not_stated';
}

function isDate(unit: string): boolean {
  return unit === 'date';
}

function isPercent(unit: string): boolean {
  return unit === 'percent';
}
