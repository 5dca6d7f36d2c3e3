import type { LedgerFact } from '../../../shared/fact.ts';
import type { Gathered, GatheredStage } from '../../engine/stage.ts';
import { BASIS_NAMES } from '../../report/basis.ts';
import type { ReportSection } from '../../report/model.ts';
import { blocks, ref, table, text } from '../markdown.ts';
import { withoutTitle } from '../page-headings.ts';
import { isOfPlan, isSection, REPORT_PARTS, type ReportEntry, type ReportPart } from '../section.ts';
import { consistencyReview } from './consistency-review.ts';
import { type PageEdit, repairedPage } from './page-edits.ts';

/** What the report knows beside the sections. */
interface Surroundings {
  readonly facts: readonly LedgerFact[];
  readonly profile: string;
  readonly speed: string;
  /** Who looked for contradictions in words; null when nobody did. */
  readonly reviewedBy: string | null;
  /** Changes of wording to make in the pages. */
  readonly edits: readonly PageEdit[];
}

/** What the report shows, part by part: the entries that the sections declare, in their order, and two of its own. */
export function reportSections(gathered: Gathered, given: Surroundings): ReportSection[] {
  const declared = gathered.all.flatMap((found) => entriesOf(found, gathered, given.edits));
  const choices = declared.findIndex(({ id }) => id === 'choices');
  const keyFacts = own('key_facts', 'Key facts', 'act', keyFactsTable(given.facts));
  const howMade = own('how_made', 'How this plan was made', 'trust', howMadeText(gathered, given));
  const all = [...declared.slice(0, choices + 1), keyFacts, ...declared.slice(choices + 1), howMade];
  return REPORT_PARTS.flatMap((part) => all.filter((entry) => entry.part === partNumber(part)));
}

function partNumber(part: ReportPart): ReportSection['part'] {
  return (REPORT_PARTS.indexOf(part) + 1) as ReportSection['part'];
}

function entriesOf({ stage, input }: GatheredStage, { of }: Gathered, edits: readonly PageEdit[]): ReportSection[] {
  if (!isSection(stage) || 'notShown' in stage.report) return [];
  const page = withoutTitle(repairedPage(stage.id, input.page, edits).page);
  const source = { input, page, of };
  return stage.report.map((entry: ReportEntry<unknown>) => ({
    id: entry.id ?? stage.id,
    title: entry.title ?? stage.title,
    part: partNumber(entry.part),
    markdown: entry.markdown?.(source) ?? page,
    figures: entry.figures?.(source) ?? [],
    // The drafter is shown once, at the section's own entry, and not at checks.
    badges: entry.id === undefined && isOfPlan(stage) ? badgesOf({ stage, input }) : [],
  }));
}

function badgesOf({ input }: GatheredStage): string[] {
  const { draftedBy, edited, partial } = input.summary;
  return [draftedBy, ...(edited ? ['edited by you'] : []), ...(partial.length > 0 ? ['incomplete'] : [])];
}

function own(id: string, title: string, part: ReportPart, markdown: string): ReportSection {
  return { id, title, part: partNumber(part), markdown, figures: [], badges: [] };
}

/** Computed facts that are shown beside those which the user stated or set. */
const KEY_FACTS: ReadonlySet<string> = new Set([
  'schedule.finish',
  'schedule.p80',
  'cost.likely',
  'cost.contingency',
  'budget.gap',
  'budget.reserve',
  'funding.known',
  'funding.gap',
  'team.size',
]);

/** Stated and set facts, and the main computed ones; the whole ledger is in the third part. */
function keyFactsTable(facts: readonly LedgerFact[]): string {
  const key = facts.filter(({ id, basis }) => basis === 'stated' || basis === 'set' || KEY_FACTS.has(id));
  return table(
    ['Fact', 'Value', 'Basis'],
    key.map((fact) => [text(fact.label), ref(fact.id), BASIS_NAMES[fact.basis]]),
  );
}

function howMadeText({ all }: Gathered, { profile, speed, reviewedBy }: Surroundings): string {
  const rows = all.flatMap(({ stage, input }) => {
    if (!isOfPlan(stage)) return [];
    const { draftedBy, edited } = input.summary;
    return [[text(stage.title), text(draftedBy), edited ? 'yes' : '']];
  });
  if (reviewedBy !== null) rows.push([text(consistencyReview.title), text(reviewedBy), '']);
  return blocks(
    `Profile: ${text(profile)}. Speed: ${text(speed)}. When you edit a section, only the sections that depend on it are updated.`,
    table(['Section', 'Drafted by', 'Edited by you'], rows),
  );
}
