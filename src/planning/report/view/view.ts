import type { CalendarDate } from '../../../shared/calendar-date.ts';
import { withOwnDirections } from '../../../shared/direction.ts';
import type { LedgerFact } from '../../../shared/fact.ts';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import {
  columnAmounts,
  formatAmount,
  formatDate,
  formatFact,
  formatMoney,
  formatQuantity,
  formatShortDate,
  moneySign,
} from '../../../shared/quantities/format.ts';
import { inQuotationMarksOf } from '../../../shared/quotation-marks.ts';
import { factAnchor, sectionAnchor } from '../../../shared/report-outline.ts';
import {
  inLanguage,
  labelInLanguage,
  pageInLanguage,
  phraseInLanguage,
  type Say,
  sentencesInLanguage,
} from '../../../shared/report-words/report-words.ts';
import { formulaInWords } from '../../facts/formula-syntax.ts';
import { findReferences, resolveReferences } from '../../facts/references.ts';
import { checkSettable } from '../../facts/set-fact.ts';
import type { HashTarget } from '../markdown/markdown-html.ts';
import type { Figure, ReportModel, ReportSection } from '../model.ts';
import { uniqueAnchors } from './anchors.ts';
import { asLocaleWrites } from './as-locale-writes.ts';
import { basisSentence } from './basis.ts';
import { numbersInColumns } from './number-columns.ts';

/** A section with its place in the page. */
export interface PlacedSection {
  readonly section: ReportSection;
  readonly anchor: string;
}

/** A ledger row with its place in the page. */
export interface PlacedFact {
  readonly fact: LedgerFact;
  readonly anchor: string;
  /** Its value, as the ledger has it in a column. */
  readonly text: string;
  /** Sections whose text refers to the fact, in the order of the report. */
  readonly usedIn: readonly PlacedSection[];
  /** Whether a headline or a notice refers to it. */
  readonly onFirstScreen: boolean;
  /** The id under which the reader can set it; null for what is calculated, which nobody sets. */
  readonly settableId: string | null;
}

/** The model with everything placed and every reference at hand: what both renderers draw from. */
export interface ReportView {
  readonly model: ReportModel;
  readonly sections: readonly PlacedSection[];
  readonly facts: readonly PlacedFact[];
  /** The section that a stage wrote; undefined when it has none. */
  readonly sectionOf: (stage: string) => PlacedSection | undefined;
  /** What a stage is called: the title of its section, or its id in words where the report shows none of it. */
  readonly titleOf: (stage: string) => string;
  /** The text with its fact references as links into the ledger. */
  readonly linked: (markdown: string) => string;
  /** The text with its fact references as plain words. */
  readonly worded: (markdown: string) => string;
  /** Fixed words of the report in the language of the plan. */
  readonly words: (english: string) => string;
  /** What the program says in figures and around the sections, in the language of the plan. */
  readonly say: Say;
  /** A date in a sentence, a heading or a tile. */
  readonly date: (date: CalendarDate) => string;
  /** A date in a table or a chart. */
  readonly shortDate: (date: CalendarDate) => string;
  /** An amount in a sentence or a tile. */
  readonly money: (amount: number, currency: string) => string;
  /** An amount in a column or on an axis that names the currency. */
  readonly amount: (amount: number, currency: string) => string;
  /** How each amount of a column is written, all alike. */
  readonly columnAmounts: (amounts: readonly number[], currency: string) => (amount: number) => string;
  /** The same, short as the axis of a chart needs it. */
  readonly shortAmount: (amount: number, currency: string) => string;
  /** Fixed words of the report above amounts, with their currency, or their unit where it is money per something. */
  readonly wordsIn: (english: string, unit: string) => string;
  readonly workdays: (days: number) => string;
  readonly resolveHash: (hash: string) => HashTarget | null;
}

const TITLE_LENGTH = 180;

