import { z } from 'zod';
import { isCalendarDate } from '../shared/calendar-date.ts';
import { NOT_PLANNED_TEXT, NotPlanned } from '../shared/contracts/decision.ts';
import { type PlanWords, planWords } from '../shared/plan-words.ts';
import { jsonIn } from './answers.ts';

/** Files of a finished plan that the view reads: the data of sections, by the names that they have in any version. */
const PLAN_FILES = {
  report: 'report.json',
  summary: 'executive_summary.json',
  decisions: 'decision_register.json',
  dates: 'decision_dates.json',
} as const;

export interface Headline {
  readonly tone: 'good' | 'warning' | 'bad' | 'neutral';
  readonly label: string;
  readonly value: string;
  readonly detail: string;
}

/** Something that the user still has to decide. */
export interface Decision {
  readonly question: string;
  readonly options: readonly { readonly option: string; readonly consequence: string }[];
  /** The default option. */
  readonly meanwhile: string;
  /** Why the plan does not go on with it, in words; null where it does. */
  readonly leftOut: string | null;
  readonly why: string;
  readonly owner: string;
  /** Formatted; null when the plan has no such date. */
  readonly by: string | null;
  /** Titles of what cannot go on before. */
  readonly waits: readonly string[];
}

/** How likely the project, or what its deadline is about, has finished by a date. Shares of 1. */
export interface FinishCurve {
  /** What the curve is of; null in older reports, where it is always the whole project. */
  readonly label: string | null;
  readonly points: readonly { readonly date: string; readonly share: number }[];
  readonly marks: readonly Mark[];
  /** Marks of the whole project, where the curve is of a part of it. */
  readonly whole: readonly Mark[];
  /** For an event, the last day for getting ready. */
  readonly deadline: { readonly name: string; readonly date: string } | null;
}

interface Mark {
  readonly label: string;
  readonly date: string;
}

/** What a finished plan comes down to. What a plan of a shorter target lacks, or an edit broke, is empty. */
export interface FinishedPlan {
  readonly words: PlanWords;
  readonly notices: readonly string[];
  readonly headlines: readonly Headline[];
  readonly curve: FinishCurve | null;
  readonly summary: readonly string[];
  readonly decisions: readonly Decision[];
}

const DateText = z.string().refine(isCalendarDate);
const Locale = z.string().refine(isLocale);
const Marks = z.array(z.object({ label: z.string(), date: DateText }));
const Curve = z
  .object({
    kind: z.literal('finish_curve'),
    label: z.string().optional(),
    points: z.array(z.object({ date: DateText, share: z.number().min(0).max(1) })).min(2),
    marks: Marks,
    whole: z.object({ marks: Marks }).nullish(),
    deadline: z.object({ date: DateText, readyBy: DateText.nullish() }).nullable(),
  })
  .transform(({ label, points, marks, whole, deadline }): FinishCurve => {
    const readyBy = deadline?.readyBy;
    return {
      label: label ?? null,
      points,
      marks,
      whole: whole?.marks ?? [],
      deadline:
        deadline && (readyBy ? { name: 'Ready in time', date: readyBy } : { name: 'Deadline', date: deadline.date }),
    };
  });
const Report = z.object({
  dayZero: DateText,
  locale: Locale,
  notices: z.array(z.string()),
  headlines: z.array(
    z.object({
      tone: z.enum(['good', 'warning', 'bad', 'neutral']),
      label: z.string(),
      value: z.string(),
      detail: z.string(),
    }),
  ),
  sections: z.array(z.object({ figures: z.array(z.unknown()) })),
  ledger: z.array(
    z.object({
      id: z.string(),
      value: z.union([z.number(), z.string()]),
      unit: z.string(),
      low: z.number().optional(),
      high: z.number().optional(),
    }),
  ),
});
const Summary = z.object({ paragraphs: z.array(z.string()) });
const Register = z.object({
  names: z.record(z.string(), z.string()).optional().describe('titles of roles by id'),
  decisions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      options: z.array(z.object({ option: z.string(), consequence: z.string() })),
      default_option: z.number().int(),
      why_default: z.string(),
      owner: z.string(),
      before_phase: z.string(),
      waits: z.array(z.string()),
      answer: z.unknown().optional().describe('what was decided; absent while it is open'),
    }),
  ),
});

/**
 * Reads what the view shows of a finished plan.
 * @param read the text of one of the plan's files; null when there is none
 * @returns null without a report, which every number and date is taken from
 */
export async function readFinishedPlan(read: (path: string) => Promise<string | null>): Promise<FinishedPlan | null> {
  const { report: reportFile, summary: summaryFile, decisions, dates: datesFile } = PLAN_FILES;
  const texts = await Promise.all([reportFile, summaryFile, decisions, datesFile].map(read));
  const [report, summary, register, decisionDates] = texts.map(jsonIn);
  const parsed = Report.safeParse(report);
  if (!parsed.success) return null;
  const { ledger, locale, dayZero, notices, headlines, sections } = parsed.data;
  const words = planWords(ledger, locale, dayZero);
  const dates = new Set(ledger.filter(({ unit }) => unit === 'date').map(({ id }) => id));
  const names = Register.safeParse(register).data?.names ?? {};
  const notPlanned = new Map(
    DecisionDates.safeParse(decisionDates).data?.decisions.map((row) => [row.id, row.left_out]),
  );
  return {
    words,
    notices: notices.map(words.plain),
    headlines: headlines.map(({ tone, label, value, detail }) => ({
      tone,
      label,
      value: words.plain(value),
      detail: words.plain(detail),
    })),
    curve:
      sections
        .flatMap(({ figures }) => figures)
        .map((figure) => Curve.safeParse(figure).data ?? null)
        .find((found) => found !== null) ?? null,
    summary: (Summary.safeParse(summary).data?.paragraphs ?? []).map(words.plain),
    decisions: openDecisions(register).map((decision) => {
      const by = [`decide_by.${decision.id}`, `phase_start.${decision.before_phase}`].find((id) => dates.has(id));
      return {
        question: words.plain(decision.question),
        options: decision.options.map(({ option, consequence }) => ({
          option: words.plain(option),
          consequence: words.plain(consequence),
        })),
        meanwhile: words.plain(decision.options[decision.default_option]?.option ?? ''),
        leftOut: leftOutWords(notPlanned.get(decision.id)),
        why: words.plain(decision.why_default),
        // Plans of earlier versions keep no titles.
        owner: names[decision.owner] ?? decision.owner.replaceAll('_', ' '),
        by: by === undefined ? null : words.plain(`[[${by}]]`),
        waits: decision.waits.map(words.plain),
      };
    }),
  };
}

const DecisionDates = z.object({ decisions: z.array(z.object({ id: z.string(), left_out: NotPlanned.nullish() })) });

function leftOutWords(why: NotPlanned | null | undefined): string | null {
  return why ? NOT_PLANNED_TEXT[why] : null;
}

/** Those that a person still has to take. */
function openDecisions(register: unknown): z.infer<typeof Register>['decisions'] {
  return (Register.safeParse(register).data?.decisions ?? []).filter(({ answer }) => answer === undefined);
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
