import type { Input } from '../../../engine/stage.ts';
import { blocks, bullets, prose } from '../../markdown.ts';
import { formatMinor } from '../../work/costs/format-minor.ts';
import { BEFORE_START } from '../../work/schedule/gap-closing.ts';
import type { GapOption } from '../../work/schedule/gap-options.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';

/** Most rows of the table, and most steps of the set, that the first page shows. */
const [MOST_ROWS, MOST_STEPS] = [6, 8];

/** Where the choices rest on durations that are usual for such work. */
const USUAL =
  'What could be done faster is listed under “Ways to save time”. It rests on durations that nobody has estimated: estimate the tasks that the finish hangs on first.';

interface GapOutcome {
  readonly gap_closes: boolean | null;
  /** What the table above shows, each on its own, with its part of the set marked. */
  readonly gap?: readonly { readonly choice: string }[] | undefined;
  readonly gap_usual?: boolean | undefined;
  readonly gap_before_start?: boolean | undefined;
  readonly gap_set?: readonly string[] | undefined;
  readonly gap_fallback?: { readonly packages: readonly string[]; readonly cost: string | null } | undefined;
}

/** Which of the choices are marked in their table: none where all of them are the set, which is then said so. */
export function marksOfSet({ gap = [], gap_set = [] }: Pick<GapOutcome, 'gap' | 'gap_set'>): ReadonlySet<string> {
  const marked = gap.map(({ choice }) => choice).filter((choice) => gap_set.includes(choice));
  return new Set(marked.length === gap.length && marked.length === gap_set.length ? [] : marked);
}

/** The set that makes the deadline likely; or where none does, what is left to do. The table is not repeated. */
export function gapOutcome(outcome: GapOutcome): string {
  const { gap_closes, gap = [], gap_set = [], gap_usual, gap_before_start, gap_fallback } = outcome;
  if (gap_before_start) return `**${BEFORE_START}**`;
  if (gap_usual && gap.length > 0) return USUAL;
  const listed = new Set(gap.map(({ choice }) => choice));
  const others = gap_set.filter((step) => !listed.has(step));
  const rest = others.length - MOST_STEPS;
  const set = bullets([
    ...others.slice(0, MOST_STEPS).map(prose),
    ...(rest > 0 ? [`and ${rest} more, listed under “Ways to save time”.`] : []),
  ]);
  const isMarked = marksOfSet(outcome).size > 0;
  const isAll = !isMarked && others.length < gap_set.length;
  const marked = `those marked in the table${others.length > 0 ? ' and these' : ''}`;
  const these = isAll ? 'all of them' : isMarked ? marked : 'these';
  const end = others.length > 0 ? ':' : '.';
  const reached = 'a planned date of [[gap.reaches]] and a chance of [[gap.chance]]';
  if (gap_closes) return blocks(`Together, ${these} lead to ${reached} of meeting the deadline${end}`, set);
  return blocks(
    gap_set.length === 0
      ? '**Nothing that may be changed makes the deadline likely.** Either the date moves or the scope is cut.'
      : `**No set makes the deadline likely.** Together, ${these} come nearest, with ${reached}; beyond them, the date moves or the scope is cut${end}`,
    set,
    gap_fallback !== undefined &&
      gap_fallback.packages.length > 0 &&
      `If the date stands, this is not finished by then${gap_fallback.cost === null ? '' : ` and would be left out, with a likely cost of ${gap_fallback.cost}`}: ${gap_fallback.packages.map(prose).join('; ')}.`,
  );
}

/** The packages that end too late, and what they are likely to cost together. */
export function fallback(
  late: readonly string[],
  packages: ScheduleData['packages'],
  costs: Input<{ currency: string | null; packages: { package: string; likely: number }[] }>,
): { packages: string[]; cost: string | null } {
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
  };
}

/** The choices that help most, each on its own. */
export function gapRows(options: readonly GapOption[]): { choice: string; days: number; cost?: string | undefined }[] {
  return options
    .slice(0, MOST_ROWS)
    .map(({ choice, detail, days, cost }) => ({ choice: choice ?? detail, days, cost }));
}