export function viewOf(given: ReportModel): ReportView {
  const model = inItsLocale(withOwnDirections(given));
  const sections = place(model.sections, (section) => sectionAnchor(section.id)).map(([section, anchor]) => ({
    section,
    anchor,
  }));
  const byStage = firstOf(sections, (each) => each.section.id);
  const byFact = firstOf(model.ledger, (fact) => fact.id);
  const lookup = (id: string): LedgerFact | undefined => byFact.get(id);
  const options = { locale: model.locale, dayZero: model.dayZero };
  const uses = usesOf(sections);
  const firstScreen = referencesOf([
    ...model.notices,
    ...model.headlines.flatMap(({ value, detail }) => [value, detail]),
  ]);
  const localised = (markdown: string) => asLocaleWrites(pageInLanguage(markdown, model.locale), model.locale);
  const currencies = [...new Set(model.ledger.map(({ unit }) => unit).filter(isCurrency))];
  const resolved = (markdown: string, as: 'text' | 'markdown-link') =>
    numbersInColumns(
      resolveReferences(localised(markdown), lookup, { ...options, as, isShortInTables: true }).markdown,
      currencies,
      model.locale,
    );
  const worded = (markdown: string) => resolved(markdown, 'text');
  const facts = place(
    model.ledger.map((fact) => inWords(fact, model.locale, worded, lookup)),
    (fact) => factAnchor(fact.id),
  ).map(([fact, anchor]) => ({
    fact,
    anchor,
    text: formatFact(fact, model.locale, 'short'),
    usedIn: uses.get(fact.id) ?? [],
    onFirstScreen: firstScreen.has(fact.id),
    settableId: checkSettable(fact).ok ? fact.id : null,
  }));
  const say: Say = (phrase, ...values) => phraseInLanguage(phrase, model.locale, values);
  const byHash = new Map<string, HashTarget>();
  for (const { section, anchor } of sections) {
    byHash.set(anchor, { href: `#${anchor}` });
    byHash.set(section.id, { href: `#${anchor}` });
  }
  for (const { fact, anchor } of facts) {
    if (byHash.has(`fact-${fact.id}`)) continue;
    byHash.set(`fact-${fact.id}`, {
      href: `#${anchor}`,
      title: shorten(`${fact.label}: ${basisSentence(fact, say)}`),
      className: 'fact-reference',
    });
  }
  return {
    model,
    sections,
    facts,
    sectionOf: (stage) => byStage.get(stage),
    titleOf: (stage) => byStage.get(stage)?.section.title ?? inLanguage(spelledOut(stage), model.locale),
    linked: (markdown) => resolved(markdown, 'markdown-link'),
    worded,
    words: (english) => inLanguage(english, model.locale),
    wordsIn: (english, unit) => `${inLanguage(english, model.locale)}, ${moneySign(unit, model.locale)}`,
    say,
    date: (date) => formatDate(date, model.locale),
    shortDate: (date) => formatShortDate(date, model.locale),
    money: (amount, currency) => formatMoney(amount, currency, model.locale),
    amount: (amount, currency) => formatAmount(amount, currency, model.locale),
    columnAmounts: (amounts, currency) => columnAmounts(amounts, currency, model.locale),
    shortAmount: (amount, currency) => formatAmount(amount, currency, model.locale, { compact: true }),
    workdays: (days) => formatQuantity(days, 'working_day', model.locale),
    resolveHash: (hash) => byHash.get(decoded(hash)) ?? null,
  };
}

