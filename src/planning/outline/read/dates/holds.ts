import type { HoldMention } from '../../reading.ts';
import type { RoledDate } from './date-roles.ts';

/**
 * What dates keep from being earlier: days before which something must not be, and openings in a season, "it opens in
 * spring", which are not before its first day.
 */
export function readHolds(roled: readonly RoledDate[]): HoldMention[] {
  return roled.flatMap(({ mention, from, words }): HoldMention[] => {
    const { role, precision, date, of, quote } = mention;
    if (role === 'earliest') return [{ kind: 'not_before', from: date, to: null, of, words, quote }];
    const isInSeason = role === 'deadline' && precision === 'season' && of === 'opening' && from < date;
    // "By spring" and "before spring" are dates that may be anticipated.
    return isInSeason && /^(?:in|im|en|au|this|next|the|om) /i.test(quote.text)
      ? [{ kind: 'not_before', from, to: null, of, words: '', quote }]
      : [];
  });
}
