import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Finding } from '../../../../shared/finding.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatFact } from '../../../../shared/quantities/format.ts';
import type { Gathered } from '../../../engine/stage.ts';
import { findReferences } from '../../../facts/references.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { GOAL_IDS } from '../../work/network/deadline.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { checkDefault, choiceInEffect } from '../decisions/check-default.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { dueFact, lateEvidence, spansOf } from '../decisions/due-dates.ts';
import { type StatedDate, statedDates } from '../decisions/stated-dates.ts';

/** A finding about one section. */
export type Located = Finding & { readonly section: string };

/** What one rule looked at, and what it found. */
export interface RuleResult {
  readonly rule: string;
  readonly lookedAt: number;
  readonly findings: readonly Located[];
}

/**
 * Holds the finish that the goal, its time-bound line and the milestones state against each other and against the
 * computed finish and the deadline. Looks at the places that state one.
 */
export function statedFinishes(gathered: Gathered, facts: readonly LedgerFact[]): RuleResult {
  const rule = 'The goal and the milestones state one finish, and the schedule reaches it';
  const plan = gathered.of(projectPlan);
  if (!plan) return { rule, lookedAt: 0, findings: [] };
  const date = dates(facts);
  const read = (text: string) => statedDates(text, facts, date('timeline.start'));
  const order = gathered.of(schedule)?.field('phases') ?? [];
  const lastPhase = order.reduce<(typeof order)[number] | null>(
    (latest, phase) => (latest === null || phase.finish > latest.finish ? phase : latest),
    null,
  );
  const milestones = plan.field('milestones').map(({ phase, title }) => ({ phase, title, dates: read(title) }));
  const places = [
    { place: 'the goal', dates: read(plan.field('goal')) },
    { place: 'the time-bound line', dates: read(plan.field('smart').time_bound) },
    ...milestones
      .filter(({ phase }) => phase === lastPhase?.id)
      .map(({ title, dates: stated }) => ({ place: `the milestone “${title}”`, dates: stated })),
  ].filter(({ dates: stated }) => stated.length > 0);
  const earlier = milestones.filter(({ phase, dates: stated }) => phase !== lastPhase?.id && stated.length > 0);
  const section = projectPlan.id;
  return {
    rule,
    lookedAt: places.length + earlier.length,
    findings: [
      ...places.flatMap((place, index) =>
        places.slice(index + 1).flatMap((other) => (share(place.dates, other.dates) ? [] : [differ(place, other)])),
      ),
      ...places.flatMap(({ place, dates: stated }) => againstSchedule(place, latest(stated), date)),
      ...earlier.flatMap(({ phase, title, dates: stated }) => {
        const [planned, said] = [date(`milestone_p80.${phase}`) ?? date(`milestone.${phase}`), latest(stated)];
        return planned === null || said.to >= planned
          ? []
          : [
              {
                section,
                severity: 'warning' as const,
                code: 'milestone-too-early',
                message: `The milestone “${title}” states ${days(said)}, but its phase is 80% likely to be complete only by ${planned}.`,
                next: 'Take the date out of the milestone, or change the plan.',
              },
            ];
      }),
    ],
  };
}

interface Place {
  readonly place: string;
  readonly dates: readonly StatedDate[];
}

function differ(one: Place, other: Place): Located {
  const list = ({ dates: stated }: Place) => stated.map(days).join(' and ');
  return {
    section: projectPlan.id,
    severity: 'warning',
    code: 'finishes-differ',
    message: `${capital(one.place)} states ${list(one)}, and ${other.place} states ${list(other)}: these are different finishes.`,
    next: 'Decide which date is promised, and refer to it in both.',
  };
}

function againstSchedule(place: string, said: StatedDate, date: (id: string) => string | null): Located[] {
  // Where there is a deadline, what is promised is what the deadline is about.
  const [finish, p80] = [date(GOAL_IDS.planned) ?? date('schedule.finish'), date(GOAL_IDS.p80) ?? date('schedule.p80')];
  const deadline = date('timeline.deadline');
  // The stated deadline is what the prompt demands and no promise of the plan: its odds are told where it is missed.
  if (deadline !== null && said.from <= deadline && deadline <= said.to) return [];
  const found = (severity: Finding['severity'], message: string, next: string): Located[] => [
    { section: projectPlan.id, severity, code: 'finish-not-scheduled', message, next },
  ];
  if (finish !== null && said.to < finish)
    return found(
      'error',
      `${capital(place)} states ${days(said)}, but even without any delay that is reached only on ${finish}.`,
      'Change the date or the scope.',
    );
  if (p80 !== null && said.to < p80)
    return found(
      'warning',
      `${capital(place)} states ${days(said)}, but that is 80% likely only by ${p80}.`,
      'Promise the 80% date, or say what is done to finish earlier.',
    );
  if (deadline !== null && said.from > deadline && said.to > (date('schedule.p80') ?? p80 ?? said.to))
    return found(
      'warning',
      `${capital(place)} states ${days(said)}, after the deadline ${deadline} and after the 80% likely date.`,
      'Refer to the deadline or to the computed finish.',
    );
  return [];
}

