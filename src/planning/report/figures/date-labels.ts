const SHAPES = {
  month: { month: 'short' },
  'month-year': { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Names parts of a date for an axis. Takes milliseconds since 1970 in UTC; the machine's time zone plays no part. */
export function formatter(locale: string, shape: keyof typeof SHAPES): Intl.DateTimeFormat {
  const key = `${locale} ${shape}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const fresh = new Intl.DateTimeFormat(locale, { ...SHAPES[shape], timeZone: 'UTC', calendar: 'gregory' });
  made.set(key, fresh);
  return fresh;
}
