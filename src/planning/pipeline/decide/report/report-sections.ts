import { DECISIONS_STAGE } from '../../../../shared/contracts/decision.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Gathered, GatheredStage } from '../../../engine/stage.ts';
import { findReferences } from '../../../facts/references.ts';
import type { Headline, ReportSection } from '../../../report/model.ts';
import { BASIS_NAMES } from '../../../report/view/basis.ts';
import { blocks, ref, table, text } from '../../frame/page/markdown.ts';
import { withoutHeadings, withoutList, withoutTitle } from '../../frame/page/page-headings.ts';
import { prompt } from '../../intake/prompt.ts';
import {
  type AnySection,
  isOfPlan,
  isSection,
  REPORT_PARTS,
  type ReportEntry,
  type ReportPart,
} from '../../section.ts';
import { OUTLINE_NOTE, QUESTIONS } from '../../stage.ts';
import { consistencyReview } from '../review/consistency-review.ts';
import { type PageEdit, repairedPage } from '../review/page-edits.ts';
import { type Rewording, reworded, rewordings } from '../review/rewordings.ts';
import { FURTHER_QUESTIONS, questionsMarkdown } from '../summary/gather-questions.ts';

/** What the report knows beside the sections. */
interface Surroundings {
  readonly facts: readonly LedgerFact[];
  readonly headlines: readonly Pick<Headline, 'value' | 'detail'>[];
  readonly profile: string;
  readonly speed: string;
  /** Who looked for contradictions in words; null when nobody did. */
  readonly reviewedBy: string | null;
  /** Changes of wording to make in the pages. */
  readonly edits: readonly PageEdit[];
}

const QUESTIONS_LEAD = 'Most important first; sections that ask are in brackets.';

const HALF = 'half' as const;

/** What the report shows, part by part: the entries that the sections declare, in their order, and some of its own. */
export function reportSections(gathered: Gathered, given: Surroundings): ReportSection[] {
  const changes = changedPassages(gathered, given.edits);
  const declared = gathered.all.flatMap((found) => entriesOf(found, gathered, { edits: given.edits, changes }));
  const decisions = declared.findIndex(({ id }) => id === DECISIONS_STAGE);
  const questions = questionsMarkdown(gathered);
  const added = [
    ...(questions === ''
      ? []
      : [
          {
            ...own('questions', 'Questions for you', 'act', `${QUESTIONS_LEAD}\n\n${questions}`),
            layout: HALF,
            folds: [FURTHER_QUESTIONS],
          },
        ]),
    { ...own('key_facts', 'Key facts', 'act', keyFactsTable(given, usesOf(gathered))), layout: HALF },
  ];
  const howMade = own('how_made', 'How this plan was made', 'trust', howMadeText(given));
  const all = [...declared.slice(0, decisions + 1), ...added, ...declared.slice(decisions + 1), howMade];
  return REPORT_PARTS.flatMap((part) => all.filter((entry) => entry.part === partNumber(part)));
}

function partNumber(part: ReportPart): ReportSection['part'] {
  return (REPORT_PARTS.indexOf(part) + 1) as ReportSection['part'];
}

/** The passages that the changes of wording alter: what is calculated from a section shows them too. */
export function changedPassages({ all }: Gathered, edits: readonly PageEdit[]): readonly Rewording[] {
  const changed = new Set(edits.map(({ section }) => section));
  // Only these pages are read for it: a page that nobody changed has no changed passage.
  return all.flatMap(({ stage, input }) => (changed.has(stage.id) ? rewordings(stage.id, input.page, edits) : []));
}

interface Changes {
  readonly edits: readonly PageEdit[];
  readonly changes: readonly Rewording[];
}

