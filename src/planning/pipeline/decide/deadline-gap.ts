import type { Input } from '../../engine/stage.ts';
import { blocks, bullets, prose } from '../markdown.ts';
import { formatMinor } from '../work/format-minor.ts';
import type { GapClosing, GapOption } from '../work/gap-options.ts';
import type { ScheduleData } from '../work/schedule-data.ts';

interface GapOutcome {
  readonly gap_closes: boolean | null;
  readonly gap_set?: readonly string[] | undefined;
  readonly gap_reaches?: string | undefined;
  readonly gap_fallback?: { readonly packages: readonly string[]; readonly cost: string | null } | undefined;
}

/** The set that closes the gap; or where none does, what is left to do. */
export function gapOutcome({ gap_closes, gap_set = [], gap_reaches, gap_fallback }: GapOutcome): string {
  const set = bullets(gap_set.map(prose));
  if (gap_closes) return blocks(`Together, these close the gap, with a finish on ${gap_reaches ?? ''}:`, set);
  return blocks(
    gap_set.length === 0
      ? '**Nothing that may be changed closes the gap.** Either the deadline moves, to [[schedule.p80]] if it is to be kept four times in five, or the scope is cut.'
      : `**No set closes the gap.** These come nearest, with a finish on ${gap_reaches ?? ''}; beyond them, the deadline moves or the scope is cut:`,
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

export function gapRows(
  closing: GapClosing | null,
  titles: ReadonlyMap<string, string>,
): { choice: string; days: number; cost?: string | undefined }[] {
  return (closing?.options ?? [])
    .slice(0, 6)
    .map((option) => ({ choice: choiceText(option, titles), days: option.days, cost: option.cost }));
}

export function choiceText(option: GapOption, titles: ReadonlyMap<string, string>): string {
  const title = (id: string) => titles.get(id) ?? id;
  switch (option.kind) {
    case 'shorten':
      return `${title(option.task)}: ${option.detail}`;
    case 'overlap':
      return `${title(option.task)}: start when “${title(option.other ?? '')}” is half done.`;
    case 'drop':
      return `${title(option.task)}: give up the preferred order after “${title(option.other ?? '')}”.`;
    case 'add_people':
      return option.detail;
  }
}