/**
 * Holds what decisions state against schedule and costs: what must be known to decide is there before the first work
 * begins that the decision binds, and what the plan goes on with names no date before it is decided and no amount above
 * what all the work needs. Looks at each date and amount that is compared.
 */
export function decisionsFit(gathered: Gathered, facts: readonly LedgerFact[]): RuleResult {
  const rule = 'Decisions fit the schedule and the costs';
  const decisions = gathered.of(decisionRegister)?.field('decisions') ?? [];
  const date = dates(facts);
  const planned = gathered.of(schedule);
  const packages = planned?.field('packages') ?? [];
  const read = (words: string) => withValues(words, facts);
  const results = decisions.map((row) => {
    const due = row.answer === undefined ? date(dueFact(row)) : null;
    const { early, over, compared } = checkDefault(row, due, facts);
    const chosen = read(choiceInEffect(row));
    const located = (code: string, message: string, next: string): Located => ({
      section: decisionRegister.id,
      severity: 'warning',
      code,
      message: `“${read(row.question)}”: ${message}`,
      next,
    });
    const waiting = packages.filter(({ title }) => due !== null && row.waits.includes(title));
    const late =
      row.evidence_task === undefined || !planned || due === null ? null : lateEvidence(row, spansOf(planned));
    return {
      lookedAt: waiting.length + (row.evidence_task === undefined || due === null ? 0 : 1) + compared,
      findings: [
        ...(late
          ? [
              located(
                'decision-too-late',
                `what must be known to decide it is there on ${late.evidence}, but “${late.title}”, which it binds, begins on ${late.start}.`,
                'Let that work wait for the evidence, or decide on what is known earlier.',
              ),
            ]
          : []),
        ...waiting
          .filter(({ start }) => due !== null && start < due)
          .map(({ title, start }) =>
            located(
              'decision-too-late',
              `it is due on ${due}, but “${title}”, which waits on it, begins on ${start}.`,
              'Decide earlier, or let the package wait.',
            ),
          ),
        ...early.map((said) =>
          located(
            'decision-not-scheduled',
            `the default “${chosen}” names ${days(said)}, but it is decided only by ${due}.`,
            'Decide earlier, or correct the date.',
          ),
        ),
        ...over.map((said) =>
          located(
            'decision-not-costed',
            `“${chosen}” names ${read(said)}, more than all the work needs with its contingency.`,
            'Correct the amount, or add what it pays for to the costs.',
          ),
        ),
      ],
    };
  });
  return {
    rule,
    lookedAt: results.reduce((sum, { lookedAt }) => sum + lookedAt, 0),
    findings: results.flatMap(({ findings }) => findings),
  };
}

/** A text with the values of its references in their place: findings have no ids that nobody could read. */
export function withValues(words: string, facts: readonly LedgerFact[]): string {
  return findReferences(words).reduceRight((text, { id, offset, text: written }) => {
    const fact = facts.find((each) => each.id === id);
    const value = fact ? formatFact(fact, DEFAULT_LOCALE) : '…';
    return `${text.slice(0, offset)}${value}${text.slice(offset + written.length)}`;
  }, words);
}

function dates(facts: readonly LedgerFact[]): (id: string) => string | null {
  const byId = new Map(facts.flatMap(({ id, unit, value }) => (unit === 'date' ? [[id, String(value)]] : [])));
  return (id) => byId.get(id) ?? null;
}

function latest(stated: readonly StatedDate[]): StatedDate {
  return stated.reduce((last, one) => (one.to > last.to ? one : last));
}

/** Whether two places have a date in common. */
function share(one: readonly StatedDate[], other: readonly StatedDate[]): boolean {
  return one.some((left) => other.some((right) => left.from <= right.to && right.from <= left.to));
}

function days({ from, to }: StatedDate): string {
  return from === to ? from : `${from} to ${to}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
