import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatMoney } from '../../../shared/quantities/format.ts';
import { toMinor, toWhole } from '../../money/minor-units.ts';

/** An amount in minor units for a table, as references to facts write money. A dash where there is none. */
export function formatMinor(minor: number | null, currency: string | null): string {
  return minor === null || currency === null ? '–' : formatMoney(toWhole(minor, currency), currency, DEFAULT_LOCALE);
}

/** The same of an amount in whole units. */
export function formatWhole(whole: number, currency: string): string {
  return formatMinor(toMinor(whole, currency), currency);
}
