import type { CalendarDate } from '../../shared/calendar-date.ts';
import type { Quote } from '../../shared/fact.ts';

/** What the nine dimensions of a good prompt are. */
export const DIMENSIONS = [
  'objective',
  'scope',
  'location',
  'budget',
  'timeline',
  'scale',
  'stakeholders',
  'constraints',
  'success_criteria',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** How firmly a number was said. */
export type Qualifier = 'exact' | 'about' | 'at_most' | 'at_least' | 'range';

/** An amount of money in the prompt. Amounts are in whole currency units. */
export interface MoneyMention {
  readonly amount: number;
  readonly low?: number;
  readonly high?: number;
  readonly currency: string | null;
  /** How the currency was settled, when its sign alone did not say. */
  readonly currencyBasis: string;
  readonly qualifier: Qualifier;
  readonly role: 'budget' | 'phase' | 'price' | 'revenue' | 'running_cost' | 'other';
  /** What the money is for, from the words around it, at most eight words. */
  readonly label: string;
  readonly quote: Quote;
}

/** What of a project a date can be said of. */
export const MILESTONES = ['opening', 'moving', 'submission', 'start_of_work'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** A date in the prompt, resolved against day 0. An imprecise one is taken at its end for deadlines, start for starts. */
export interface DateMention {
  readonly date: CalendarDate;
  readonly precision: 'day' | 'month' | 'quarter' | 'season' | 'year';
  /** `earliest`: the first day on which something other than the project itself may be. */
  readonly role: 'start' | 'deadline' | 'milestone' | 'earliest' | 'past' | 'other';
  /** What its words are about; null where they do not say, or it is the whole project. */
  readonly of: Milestone | null;
  /** No year was written, so it was taken as the next to come. */
  readonly isYearAssumed: boolean;
  /** The other day that the same figures may mean, as in 03/04/2027; null where they mean one. */
  readonly otherReading: CalendarDate | null;
  readonly label: string;
  readonly basis: string;
  readonly quote: Quote;
}

/**
 * A day before which something must not be, or a season of every year in which alone it can (`season`) or cannot
 * (`closed`) be.
 */
export interface HoldMention {
  readonly kind: 'not_before' | 'season' | 'closed';
  readonly from: CalendarDate;
  /** The season's last day; null for a day alone. */
  readonly to: CalendarDate | null;
  readonly of: Milestone | null;
  /** Lower-case words that say of what; empty where none do. */
  readonly words: string;
  readonly quote: Quote;
}

export interface DurationMention {
  readonly value: number;
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly low?: number;
  readonly high?: number;
  readonly qualifier: Qualifier;
  /** `horizon`: how long the project may take; `past`: how long somebody has done something before it. */
  readonly role: 'horizon' | 'phase' | 'operation' | 'past' | 'other';
  readonly label: string;
  readonly quote: Quote;
}

/** A time of day in the prompt, such as that of an opening. */
export interface ClockTimeMention {
  /** `HH:MM`. */
  readonly time: string;
  /** Which time it is, from the words around it. */
  readonly label: string;
  readonly quote: Quote;
}

/** Days of a week on which those who do the work do it. */
export interface WorkWeekMention {
  /** Weekdays that are named, 0 = Sunday to 6 = Saturday, ascending. */
  readonly weekdays: readonly number[];
  /** Whether these are the only ones; else they come on top of the usual week. */
  readonly only: boolean;
  /** How many days a week, where a number says so. */
  readonly days: number | null;
  readonly quote: Quote;
}

export interface PlaceMention {
  readonly name: string;
  readonly kind: 'country' | 'region' | 'city' | 'site';
  /** ISO 3166-1 alpha-2, null when it cannot be told. */
  readonly country: string | null;
  readonly quote: Quote;
}

export interface PartyMention {
  readonly name: string;
  readonly kind: 'person' | 'organisation' | 'role';
  readonly quote: Quote;
}

/** A count or measure that is neither money nor time. */
export interface QuantityMention {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** Singular, lower-case: `person`, `m2`, `kW`, `guest`, `percent` ... */
  readonly unit: string;
  readonly qualifier: Qualifier;
  /** A few words that say what is counted. */
  readonly label: string;
  readonly quote: Quote;
}

/** A sentence of the prompt with a role. */
export interface Statement {
  readonly text: string;
  readonly quote: Quote;
}

export interface DimensionReading {
  readonly status: 'present' | 'partial' | 'missing';
  /** The words that show it; null when missing. */
  readonly evidence: Quote | null;
  /** The sentence of the evidence: where it begins, and one behind its end. Null when missing. */
  readonly sentence: { readonly start: number; readonly end: number } | null;
  /** The best question to ask when not fully present, else null. */
  readonly question: string | null;
}

/**
 * The span in which the project is to happen, as far as the prompt says. Null where it says nothing.
 * `conflict` is set when the words contradict each other or the calendar (a deadline before the start).
 */
export interface Horizon {
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  readonly finishQuote: Quote | null;
  /** What is to be reached by the finish, where a date's words say so. */
  readonly of: Milestone | null;
  /** Nothing calls the finish a deadline: it is the last of several dates to come. */
  readonly isGuessed: boolean;
  readonly basis: string;
  readonly asap: boolean;
  readonly conflict: string | null;
}

/** Words that can be read in two ways, with the question that settles it. */
export interface UnsureReading {
  readonly about: 'budget' | 'amount' | 'date' | 'deadline';
  readonly quote: Quote;
  readonly question: string;
  /** Both, as sentences; the plan is drafted from the first. */
  readonly readings: readonly [string, string];
}

/** Everything that can be read out of a prompt without judgement. Pure: the same text and day 0 give the same reading. */
export interface PromptReading {
  /** ISO 639-1, or `und`. Detail beyond numbers, dates and places is read from English only. */
  readonly language: string;
  readonly wordCount: number;
  readonly title: string;
  readonly objective: Statement | null;
  readonly scopeIn: readonly Statement[];
  readonly scopeOut: readonly Statement[];
  readonly must: readonly Statement[];
  readonly mustNot: readonly Statement[];
  /** Upper or lower bounds that are not plain musts: "no more than 40 guests a night". */
  readonly limits: readonly Statement[];
  readonly bannedWords: readonly Statement[];
  readonly success: readonly Statement[];
  readonly money: readonly MoneyMention[];
  /** The mention that is the project's budget, an element of `money`; null when none is. */
  readonly budget: MoneyMention | null;
  /** Mentions of `money` that split the budget by phase or purpose. */
  readonly budgetParts: readonly MoneyMention[];
  readonly dates: readonly DateMention[];
  readonly holds: readonly HoldMention[];
  readonly durations: readonly DurationMention[];
  readonly clockTimes: readonly ClockTimeMention[];
  /** Null where the prompt says nothing of it. */
  readonly workWeek: WorkWeekMention | null;
  readonly horizon: Horizon;
  readonly places: readonly PlaceMention[];
  readonly parties: readonly PartyMention[];
  readonly quantities: readonly QuantityMention[];
  /** Sentences that try to instruct the program rather than describe a project; they are data, never obeyed. */
  readonly instructions: readonly Statement[];
  readonly purpose: 'business' | 'personal' | 'other';
  readonly dimensions: Readonly<Record<Dimension, DimensionReading>>;
  readonly unsure: readonly UnsureReading[];
  /** Whether there is a project in the text at all. */
  readonly usable: boolean;
  readonly unusableReason: string | null;
}
