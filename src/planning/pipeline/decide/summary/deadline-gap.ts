import type { Input } from '../../../engine/stage.ts';
import { blocks, prose, section, table } from '../../frame/page/markdown.ts';
import { formatMinor } from '../../work/costs/format-minor.ts';
import { BEFORE_START, type Gap } from '../../work/schedule/gap-closing.ts';
import type { GapOption } from '../../work/schedule/gap-options.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';

/** Most ways to save time beside the set, and most steps of the set, that the first page shows. */
const [MOST_ROWS, MOST_STEPS] = [6, 8];

/** Heading of the ways to save time that are no part of the set. */
export const OTHER_WAYS = 'Other ways to save time';

/** Where the choices rest on durations that are usual for such work. */
const USUAL =
  'What could be done faster is listed under “Ways to save time”. It rests on durations that nobody has estimated: estimate the critical tasks first.';

/** One way to save time. */
interface Way {
  readonly choice: string;
  /** Working days that it saves alone; 0 where it helps only with others. Absent in older plans. */
  readonly days?: number | undefined;
  readonly cost?: string | undefined;
}

/** What a smaller scope comes of. */
interface Fallback {
  readonly packages: readonly string[];
  /** Their likely cost together; null where there is none. */
  readonly cost: string | null;
  /** Whether they are late by the odds alone, and not as planned. */
  readonly by_odds?: boolean | undefined;
}

interface GapOutcome {
  readonly gap_closes: boolean | null;
  /** The ways to save time, those that save most for the least harm first. */
  readonly gap?: readonly Way[] | undefined;
  readonly gap_usual?: boolean | undefined;
  readonly gap_before_start?: boolean | undefined;
  readonly gap_set?: readonly string[] | undefined;
  readonly gap_fallback?: Fallback | undefined;
}

/**
 * The set that makes the deadline likely with what each of its steps takes; or where none does, what is left to do. What
 * else would save time follows under a heading of its own, so that each way stands once.
 */
export function gapOutcome(outcome: GapOutcome): string {
  const { gap_closes, gap = [], gap_set = [], gap_usual, gap_before_start, gap_fallback } = outcome;
  if (gap_before_start) return `**${BEFORE_START}**`;
  if (gap_usual && gap.length > 0) return USUAL;
  const steps = gap_set.map((choice) => gap.find((way) => way.choice === choice) ?? { choice });
  const rest = steps.length - MOST_STEPS;
  const set = blocks(
    waysTable(steps.slice(0, MOST_STEPS)),
    rest > 0 && `And ${rest} more, listed under “Ways to save time”.`,
  );
  const others = gap.filter(({ choice }) => !gap_set.includes(choice)).slice(0, MOST_ROWS);
  const further = section(OTHER_WAYS, waysTable(others));
  const reached = 'a planned date of [[gap.reaches]] and a chance of [[gap.chance]]';
  if (gap_closes) return blocks(`Together, these lead to ${reached} of meeting the deadline:`, set, further);
  return blocks(
    gap_set.length === 0
      ? '**Nothing that may be changed makes the deadline likely.** Either the date moves or the scope is cut.'
      : `**No combination of steps makes the deadline likely.** Together, these come nearest, with ${reached}; beyond them, the date moves or the scope is cut:`,
    set,
    gap_fallback !== undefined && gap_fallback.packages.length > 0 && smallerScope(gap_fallback),
    further,
  );
}

function smallerScope({ packages, cost, by_odds }: Fallback): string {
  const named = packages.map(prose).join('; ');
  if (by_odds)
    return `If the date stands, the scope has to shrink. Leave out or reduce what finishes late in more than one run in five${cost === null ? '' : ` (likely cost: ${cost})`}: ${named}.`;
  return `If the date stands, this is not finished by then${cost === null ? '' : ` and would be left out, with a likely cost of ${cost}`}: ${named}.`;
}

/** What all of them take is said once, above them. */
function waysTable(ways: readonly Way[]): string {
  const costs = new Set(ways.map(({ cost = '' }) => cost));
  const [common = ''] = costs.size === 1 ? costs : [];
  const isCommon = ways.length > 1 && common !== '';
  return blocks(
    isCommon && `Each takes this: ${prose(common)}`,
    table(
      ['Option', ...(isCommon ? [] : ['What it takes']), 'Working days it saves alone'],
      ways.map(({ choice, days = 0, cost = '' }) => [
        prose(choice),
        ...(isCommon ? [] : [prose(cost)]),
        days > 0 ? `${days}` : 'only with others',
      ]),
    ),
  );
}

/**
 * The packages that end too late, as planned or else by the odds, and what they are likely to cost together. Older plans
 * have none by the odds.
 */
export function fallback(
  { late_packages, unlikely_packages = [] }: Pick<Gap, 'late_packages' | 'unlikely_packages'>,
  packages: ScheduleData['packages'],
  costs: Input<{ currency: string | null; packages: { package: string; likely: number }[] }>,
): { packages: string[]; cost: string | null; by_odds?: boolean } {
  const isByOdds = late_packages.length === 0 && unlikely_packages.length > 0;
  const late = isByOdds ? unlikely_packages : late_packages;
  const currency = costs.field('currency');
  const own = costs.field('packages').filter((row) => late.includes(row.package));
  return {
    packages: packages.filter(({ id }) => late.includes(id)).map(({ title }) => title),
    cost:
      currency === null || own.length === 0
        ? null
        : formatMinor(
            own.reduce((sum, { likely }) => sum + likely, 0),
            currency,
          ),
    ...(isByOdds && { by_odds: true }),
  };
}

/** The choices that help most, each on its own, and those of the set. */
export function gapRows(
  options: readonly GapOption[],
  combination: readonly GapOption[],
): { choice: string; days: number; cost?: string | undefined }[] {
  const ways = (rows: readonly GapOption[]) =>
    rows.map(({ choice, detail, days, cost }) => ({ choice: choice ?? detail, days, cost }));
  const set = ways(combination);
  const others = ways(options).filter(({ choice }) => set.every((step) => step.choice !== choice));
  const alone = new Map(ways(options).map((way) => [way.choice, way]));
  return [...set.map((step) => alone.get(step.choice) ?? step), ...others.slice(0, MOST_ROWS)];
}
