import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { Finding } from '../../../../shared/finding.ts';
import type { Gathered, GatheredStage } from '../../../engine/stage.ts';
import { findReferences } from '../../../facts/references.ts';
import { idAsWords, Names } from '../../frame/data/names.ts';
import { blocks, section, table, text } from '../../frame/page/markdown.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { isOfPlan, isSection } from '../../section.ts';
import { setFacts } from '../../sources.ts';
import { computed } from '../../stage.ts';
import { decisionsCarriedOut } from '../decisions/decisions-carried-out.ts';
import { wholeLedger } from '../summary/whole-ledger.ts';
import { decisionsFit, type Located, type RuleResult, statedFinishes } from './calculated-checks.ts';
import { checkedBeforeSpent } from './checked-before-spent.ts';
import { closingSums } from './closing-sums.ts';
import { consistencyReview, editsTable } from './consistency-review.ts';
import { pagesMatchData } from './page-and-data.ts';
import { PageEdit, repairedPage } from './page-edits.ts';
import { bareQuantities, lostReferences } from './page-rules.ts';
import type { Contradiction } from './review-rounds.ts';
import { ALL_USED, NOT_USED, quantitiesUsed, UnusedQuantity, unusedPage, unusedQuantities } from './said-not-used.ts';
import { gatheredChanges } from './wording-changes.ts';

const LocatedFinding = Finding.extend({
  section: z.string().describe('stage id'),
  title: z.string().optional().describe('title of that section'),
});

/** Headings of what the report shows elsewhere. */
const IDLE = 'Without anything to check';
const FINDINGS = 'Findings';
const MOST_PER_SECTION = 5;

/** Computed checks across sections, joined with what the consistency review found. */
export const consistency = computed({
  id: 'consistency',
  title: 'Consistency',
  number: '026',
  group: 'decide',
  version: 6,
  wording: 6,
  phase: 'validating',
  report: [
    // The quality summary lists every finding, the validation status what was not checked.
    { part: 'trust', shownElsewhere: [IDLE, FINDINGS] },
    {
      part: 'act',
      id: 'said_not_used',
      title: 'Said but not used',
      markdown: ({ input }) => unusedPage(input.field('unused')),
    },
  ],
  needs: { setFacts },
  gathers: (stage) => isOfPlan(stage) || stage.id === consistencyReview.id,
  yields: {
    checks: z.array(z.object({ rule: z.string(), looked_at: z.number(), found: z.number() })),
    findings: z.array(LocatedFinding),
    in_words: z
      .object({
        looked: z.boolean(),
        failed: z.boolean().describe('somebody should have looked and could not'),
        by: z.string().nullable().describe('who looked'),
        rounds: z.number().int(),
        left: z.number().int().describe('contradictions that are left'),
      })
      .describe('whether contradictions in words were looked for')
      .default({ looked: false, failed: false, by: null, rounds: 0, left: 0 }),
    unused: z
      .array(UnusedQuantity)
      .describe('quantities of the prompt from which nothing in the plan follows')
      .default([]),
    names: Names.default({}),
    edits: z.array(PageEdit).describe('changes of wording that are in the pages of the report').default([]),
    skipped: z.array(PageEdit).describe('changes of wording for words that are no longer there').default([]),
  },
  expectedMs: 150,
  compute: ({ setFacts }, gathered) => {
    const review = gathered.of(consistencyReview);
    const facts = wholeLedger(gathered, setFacts);
    const known = new Set(facts.map(({ id }) => id));
    const repairs = gatheredChanges(gathered);
    const repaired = gathered.all.flatMap(({ stage, input }) => {
      if (!isSection(stage) || !stage.prose) return [];
      const { numbersAreFacts = true } = stage.prose;
      return [{ id: stage.id, numbersAreFacts, ...repairedPage(stage.id, input.page, repairs) }];
    });
    const prose = repaired.filter(({ numbersAreFacts }) => numbersAreFacts);
    const skipped = repaired.flatMap((row) => row.skipped);
    const contradictions = review?.field('contradictions') ?? [];
    // What is calculated refers to facts as well, and its references may lose theirs: every page that people read.
    const changed = new Map(repaired.map(({ id, page }) => [id, page]));
    const pages = gathered.all.flatMap(({ stage, input }) =>
      isSection(stage) && isOfPlan(stage) ? [{ id: stage.id, page: changed.get(stage.id) ?? input.page }] : [],
    );
    const titles = new Map(gathered.all.map(({ stage }) => [stage.id, stage.title]));
    const titleOf = (id: string) => titles.get(id) ?? id;
    const { lookedAt, unused } = unusedQuantities(gathered, facts);
    const results = [
      unresolved(pages, known),
      bareNumbers(prose, facts),
      dates(facts),
      sums(facts),
      owners(gathered),
      statedFinishes(gathered, facts),
      decisionsFit(gathered, facts),
      quantitiesUsed(unused, lookedAt),
      // Without sums, and before anybody decided or edited anything, there is nothing that these could miss.
      ...[
        closingSums(gathered, facts),
        checkedBeforeSpent(gathered),
        decisionsCarriedOut(gathered, facts),
        pagesMatchData(gathered, facts),
      ].filter(({ lookedAt }) => lookedAt > 0),
    ];
    return {
      checks: results.map(({ rule, lookedAt, findings }) => ({ rule, looked_at: lookedAt, found: findings.length })),
      findings: [
        ...results.flatMap(({ findings }) => findings),
        ...contradictions.map((row) => inWords(row, titleOf)),
        ...skipped.map(passedOver),
      ].map((found) => ({ ...found, title: titleOf(found.section) })),
      in_words: {
        looked: review?.field('looked') ?? false,
        failed: review !== undefined && review.summary.partial.length > 0,
        by: review?.field('by') ?? null,
        rounds: review?.field('rounds').length ?? 0,
        left: contradictions.length,
      },
      unused: [...unused],
      names: Object.fromEntries(titles),
      edits: repairs.filter((edit) => !skipped.includes(edit)),
      skipped,
    };
  },
  check: (data) => data.findings.map(({ section: _, title: __, ...finding }) => finding),
  page: (data) =>
    blocks(
      verdict(data.findings, data.in_words),
      // Rules without findings are listed in the validation status; what is not used has a list of its own.
      table(
        ['Rule', 'Checked', 'Findings'],
        data.checks
          .filter(({ rule, found }) => found > 0 && rule !== ALL_USED)
          .map((row) => [text(row.rule), `${row.looked_at}`, `${row.found}`]),
      ),
      data.edits.length > 0 &&
        section(
          'Changed wording',
          blocks(
            'The report shows the changed wording; the files of the sections are unchanged.',
            editsTable(data.edits, data.names),
          ),
        ),
      section('Skipped changes: the text has changed since', editsTable(data.skipped, data.names)),
      section(IDLE, notChecked(data.checks)),
      section(
        FINDINGS,
        table(
          ['Severity', 'Section', 'Finding', 'What to do'],
          data.findings
            .filter(({ code }) => code !== NOT_USED)
            .map((row) => [row.severity, text(row.title ?? row.section), text(row.message), text(row.next ?? '–')]),
        ),
      ),
    ),
});

