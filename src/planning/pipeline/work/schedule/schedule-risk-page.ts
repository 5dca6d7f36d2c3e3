import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { LIKELY } from '../../../../shared/odds.ts';
import { formatDecimal, formatQuantity } from '../../../../shared/quantities/format.ts';
import { blocks, prose, section, table, text } from '../../frame/page/markdown.ts';
import { hasOdds } from '../durations/duration-basis.ts';
import { type EstimatedShare, estimateAdvice, estimatedText } from '../durations/own-estimates.ts';
import type { TaskDate } from '../network/task-dates.ts';
import { dateText } from '../network/task-dates-question.ts';

interface Finish {
  readonly days: number;
  readonly date: string;
}

/** Headings of the table that the figure draws: of the whole plan, and of what the deadline is about. */
export const MOVERS = 'What moves the finish most';
export const DEADLINE_MOVERS = 'What moves the date of the deadline most';

/** In place of odds where the durations were set to the time that the prompt gives: they prove nothing about it. */
export function noOddsText({ estimates }: Pick<RiskPageData, 'estimates'>): string {
  return blocks(
    'If every task takes its planned time, the work finishes on [[schedule.finish]]. The durations were set to fit the time in the prompt, so there are no odds yet. They are shown once every critical task is estimated.',
    estimates && prose(estimateAdvice(estimates)),
  );
}

/** Where nobody has estimated the work, single shares and the method would pretend to more than is known. */
const USUAL_METHOD =
  'Simulated with typical durations for such work. Estimate the critical tasks before you rely on these dates.';

/** What the page of the simulated schedule shows; parts that older plans lack are left out. */
export interface RiskPageData {
  readonly locale?: string | undefined;
  readonly runs: number;
  readonly p10: Finish;
  readonly p50: Finish;
  readonly p80: Finish;
  readonly p90: Finish;
  readonly criticality: readonly { readonly title: string; readonly share: number }[];
  readonly tornado: readonly {
    readonly title: string;
    readonly correlation: number;
    readonly low: Finish;
    readonly high: Finish;
  }[];
  readonly deadline: { readonly p50?: Finish | undefined; readonly p80?: Finish | undefined } | null;
  readonly tornado_about?: { readonly title: string; readonly pinned: boolean } | null | undefined;
  readonly paced?: boolean | undefined;
  readonly usual?: boolean | undefined;
  readonly estimates?: EstimatedShare | undefined;
  readonly plan_share?: number | undefined;
  readonly independent?: { readonly p50: Finish; readonly p80: Finish } | undefined;
  readonly events?:
    | readonly { readonly title: string; readonly probability: number; readonly days: number }[]
    | undefined;
  readonly dates?:
    | readonly (Pick<TaskDate, 'kind' | 'fact' | 'until'> & {
        readonly title: string;
        readonly planned: string;
        readonly share: number | null;
      })[]
    | undefined;
  readonly milestones?:
    | readonly { readonly title: string; readonly planned: string; readonly p50: Finish; readonly p80: Finish }[]
    | undefined;
}

const WHOLE =
  'The work is 50% likely to finish by [[schedule.p50]] and 80% likely to finish by [[schedule.p80]]. If every task took its likely time, it would finish on [[schedule.finish]]; [[schedule.plan_chance]] of the simulated runs are finished by then.';

/** Heading of what the report shows with the phases. */
export const PHASES_COMPLETE = 'When phases are complete';

const IN_SHORT = 'In short';

/** Heading of why there are no odds, which the report says in its timeline. */
export const NO_ODDS = 'Why there are no odds';

/** The odds in words: of what the deadline is about first, where it is not the whole plan, then of everything. */
function oddsText(data: Pick<RiskPageData, 'deadline' | 'tornado_about' | 'p50' | 'p80'>): string {
  const { deadline, tornado_about } = data;
  if (deadline === null || !tornado_about) return WHOLE;
  return blocks(
    tornado_about.pinned
      ? `All that is needed on the day of the deadline is 50% likely to be ready by [[deadline.p50]] and 80% likely by [[deadline.p80]]; [[schedule.deadline_chance]] of the simulated runs are ready in time for the deadline [[timeline.deadline]].`
      : `The work due by the deadline is 50% likely to be finished by [[deadline.p50]] and 80% likely by [[deadline.p80]]; [[schedule.deadline_chance]] of the simulated runs meet the deadline [[timeline.deadline]]. If every task took its likely time, it would be finished on [[deadline.planned]]; [[deadline.plan_chance]] of the runs reach that.`,
    !(deadline.p50?.date === data.p50.date && deadline.p80?.date === data.p80.date) &&
      'Everything, including what comes after it, is 50% likely to be finished by [[schedule.p50]] and 80% likely by [[schedule.p80]].',
  );
}

