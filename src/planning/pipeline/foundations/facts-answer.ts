import { isCalendarDate } from '../../../shared/calendar-date.ts';
import { FACT_ID, type Fact, type LedgerFact } from '../../../shared/fact.ts';
import { CLOCK_TIME, isClockTime } from '../../../shared/quantities/clock-time.ts';
import { parseUnit } from '../../../shared/quantities/unit.ts';
import { isRateId } from '../../facts/exchange-rate.ts';
import { buildLedger } from '../../facts/ledger.ts';
import { quoteFaults } from '../intake/find-quote.ts';
import { type FoundWords, findWords, type SaidWords } from './background-words.ts';
import { codeFacts, type FactInputs } from './code-facts.ts';
import { OF_TIME } from './dates.ts';
import { FactList } from './fact-list.ts';
import { CANONICAL, type FactsAnswer } from './facts-shape.ts';
import { completeFunding } from './funding.ts';
import { statesValue } from './stated-value.ts';

/** Ids computed by other sections or from other facts; an answer may not define them. */
const RESERVED =
  /^(?:budget\.(?:for_work|gap|reserve)|governance\.change_limit|(?:cost|cash|schedule|deadline|gap|milestone|milestone_p50|milestone_p80|phase_start|decide_by|gate_due|gate_p50|gate_p80|team|tripwire|month)(?:\.|$))/;
/** Ids that code derives from its reading of the prompt and an answer may replace. */
const REPLACEABLE = /^funding\./;
/** The lists of an answer that add facts, and those of dates. */
const KINDS = ['stated', 'dates', 'assumed_dates', 'clock_times', 'assumed', 'derived'] as const;
const DATED: readonly string[] = ['dates', 'assumed_dates'];
const canonical = new Map(CANONICAL.map((fact) => [fact.id, fact]));

/** The facts that code has by itself where a model is asked, formulas computed. */
export function factsOfCode(inputs: FactInputs): readonly LedgerFact[] {
  const drafts = new FactList();
  codeFacts(drafts, inputs, { modelled: true });
  return ledgerOf(drafts.facts).facts;
}

/** The figures of the prompt among them. */
export function statedIds(facts: readonly Fact[]): string[] {
  return facts.filter(({ basis }) => basis === 'stated').map(({ id }) => id);
}

/** The facts of the plan: what code has, corrected and completed by an answer. Quotes that are not found are left out. */
export function factsOf(answer: FactsAnswer, inputs: FactInputs): Fact[] {
  const wrong = new Set(answer.wrong.map(({ id }) => id));
  const own = factsIn(answer, saidIn(inputs));
  const given = new Map(own.map((fact) => [fact.id, fact]));
  const drafts = new FactList({ wrong, given });
  codeFacts(drafts, inputs, {
    modelled: true,
    between: () => {
      // Rates count for the funding as well: it may be pledged in another currency.
      for (const fact of own) if (fact.basis === 'stated' || isRateId(fact.id)) drafts.add(fact);
    },
  });
  for (const fact of own) drafts.add(fact);
  completeFunding(drafts);
  return drafts.facts;
}

/** The figures that an answer sets aside, with the words that they were read from. */
export function setAside(answer: FactsAnswer, inputs: FactInputs): { id: string; words: string; reason: string }[] {
  const byId = new Map(factsOfCode(inputs).map((fact) => [fact.id, fact]));
  return answer.wrong.flatMap(({ id, reason }) => {
    const words = byId.get(id)?.quote?.text;
    return words === undefined ? [] : [{ id, words, reason }];
  });
}

/** What makes the ledger of an answer unusable, one sentence each. */
export function faultsOfFacts(answer: FactsAnswer, inputs: FactInputs): readonly string[] {
  const code = factsOfCode(inputs);
  const own = [
    ...idFaults(answer, code),
    ...valueFaults(answer, saidIn(inputs)),
    ...[...answer.stated, ...answer.assumed, ...answer.derived].flatMap(({ id, unit }) => unitFaults(id, unit)),
    ...[...answer.dates, ...answer.assumed_dates].flatMap(({ id }) => unitFaults(id, 'date')),
  ];
  // Findings about code's own facts are left out, and those of formulas over facts that are wrong themselves.
  const before = new Set(ledgerOf(code).findings.map(({ message }) => message));
  const given = KINDS.flatMap((kind) => answer[kind].map(({ id }) => id));
  const wrong = new Set(given.filter((id) => own.some((fault) => fault.includes(id))));
  const formulas = new Map(answer.derived.map(({ id, formula }) => [id, formula]));
  const follows = (message: string) => {
    const about = /^[\w.]+/.exec(message)?.[0] ?? '';
    return [about, ...(formulas.get(about)?.match(/[a-z][\w.]*/g) ?? [])].some((id) => wrong.has(id));
  };
  return [
    ...own,
    ...ledgerOf(factsOf(answer, inputs))
      .findings.map(({ message }) => message)
      .filter((message) => !before.has(message) && !follows(message))
      .map((message) => `derived: ${message}.`),
  ];
}

function ledgerOf(facts: readonly Fact[]) {
  return buildLedger(facts.map((fact) => ({ ...fact, stage: 'facts' })));
}

function saidIn({ prompt }: FactInputs): SaidWords {
  return { prompt: prompt.field('text'), passages: prompt.field('background')?.passages ?? [] };
}

/** Times of day: stated where their words are found in the prompt or a document, else assumed. */
function clockFact(row: FactsAnswer['clock_times'][number], found: FoundWords | null): Fact[] {
  const { id, label, time, quote, why, check } = row;
  const fact = { id, label, value: time, unit: CLOCK_TIME };
  if (found) return [{ ...fact, basis: 'stated', ...found.origin }];
  if (quote.trim() !== '') return [];
  return [{ ...fact, basis: 'assumed', assumption: { why, check, sensitivity: 'low' } }];
}

