import type { CalendarDate } from '../../shared/calendar-date.ts';
import type { LedgerFact } from '../../shared/fact.ts';
import type { Finding } from '../../shared/finding.ts';

/** One bar or milestone. Dates inclusive. */
export interface GanttRow {
  readonly id: string;
  readonly title: string;
  readonly kind: 'phase' | 'package' | 'task' | 'milestone';
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly critical: boolean;
  /** Total float: working days the row can be late without moving the finish. */
  readonly totalFloat: number;
  /** Last date it may finish without moving the project's finish. */
  readonly lateFinish: CalendarDate;
  readonly role: string | null;
}

/** The deadline of the plan, held against the work that it is about. */
interface GanttDeadline {
  readonly date: CalendarDate;
  /** Title of what it is about; null for the whole plan. */
  readonly about: string | null;
  /** When that is finished as planned. */
  readonly planned: CalendarDate;
  /** Working days by which the plan misses it; 0 when it is met. */
  readonly missedBy: number;
}

/** A date by which a task has to be done, or on which it takes place. */
export interface GanttDate {
  /** Id of the row that it is drawn in. */
  readonly row: string;
  readonly title: string;
  readonly date: CalendarDate;
  readonly planned: CalendarDate;
  /** Working days by which the plan misses it; 0 when it is met. */
  readonly lateBy: number;
}

interface CostRow {
  readonly title: string;
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

/** When something is finished in the simulated runs. */
export interface FinishDates {
  /** Share of runs finished by each date, 0 to 1, in ascending order. */
  readonly points: readonly { readonly date: CalendarDate; readonly share: number }[];
  readonly marks: readonly { readonly label: string; readonly date: CalendarDate }[];
}

interface FinishCurveFigure extends FinishDates {
  readonly kind: 'finish_curve';
  readonly title: string;
  /** What the curve is of, such as “Opening” finished. */
  readonly label: string;
  /** Everything finished, where the curve is of a part of the plan only. */
  readonly whole: FinishDates | null;
  readonly deadline: {
    readonly date: CalendarDate;
    /** Share of runs that meet it, 0 to 1. */
    readonly share: number;
    /** The last day for getting ready, where the deadline is the date of an event; else null. */
    readonly readyBy: CalendarDate | null;
  } | null;
}

/** How much, of influence and interest. */
export type Degree = 'low' | 'medium' | 'high';

/** What somebody thinks of the project. */
export type Stance = 'against' | 'doubtful' | 'neutral' | 'in_favour';

export type Figure =
  | {
      readonly kind: 'gantt';
      readonly title: string;
      readonly rows: readonly GanttRow[];
      readonly deadline: GanttDeadline | null;
      /** Dates other than the deadline by which work of the rows has to be done. */
      readonly dates: readonly GanttDate[];
      readonly dayZero: CalendarDate;
    }
  | FinishCurveFigure
  | {
      readonly kind: 'tornado';
      readonly title: string;
      /** What moves, as it stands in a sentence, such as `the finish`. */
      readonly moves: string;
      readonly base: CalendarDate;
      readonly bars: readonly { readonly title: string; readonly low: CalendarDate; readonly high: CalendarDate }[];
    }
  | {
      readonly kind: 'cash_flow';
      readonly title: string;
      readonly currency: string;
      /** In order, none left out; amounts in whole units, `balance` at the end of the month, null where none is known. */
      readonly months: readonly {
        readonly month: CalendarDate;
        readonly spend: number;
        readonly balance: number | null;
      }[];
    }
  | {
      readonly kind: 'swings';
      readonly title: string;
      /** What is moved, with its value and the unit of all values. */
      readonly result: string;
      readonly unit: string;
      /** What moves it. */
      readonly of: 'assumption' | 'package';
      readonly base: number;
      /** Results at the low and at the high end of each. */
      readonly bars: readonly { readonly title: string; readonly low: number; readonly high: number }[];
      /** Values that the result should not pass, with what they are, such as `the budget`. */
      readonly limits: readonly { readonly what: string; readonly value: number }[];
    }
  | {
      readonly kind: 'risk_matrix';
      readonly title: string;
      readonly risks: readonly {
        readonly id: string;
        readonly title: string;
        readonly probability: number;
        readonly impact: number;
        readonly residualProbability: number;
        readonly residualImpact: number;
      }[];
    }
  | {
      readonly kind: 'stakeholder_grid';
      readonly title: string;
      readonly stakeholders: readonly {
        readonly name: string;
        readonly influence: Degree;
        readonly interest: Degree;
        readonly stance: Stance;
      }[];
    }
  | {
      readonly kind: 'cost_bars';
      readonly title: string;
      readonly currency: string;
      /** Whole currency units. */
      readonly rows: readonly CostRow[];
      /** What the rows add up to; only this is held against the budget. Null where there is nothing to add up. */
      readonly total: CostRow | null;
      readonly budget: number | null;
    };

/**
 * How a section is set where there is room: beside the next one that is a half; its text in columns; its text beside
 * its first figure, with the further ones closed below it.
 */
export type SectionLayout = 'half' | 'columns' | 'beside';

/** A section of the report. `markdown` may hold fact references. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  /** 1 to 3; 4 is the appendix. */
  readonly part: 1 | 2 | 3 | 4;
  readonly markdown: string;
  readonly figures: readonly Figure[];
  /** Headings of the text, below which it is closed on the screen until somebody opens it. Exports and paper show all. */
  readonly folds?: readonly string[] | undefined;
  readonly layout?: SectionLayout | undefined;
  /** Short labels beside the heading: `edited by you`, `partial`, `computed` ... */
  readonly badges: readonly string[];
}

/** A headline on the first screen. */
export interface Headline {
  readonly tone: 'good' | 'warning' | 'bad' | 'neutral';
  readonly label: string;
  /** May hold fact references. */
  readonly value: string;
  /** May hold fact references. */
  readonly detail: string;
}

/** Everything the report shows, before any of it is HTML or Markdown. */
export interface ReportModel {
  readonly title: string;
  readonly subtitle: string;
  readonly dayZero: CalendarDate;
  /** BCP 47, for numbers and dates. */
  readonly locale: string;
  /** Notices on the first screen, such as that no model was used. */
  readonly notices: readonly string[];
  readonly headlines: readonly Headline[];
  readonly sections: readonly ReportSection[];
  readonly ledger: readonly LedgerFact[];
  /** `title` is that of the section, which the report may not show. */
  readonly findings: readonly (Finding & { readonly section: string; readonly title?: string | undefined })[];
  readonly generator: string;
  /** True where the table of all facts is not shown; references are plain words then. */
  readonly withoutLedger?: boolean;
  /** True where the appendix and the summary of checks are not shown either. */
  readonly withoutRecords?: boolean;
}
