import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatMoney } from '../../../../shared/quantities/format.ts';
import { toMinor, toWhole } from '../../../money/minor-units.ts';

/** An amount in minor units for a table, as references to facts write money. A dash where there is none. */
export function formatMinor(minor: number | null, currency: string | null, locale: string = DEFAULT_LOCALE): string {
  return minor === null || currency === null ? '–' : formatMoney(toWhole(minor, currency), currency, locale);
}

/** The same of an amount in whole units. */
export function formatWhole(whole: number, currency: string, locale: string = DEFAULT_LOCALE): string {
  return formatMinor(toMinor(whole, currency), currency, locale);
}
