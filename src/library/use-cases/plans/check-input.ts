import { isCalendarDate, today } from '../../../shared/calendar-date.ts';
import { Speed, Target } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

const MAX_PROMPT_CHARACTERS = 100_000;
const MAX_TAGS = 20;
const MAX_TAG_CHARACTERS = 50;
/** Share of characters that no text has, above which it is a file of another kind. */
const BINARY_SHARE = 0.1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NOT_TEXT = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g;

/** Holidays and week days are reckoned within these, with room for a long plan after the last. */
const EARLIEST_START = '1900-01-01';
const LATEST_START = '2999-12-31';

function invalid(field: string, message: string, next: string): Result<never> {
  return err('INVALID_INPUT', message, { field, next });
}

/**
 * A prompt as it is kept: nothing is left out but a byte order mark, and line ends are `\n`.
 * INVALID_INPUT when it is empty, not text, or over 100,000 characters.
 */
export function checkPromptText(text: string): Result<string> {
  const prompt = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed();
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(prompt))
    return invalid('prompt', 'The prompt is empty.', 'Describe the project in 300 to 800 words.');
  if (prompt.includes('\0') || (prompt.match(NOT_TEXT)?.length ?? 0) > prompt.length * BINARY_SHARE) {
    return invalid('prompt', 'The prompt is not text.', 'Use plain text in UTF-8.');
  }
  // Counted in characters, not in UTF-16 units, and only when it can matter.
  if (prompt.length > MAX_PROMPT_CHARACTERS && [...prompt].length > MAX_PROMPT_CHARACTERS) {
    return invalid(
      'prompt',
      `The prompt exceeds ${MAX_PROMPT_CHARACTERS} characters.`,
      'Shorten it: 300 to 800 words work best.',
    );
  }
  return ok(prompt);
}

export function checkSpeed(speed: string): Result<Speed> {
  const parsed = Speed.safeParse(speed);
  if (parsed.success) return ok(parsed.data);
  return invalid(
    'speed_vs_detail',
    `Unknown speed ${JSON.stringify(speed).slice(0, 60)}.`,
    `Use one of ${Speed.options.join(', ')}.`,
  );
}

/** INVALID_TARGET for anything but the three targets. */
export function checkTarget(target: string): Result<Target> {
  const parsed = Target.safeParse(target);
  if (parsed.success) return ok(parsed.data);
  return err('INVALID_TARGET', `Unknown target ${JSON.stringify(target).slice(0, 60)}.`, {
    next: `Use one of ${Target.options.join(', ')}.`,
  });
}

/** The plan's day 0; left out, it is the day it is now. */
export function checkStartDate(date: string | undefined, now: string): Result<string> {
  if (date === undefined) return ok(today(new Date(now)));
  if (!isCalendarDate(date)) {
    return invalid('start_date', `${JSON.stringify(date).slice(0, 60)} is not a date.`, 'Write it as YYYY-MM-DD.');
  }
  if (date >= EARLIEST_START && date <= LATEST_START) return ok(date);
  return invalid(
    'start_date',
    `${date} is out of range: use a date from ${EARLIEST_START} to ${LATEST_START}.`,
    'Choose a date in this range.',
  );
}

export function checkTags(tags: readonly string[]): Result<string[]> {
  const trimmed = [...new Set(tags.map((tag) => tag.trim()))];
  if (trimmed.length > MAX_TAGS) return invalid('tags', `Too many tags: at most ${MAX_TAGS}.`, 'Remove some tags.');
  if (trimmed.some((tag) => tag === '' || [...tag].length > MAX_TAG_CHARACTERS)) {
    return invalid('tags', `A tag must have 1 to ${MAX_TAG_CHARACTERS} characters.`, 'Shorten the tag.');
  }
  return ok(trimmed);
}

/** A whole number within bounds; left out, the default. */
export function checkCount(
  field: string,
  value: number | undefined,
  bounds: { min: number; max: number; standard: number },
): Result<number> {
  if (value === undefined) return ok(bounds.standard);
  if (Number.isInteger(value) && value >= bounds.min && value <= bounds.max) return ok(value);
  return invalid(
    field,
    `${field} must be a whole number from ${bounds.min} to ${bounds.max}.`,
    'Use a number in this range.',
  );
}

/** A cap in US dollars above zero; null lifts it, left out it stays as it is. */
export function checkMaxCost(value: number | null | undefined): Result<number | null | undefined> {
  if (value === null || value === undefined || (Number.isFinite(value) && value > 0)) return ok(value);
  return invalid(
    'max_cost_usd',
    'A cost limit must be an amount in US dollars above 0.',
    'Use an amount such as 2.50.',
  );
}

/** The longest that a timer can wait is a little longer. */
const MOST_RUNTIME_SEC = 2_000_000;

function checkMaxRuntime(value: number | undefined): Result<number | undefined> {
  if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= MOST_RUNTIME_SEC)) return ok(value);
  return invalid(
    'max_runtime_sec',
    `A time limit must be a whole number of seconds from 1 to ${MOST_RUNTIME_SEC}.`,
    'Use a number such as 7200, or leave it out.',
  );
}

/** BCP 47, as far as this machine's own tables know it. */
export function checkLocale(locale: string | undefined): Result<string | undefined> {
  if (locale === undefined) return ok(undefined);
  try {
    return ok(Intl.getCanonicalLocales(locale)[0]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return invalid(
      'locale',
      `${JSON.stringify(locale).slice(0, 60)} is not a language tag.`,
      'Write it as en, en-GB or de-CH.',
    );
  }
}

/** What a plan is made from, whether it is started or kept as a draft. */
interface PlanContentInput {
  readonly prompt: string;
  readonly speed_vs_detail: string;
  readonly start_date?: string | undefined;
  readonly tags: readonly string[];
  readonly locale?: string | undefined;
  readonly max_cost_usd?: number | null | undefined;
  readonly max_runtime_sec?: number | undefined;
}

interface PlanContent {
  readonly prompt: string;
  readonly speed: Speed;
  readonly startDate: string;
  readonly tags: string[];
  readonly locale: string | undefined;
  readonly maxCost: number | null | undefined;
  readonly maxRuntime: number | undefined;
}

/** All of it, each as above. @param now ISO 8601 UTC */
export function checkPlanContent(input: PlanContentInput, now: string): Result<PlanContent> {
  const prompt = checkPromptText(input.prompt);
  if (!prompt.ok) return prompt;
  const speed = checkSpeed(input.speed_vs_detail);
  if (!speed.ok) return speed;
  const startDate = checkStartDate(input.start_date, now);
  if (!startDate.ok) return startDate;
  const tags = checkTags(input.tags);
  if (!tags.ok) return tags;
  const locale = checkLocale(input.locale);
  if (!locale.ok) return locale;
  const maxCost = checkMaxCost(input.max_cost_usd);
  if (!maxCost.ok) return maxCost;
  const maxRuntime = checkMaxRuntime(input.max_runtime_sec);
  if (!maxRuntime.ok) return maxRuntime;
  return ok({
    prompt: prompt.value,
    speed: speed.value,
    startDate: startDate.value,
    tags: tags.value,
    locale: locale.value,
    maxCost: maxCost.value,
    maxRuntime: maxRuntime.value,
  });
}
