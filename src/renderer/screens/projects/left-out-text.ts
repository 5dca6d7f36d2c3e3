import { formatNumber } from '../../components/format/format.ts';

interface LeftOut {
  readonly what: string;
  readonly count: number;
}

const MOST_NAMED = 6;

/** What a file could not take over, in words: `actual cost (3), field createdAt (12) and 2 more`. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const named = leftOut.slice(0, MOST_NAMED).map(({ what, count }) => `${what} (${formatNumber(count)})`);
  const more = leftOut.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