function entriesOf({ stage, input }: GatheredStage, { of }: Gathered, { edits, changes }: Changes): ReportSection[] {
  if (!isSection(stage) || 'notShown' in stage.report) return [];
  const page = withoutNote(withoutList(withoutTitle(repairedPage(stage.id, input.page, edits).page), QUESTIONS));
  const { edited, pageEdited = false } = input.summary;
  const shown = stage.report.filter((entry: ReportEntry<unknown>) => !entry.onlyIfEdited || edited);
  return shown.flatMap((entry: ReportEntry<unknown>) => {
    const source = { input, page: pageEdited ? page : withoutHeadings(page, entry.shownElsewhere ?? []), of };
    const markdown = entry.markdown?.(source) ?? source.page;
    const figures = entry.figures?.(source) ?? [];
    // An outline leaves empty what the prompt says nothing of.
    if (markdown.trim() === '' && figures.length === 0) return [];
    return {
      id: entry.id ?? stage.id,
      title: entry.title ?? stage.title,
      part: partNumber(entry.part),
      markdown: reworded(markdown, !edited && repeatsOthers(stage) ? changes : []),
      figures,
      ...(entry.folds && { folds: entry.folds }),
      ...(entry.layout && { layout: entry.layout }),
      // The drafter is shown once, at the section's own entry, and not at checks.
      badges: entry.id === undefined && isOfPlan(stage) ? badgesOf({ stage, input }) : [],
    };
  });
}

/** The page without the note that it was outlined: the badge says so, and the notice at the beginning why. */
function withoutNote(page: string): string {
  const note = `*${text(OUTLINE_NOTE)}*`;
  return page.startsWith(note) ? page.slice(note.length).trimStart() : page;
}

/** Whether a section may repeat words of others. Pages of the user's own words and of checks never do. */
function repeatsOthers(stage: AnySection): boolean {
  return stage.prose !== undefined || (stage.computed && isOfPlan(stage) && stage.id !== prompt.id);
}

function badgesOf({ input }: GatheredStage): string[] {
  const { draftedBy, edited, partial } = input.summary;
  return [draftedBy, ...(edited ? ['edited by you'] : []), ...(partial.length > 0 ? ['incomplete'] : [])];
}

function own(id: string, title: string, part: ReportPart, markdown: string): ReportSection {
  return { id, title, part: partNumber(part), markdown, figures: [], badges: [] };
}

/** Most key facts; the appendix has the whole ledger. */
const MOST_KEY_FACTS = 12;

/**
 * Computed facts that are shown before those which the user stated or set, as far as there is room for these. The planned
 * finish is none: few runs reach it, so it stands only where that is said.
 */
const KEY_FACTS: ReadonlySet<string> = new Set([
  'schedule.p80',
  'deadline.p80',
  'schedule.deadline_chance',
  'cost.likely',
  'cost.contingency',
  'budget.gap',
  'budget.reserve',
  'funding.known',
  'funding.gap',
]);

/**
 * The main computed facts, and of what the user set or stated that to which most of the plan refers, in the order of the
 * ledger; none that the headlines have said already.
 */
function keyFactsTable({ facts: all, headlines }: Surroundings, uses: ReadonlyMap<string, number>): string {
  const said = new Set(headlines.flatMap((row) => findReferences(`${row.value} ${row.detail}`).map(({ id }) => id)));
  const facts = all.filter(({ id }) => !said.has(id));
  const computed = facts.filter(({ id }) => KEY_FACTS.has(id));
  const given = facts
    .filter(({ id, basis }) => (basis === 'set' || basis === 'stated') && !KEY_FACTS.has(id))
    .toSorted((a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0));
  const chosen = new Set([...computed, ...given].slice(0, MOST_KEY_FACTS));
  const key = facts.filter((fact) => chosen.has(fact));
  return table(
    ['Fact', 'Value', 'Basis'],
    key.map((fact) => [text(fact.label), ref(fact.id), BASIS_NAMES[fact.basis]]),
  );
}

/** How often the sections refer to each fact. */
function usesOf({ all }: Gathered): ReadonlyMap<string, number> {
  const own = all.filter(({ stage }) => isOfPlan(stage));
  return own
    .flatMap(({ input }) => findReferences(input.page))
    .reduce((uses, { id }) => uses.set(id, (uses.get(id) ?? 0) + 1), new Map<string, number>());
}

/** Who drafted each section is said in the validation status. */
function howMadeText({ profile, speed, reviewedBy }: Surroundings): string {
  return blocks(
    `Profile: ${text(profile)}. Speed: ${text(speed)}. When you edit a section, only the sections that depend on it are updated.`,
    reviewedBy !== null && `${text(consistencyReview.title)} by ${text(reviewedBy)}.`,
  );
}