interface InWords {
  readonly looked: boolean;
  readonly failed: boolean;
  readonly by: string | null;
  readonly left: number;
}

/** The result of the computed checks and of the review, and what was not checked. */
function verdict(findings: readonly Located[], inWords: InWords): string {
  const byRule = findings.filter(({ code }) => code !== IN_WORDS);
  const computedError = byRule.some(({ severity }) => severity === 'error');
  const warnings = byRule.filter(({ severity }) => severity === 'warning').length;
  const none =
    warnings === 0
      ? 'The rules found no contradictions.'
      : `The rules found no outright contradictions, but ${warnings === 1 ? 'one thing' : `${warnings} things`} to look at, listed among the findings.`;
  if (!inWords.looked) {
    const notLooked = inWords.failed
      ? 'ontradictions in the text could not be checked, because no model answered.'
      : 'ontradictions in the text are checked only with a model.';
    return computedError
      ? `**Some sections contradict each other.** These findings are computed; c${notLooked}`
      : `${none} C${notLooked}`;
  }
  const looked = `Text checked for contradictions by ${text(inWords.by ?? '')}`;
  const found =
    inWords.left > 0 ? `${looked}; unresolved ones are listed among the findings.` : `${looked}; none left.`;
  const partly = inWords.failed ? ' The last round could not be finished.' : '';
  return computedError || inWords.left > 0
    ? `**Some sections contradict each other.** ${found}${partly}`
    : `${none} ${found}${partly}`;
}

/** The rules that found nothing to look at: no finding of theirs says nothing. */
function notChecked(checks: readonly { readonly rule: string; readonly looked_at: number }[]): string {
  const idle = checks.filter(({ looked_at }) => looked_at === 0).map(({ rule }) => text(rule));
  return idle.length === 0 ? '' : `Not applicable to this plan: ${idle.join('; ')}.`;
}

const IN_WORDS = 'contradiction-in-words';

function inWords(row: Contradiction, titleOf: (id: string) => string): Located {
  return {
    section: row.section_a,
    severity: row.severity,
    code: IN_WORDS,
    message: `“${row.quote_a}” contradicts “${row.quote_b}” in ${titleOf(row.section_b)}: ${row.why}`,
    next: 'Decide which is right, and edit the other.',
  };
}

function passedOver({ section, find }: PageEdit): Located {
  return {
    section,
    severity: 'info',
    code: 'repair-skipped',
    message: `A wording change was skipped: “${find}” no longer occurs exactly once.`,
  };
}

type Page = { readonly id: string; readonly page: string };

function unresolved(pages: readonly Page[], known: ReadonlySet<string>): RuleResult {
  const unique = pages.flatMap(({ id, page }) =>
    [...new Set(lostReferences(page, known))].map((fact) => ({ section: id, fact })),
  );
  return {
    rule: 'Every reference points to a fact',
    lookedAt: pages.reduce((sum, { page }) => sum + findReferences(page).length, 0),
    findings: unique.map(({ section, fact }) => ({
      section,
      severity: 'error',
      code: 'reference-unresolved',
      message: `The text refers to the fact ${fact}, which is not in the ledger.`,
      next: 'Correct the reference, or add the fact.',
    })),
  };
}

