import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { currencyDecimals } from '../../../shared/quantities/currency.ts';
import { toWhole } from '../../money/minor-units.ts';

/** An amount in minor units for a table; whole units from a thousand on, and where there is no smaller coin. A dash where there is none. */
export function formatMinor(minor: number | null, currency: string | null): string {
  if (minor === null || currency === null) return '–';
  const whole = toWhole(minor, currency);
  const digits = Math.abs(whole) >= 1000 || Number.isInteger(whole) ? 0 : currencyDecimals(currency);
  return `${whole.toLocaleString(DEFAULT_LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${currency}`;
}
