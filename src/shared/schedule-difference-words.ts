import type { NamedLink, ScheduleDifference } from './contracts/schedule-import.ts';

/** What a difference says, in one sentence that begins with what happened: `Moved: “Sign the lease”, 1 Mar → 8 Mar.` */
export function differenceWords(difference: ScheduleDifference, dateWords: (date: string) => string): string {
  const title = `“${difference.title}”`;
  switch (difference.kind) {
    case 'added':
      return `Added: ${title}, ${daysWords(difference.days)}, in ${difference.package_title}.`;
    case 'removed':
      return `Removed: ${title}.`;
    case 'renamed':
      return `Renamed: “${difference.before}” → ${title}.`;
    case 'estimate': {
      const [before = 0, after = 0] = [difference.before[1], difference.after[1]];
      const what = after > before ? 'Longer' : after < before ? 'Shorter' : 'Other range';
      return `${what}: ${title}, ${rangeWords(difference.before)} → ${rangeWords(difference.after)} working days.`;
    }
    case 'moved':
      return `Moved: ${title}, ${dateWords(difference.before)} → ${holdWords(difference.hold, dateWords(difference.after))}.`;
    case 'links':
      return [
        `Links: ${title}`,
        [
          ...difference.added.map((link) => `now waits for ${linkWords(link)}`),
          ...difference.removed.map((link) => `no longer waits for ${linkWords(link)}`),
        ].join('; '),
      ]
        .join(' ')
        .concat('.');
  }
}

function holdWords(hold: 'not_before' | 'on' | 'ends_on' | null, date: string): string {
  switch (hold) {
    case 'not_before':
      return `not before ${date}`;
    case 'on':
      return `on ${date}`;
    case 'ends_on':
      return `ends on ${date}`;
    case null:
      return 'as early as its links allow';
  }
}

function linkWords({ title, type, lag }: NamedLink): string {
  const rest = [...(type === 'FS' ? [] : [type]), ...(lag === 0 ? [] : [`${lag > 0 ? '+' : ''}${roundedDays(lag)} d`])];
  return `“${title}”${rest.length > 0 ? ` (${rest.join(' ')})` : ''}`;
}

function rangeWords(days: readonly number[]): string {
  return days.map(roundedDays).join('/');
}

function daysWords(days: number): string {
  return days === 1 ? '1 working day' : `${roundedDays(days)} working days`;
}

function roundedDays(days: number): string {
  return String(Math.round(days * 100) / 100);
}