function bareNumbers(pages: readonly Page[], facts: readonly LedgerFact[]): RuleResult {
  const findings = pages.flatMap(({ id, page }) =>
    bareQuantities(page, facts)
      .slice(0, MOST_PER_SECTION)
      .map(
        (bare): Located => ({
          section: id,
          severity: 'warning',
          code: 'bare-number',
          message: `“${bare.text}” is written out instead of referring to a fact.`,
          next: bare.suggestion ? `Write [[${bare.suggestion}]].` : 'Add it as a fact with a basis, or remove it.',
        }),
      ),
  );
  return { rule: 'Every number in drafted text is a reference', lookedAt: pages.length, findings };
}

function dates(facts: readonly LedgerFact[]): RuleResult {
  const dated = facts.filter(({ unit, value }) => unit === 'date' && typeof value === 'string');
  const start = dated.find(({ id }) => id === 'timeline.start')?.value as string | undefined;
  const early = dated.filter(
    ({ id, value }) => start !== undefined && id !== 'timeline.start' && (value as string) < start,
  );
  return {
    rule: 'No date is before the start of the plan',
    lookedAt: dated.length,
    findings: early.map(({ id, label, stage }) => ({
      section: stage,
      severity: id === 'timeline.deadline' ? 'error' : 'warning',
      code: 'date-before-start',
      message: `${label} (${id}) is before the start of the plan.`,
      next: 'Correct the date or the start.',
    })),
  };
}

function sums(facts: readonly LedgerFact[]): RuleResult {
  const total = facts.find(({ id }) => id === 'budget.total');
  const derived = new Set(['budget.total', 'budget.for_work', 'budget.gap', 'budget.reserve']);
  const parts = facts.filter(
    ({ id, unit, basis }) =>
      id.startsWith('budget.') && !derived.has(id) && unit === total?.unit && (basis === 'stated' || basis === 'set'),
  );
  const sum = parts.reduce((all, { value }) => all + (typeof value === 'number' ? value : 0), 0);
  const over = typeof total?.value === 'number' && sum > total.value * 1.005;
  return {
    rule: 'The parts of the budget do not exceed its total',
    lookedAt: parts.length,
    findings: over
      ? [
          {
            section: 'facts',
            severity: 'error',
            code: 'budget-parts',
            message: 'The stated parts of the budget add up to more than its total.',
            next: 'Correct the amounts.',
          },
        ]
      : [],
  };
}

/** A row that somebody owns, due before a phase under one of three names. */
interface Owned {
  readonly question?: string;
  readonly statement?: string;
  readonly title?: string;
  readonly name?: string;
  readonly owner: string;
  readonly by_phase?: string;
  readonly before_phase?: string;
  readonly needed_by_phase?: string;
}

function owners(gathered: Gathered): RuleResult {
  const roles = idsOf(gathered.of(team)?.field('roles'));
  const phases = idsOf(gathered.of(wbsPhases)?.field('phases'));
  const rows = gathered.all.map((found): [string, readonly Owned[]] => [found.stage.id, ownedRows(found)]);
  const findings = rows.flatMap(([section, owned]) =>
    owned.flatMap((row): Located[] => {
      const name = `“${row.question ?? row.statement ?? row.title ?? row.name ?? '…'}”`;
      const phase = row.by_phase ?? row.before_phase ?? row.needed_by_phase;
      return [
        ...(roles === null || roles.has(row.owner)
          ? []
          : [
              {
                section,
                severity: 'warning' as const,
                code: 'owner-unknown',
                message: row.owner
                  ? `${name} is owned by the role “${idAsWords(row.owner)}”, which the team does not have.`
                  : `${name} has no owner.`,
                next: 'Choose a role from the team.',
              },
            ]),
        ...(phase === undefined || phases === null || phases.has(phase)
          ? []
          : [
              {
                section,
                severity: 'warning' as const,
                code: 'phase-unknown',
                message: `${name} is due before the phase “${idAsWords(phase)}”, which does not exist.`,
                next: 'Choose a phase of the plan.',
              },
            ]),
      ];
    }),
  );
  return {
    rule: 'Every owner is a role in the team, and every due phase exists',
    lookedAt: rows.reduce((sum, [, owned]) => sum + owned.length, 0),
    findings,
  };
}

/** Null if the section that defines them does not exist: then there is nothing to check against. */
function idsOf(rows: readonly { readonly id: string }[] | undefined): ReadonlySet<string> | null {
  return rows ? new Set(rows.map(({ id }) => id)) : null;
}

function ownedRows({ stage, input }: GatheredStage): readonly Owned[] {
  const field = isSection(stage) ? stage.owned : undefined;
  return field === undefined ? [] : ((input.part(field) as readonly Owned[] | undefined) ?? []);
}