export function riskPage(data: RiskPageData): string {
  if (!hasOdds(data)) return pacedPage(data);
  return blocks(
    section(IN_SHORT, oddsText(data)),
    data.deadline !== null &&
      !data.tornado_about &&
      'The chance of meeting the deadline is [[schedule.deadline_chance]].',
    table(
      ['Chance', 'Finish', 'Working days'],
      (['p10', 'p50', 'p80', 'p90'] as const).map((name) => [
        `${name.slice(1)}%`,
        data[name].date,
        formatQuantity(data[name].days, 'count', data.locale ?? DEFAULT_LOCALE),
      ]),
    ),
    data.usual !== true &&
      section(
        PHASES_COMPLETE,
        table(
          ['Phase', 'Plan without uncertainty', '50% likely', '80% likely'],
          (data.milestones ?? []).map((row) => [text(row.title), row.planned, row.p50.date, row.p80.date]),
        ),
      ),
    section(
      'Dates that hold tasks',
      table(
        ['Task', 'Date', 'Planned', 'Chance'],
        (data.dates ?? []).map((row) => [
          text(row.title),
          dateText(row),
          row.planned,
          // What only must not begin earlier misses nothing when it begins later.
          row.share === null || row.kind === 'not_before'
            ? '–'
            : row.share < LIKELY
              ? `**${chance(row.share)}**`
              : chance(row.share),
        ]),
      ),
    ),
    movers(data),
    data.usual !== true &&
      section(
        'Most often critical',
        table(
          ['Task', 'Share of runs'],
          data.criticality
            .slice(0, 15)
            // What rounds to none of the runs is not often critical.
            .filter(({ share }) => share >= 0.005)
            .map((row) => [text(row.title), `${Math.round(row.share * 100)}%`]),
        ),
      ),
    section(
      'Risks that delay runs',
      table(
        ['Risk', 'Chance', 'Working days, if it happens'],
        (data.events ?? []).map((row) => [text(row.title), `${Math.round(row.probability * 100)}%`, `${row.days}`]),
      ),
    ),
    data.usual === true
      ? blocks(USUAL_METHOD, data.estimates && estimatedText(data.estimates))
      : section('How it is simulated', method(data)),
  );
}

/** Without odds: what moves the finish most is worth estimating first. */
function pacedPage(data: RiskPageData): string {
  return blocks(
    section(NO_ODDS, noOddsText(data)),
    section(
      'Dates that hold tasks',
      table(
        ['Task', 'Date', 'Planned'],
        (data.dates ?? []).map((row) => [text(row.title), dateText(row), row.planned]),
      ),
    ),
    movers(data),
  );
}

function movers({ tornado, tornado_about, locale = DEFAULT_LOCALE }: RiskPageData): string {
  return section(
    tornado_about ? DEADLINE_MOVERS : MOVERS,
    table(
      ['Task', 'Date if it goes well', 'Date if it goes badly', 'Correlation'],
      tornado.map((row) => [text(row.title), row.low.date, row.high.date, formatDecimal(row.correlation, locale, 2)]),
    ),
  );
}

/** At most 99%: the simulation leaves out what nobody foresees. */
function chance(share: number): string {
  return `${Math.min(99, Math.round(share * 100))}%`;
}

function method({ runs, independent, events, p80, locale = DEFAULT_LOCALE }: RiskPageData): string {
  const shown = (value: number) => formatQuantity(value, 'count', locale);
  const drawn = `${shown(runs)} runs with a fixed seed, within the team’s capacity. Each task is drawn from a Beta-PERT distribution that has the best and the worst case as its 10% and 90% points.`;
  if (independent === undefined) return drawn;
  const risks =
    (events ?? []).length > 0
      ? 'A risk that occurs delays the work under way that it affects by half to twice the days in the table.'
      : 'No risk of the register says by how much it would delay the finish, so none is simulated.';
  return blocks(
    drawn,
    `Tasks in a plan tend to run late together: any two have a correlation of ${shown(0.2)}, plus ${shown(0.1)} each for a shared phase and a shared role. ${risks}`,
    `Drawn independently of each other and without risks, four in five runs would be finished by ${independent.p80.date} instead of ${p80.date}, which is too optimistic.`,
  );
}