/** `decision_dates` as “Decision dates”. */
function spelledOut(id: string): string {
  const words = id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A figure with the labels that the program made in the language of the plan; the plan's own are as they were. */
function figureInItsLocale(figure: Figure, label: (english: string) => string): Figure {
  const title = label(figure.title);
  switch (figure.kind) {
    case 'finish_curve':
      return { ...figure, title, label: label(figure.label) };
    case 'tornado':
      return { ...figure, title, moves: label(figure.moves) };
    case 'swings': {
      const limits = figure.limits.map((limit) => ({ ...limit, what: label(limit.what) }));
      const result = label(figure.result);
      // The result that it is about is named as the plan names it.
      const isOfResult = figure.title.endsWith(`“${figure.result}”`);
      return { ...figure, title: isOfResult ? label(`What moves “${result}”`) : title, result, limits };
    }
    case 'cost_bars':
      return { ...figure, title, total: figure.total && { ...figure.total, title: label(figure.total.title) } };
    default:
      return { ...figure, title };
  }
}

/** Titles in the language of the plan, and findings, headlines and facts with dates and percentages as it writes them. */
function inItsLocale(model: ReportModel): ReportModel {
  const words = (text: string) => inLanguage(text, model.locale);
  const localised = (text: string) => asLocaleWrites(sentencesInLanguage(words(text), model.locale), model.locale);
  const label = (text: string) => labelInLanguage(text, model.locale);
  const labelled = (text: string) => asLocaleWrites(label(text), model.locale);
  // The kind of project and its scale come first, then the place as the plan names it.
  const [kind = '', scale = '', ...place] = model.subtitle.split(', ');
  return {
    ...model,
    subtitle: [label(kind), label(scale), ...place].filter((part) => part !== '').join(', '),
    notices: model.notices.map((notice) => sentencesInLanguage(notice, model.locale)),
    headlines: model.headlines.map((headline) => ({
      ...headline,
      label: localised(headline.label),
      value: label(headline.value),
      detail: sentencesInLanguage(headline.detail, model.locale),
    })),
    ledger: model.ledger.map((fact) => ({
      ...fact,
      label: labelled(fact.label),
      // Only the program says in words what a number is.
      ...(fact.unit === 'text' && { value: label(String(fact.value)) }),
      ...(fact.note !== undefined && { note: labelled(fact.note) }),
    })),
    sections: model.sections.map((section) => ({
      ...section,
      title: words(section.title),
      figures: section.figures.map((figure) => figureInItsLocale(figure, label)),
      badges: section.badges.map(label),
      ...(section.folds && { folds: section.folds.map(words) }),
    })),
    findings: model.findings.map((finding) => ({
      ...finding,
      ...(finding.title !== undefined && { title: words(finding.title) }),
      message: localised(finding.message),
      ...(finding.next !== undefined && { next: localised(finding.next) }),
    })),
  };
}

/** A fact whose reasons read as words: without references, and its formula with labels instead of ids. */
function inWords(
  fact: LedgerFact,
  locale: string,
  worded: (text: string) => string,
  lookup: (id: string) => LedgerFact | undefined,
): LedgerFact {
  const { assumption, formula } = fact;
  return {
    ...fact,
    ...(formula !== undefined && {
      formula: inQuotationMarksOf(
        locale,
        formulaInWords(withSigns(formula), (id) => lookup(id)?.label),
      ),
    }),
    ...(assumption && {
      assumption: { ...assumption, why: worded(assumption.why), check: worded(assumption.check) },
    }),
  };
}

/** A formula with the signs of print: `×` and a minus. Ids of facts have none of the characters that these replace. */
function withSigns(formula: string): string {
  return formula.replaceAll('*', '×').replaceAll('-', '\u2212');
}

function place<Item>(items: readonly Item[], anchorOf: (item: Item) => string): (readonly [Item, string])[] {
  const anchors = uniqueAnchors(items, anchorOf);
  return items.map((item, index) => [item, anchors[index] ?? anchorOf(item)]);
}

function firstOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return found;
}

/** Sections by the ids of the facts that they refer to. */
function usesOf(sections: readonly PlacedSection[]): ReadonlyMap<string, readonly PlacedSection[]> {
  const uses = new Map<string, PlacedSection[]>();
  for (const placed of sections) {
    for (const id of referencesOf([placed.section.markdown])) {
      const known = uses.get(id);
      if (known === undefined) uses.set(id, [placed]);
      else known.push(placed);
    }
  }
  return uses;
}

function referencesOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => findReferences(text).map((reference) => reference.id)));
}

/** A fragment as it was meant; as it stands when its escapes are broken. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The text cut to the length of a tooltip, never inside a surrogate pair; the ledger has all of it. */
function shorten(text: string): string {
  if (text.length <= TITLE_LENGTH) return text;
  return `${text.slice(0, TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