/** An answer's own facts: first what the prompt and its documents state, then what is assumed, then what follows. */
function factsIn(answer: FactsAnswer, said: SaidWords): Fact[] {
  return [
    ...answer.stated.flatMap(({ id, label, value, low, high, unit, quote }): Fact[] => {
      const found = findWords(said, quote);
      const range = low < high ? { low, high } : {};
      return found ? [{ id, label, value, ...range, unit, basis: 'stated', ...found.origin }] : [];
    }),
    ...answer.dates.flatMap(({ id, label, date, quote }): Fact[] => {
      const found = findWords(said, quote);
      return found ? [{ id, label, value: date, unit: 'date', basis: 'stated', ...found.origin }] : [];
    }),
    ...answer.assumed_dates.map(
      ({ id, label, date, why, check, sensitivity }): Fact => ({
        id,
        label,
        value: date,
        unit: 'date',
        basis: 'assumed',
        assumption: { why, check, sensitivity },
      }),
    ),
    ...answer.clock_times.flatMap((row) => clockFact(row, findWords(said, row.quote))),
    ...answer.assumed.map(
      ({ id, label, low, value, high, unit, why, check, sensitivity }): Fact => ({
        id,
        label,
        value,
        unit,
        basis: 'assumed',
        assumption: { why, check, sensitivity, ...(low < high && { low, high }) },
      }),
    ),
    ...answer.derived.map(
      ({ id, label, unit, formula }): Fact => ({ id, label, value: 0, unit, basis: 'derived', formula }),
    ),
  ];
}

function idFaults(answer: FactsAnswer, code: readonly Fact[]): string[] {
  const known = new Map(code.map((fact) => [fact.id, fact]));
  const wrong = new Set(answer.wrong.map(({ id }) => id));
  const seen = new Set<string>();
  const faults = answer.wrong.flatMap(({ id }) =>
    known.get(id)?.basis === 'stated' ? [] : [`wrong: ${id} is not a figure that the program read in the prompt.`],
  );
  for (const list of KINDS) {
    for (const { id } of answer[list]) {
      if (!FACT_ID.test(id) || !id.includes('.'))
        faults.push(`${list}: the id ${id} must be lower-case words joined by underscores, with a group before a dot.`);
      if (DATED.includes(list) && !OF_TIME.test(id))
        faults.push(`${list}: the id ${id} of a date must begin with date, such as date.opening.`);
      if (list === 'clock_times' && !id.startsWith('time.'))
        faults.push(`${list}: the id ${id} of a time of day must begin with time, such as time.opening.`);
      if (seen.has(id)) faults.push(`${list}: ${id} is given twice.`);
      seen.add(id);
      if (RESERVED.test(id) && !canonical.has(id))
        faults.push(`${list}: ${id} is computed elsewhere; leave it out or give it another group.`);
      const taken = known.get(id);
      const replaces =
        !taken || wrong.has(id) || REPLACEABLE.test(id) || taken.basis === 'assumed' || id === 'budget.total';
      if (taken && (!replaces || (taken.basis === 'stated' && !wrong.has(id))))
        faults.push(`${list}: ${id} is already in the table; list it in wrong to replace it, or leave it out.`);
    }
  }
  return faults;
}

function valueFaults(answer: FactsAnswer, said: SaidWords): string[] {
  const { prompt } = said;
  return [
    ...answer.stated.flatMap(({ id, value, low, high, quote }) => {
      const found = findWords(said, quote);
      if (!found) return quoteFaults(prompt, `stated, ${id}, quote`, quote);
      if (low > value || value > high) return [`stated, ${id}: the value must lie between low and high.`];
      const missing = (low < high ? [low, high] : [value]).filter(
        (number) => !statesValue(found.text, found.quote, number),
      );
      return missing.map(
        (number) =>
          `stated, ${id}: its quote does not contain ${number}; quote the words that do, or move it to assumed.`,
      );
    }),
    ...answer.dates.flatMap(({ id, quote }) =>
      findWords(said, quote) ? [] : quoteFaults(prompt, `dates, ${id}, quote`, quote),
    ),
    ...(['dates', 'assumed_dates'] as const).flatMap((list) =>
      answer[list].flatMap(({ id, date }) =>
        isCalendarDate(date) ? [] : [`${list}, ${id}: "${date}" is not a date; write YYYY-MM-DD.`],
      ),
    ),
    ...answer.clock_times.flatMap(({ id, time, quote, why }) => [
      ...(isClockTime(time) ? [] : [`clock_times, ${id}: "${time}" is not a time of day; write HH:MM.`]),
      ...(quote.trim() === '' ? [] : quoteFaults(prompt, `clock_times, ${id}, quote`, quote)),
      ...(quote.trim() === '' && why.trim() === ''
        ? [`clock_times, ${id}: quote the prompt, or give the reason.`]
        : []),
    ]),
    ...answer.assumed.flatMap(({ id, low, value, high, why }) => [
      ...(why.trim() === '' ? [`assumed, ${id}: give the reason for this value.`] : []),
      ...(low <= value && value <= high ? [] : [`assumed, ${id}: the value must lie between low and high.`]),
    ]),
  ];
}

function unitFaults(id: string, unit: string): string[] {
  const wanted = canonical.get(id);
  if (wanted && !wanted.fits(unit)) return [`${id} must be in ${wanted.units}, not in "${unit}".`];
  return unit === 'date' || parseUnit(unit)
    ? []
    : [
        `${id} has the unit "${unit}", which does not exist: give a currency code, percent, a span of time, or the singular of what is counted.`,
      ];
}
