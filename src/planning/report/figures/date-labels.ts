import { Memo } from '../../../shared/memo.ts';

const SHAPES = {
  month: { month: 'short' },
  'month-year': { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Memo<Intl.DateTimeFormat>(30);

/** Names parts of a date for an axis. Takes milliseconds since 1970 in UTC; the machine's time zone plays no part. */
export function formatter(locale: string, shape: keyof typeof SHAPES): Intl.DateTimeFormat {
  return made.get(
    `${locale} ${shape}`,
    () => new Intl.DateTimeFormat(locale, { ...SHAPES[shape], timeZone: 'UTC', calendar: 'gregory' }),
  );
}
