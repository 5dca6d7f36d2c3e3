import { z } from 'zod';
import type { LedgerFact } from '../../../shared/fact.ts';
import { Finding } from '../../../shared/finding.ts';
import type { Gathered, GatheredStage } from '../../engine/stage.ts';
import { findReferences } from '../../facts/references.ts';
import { blocks, section, table, text } from '../markdown.ts';
import { team } from '../plan/team.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { isOfPlan, isSection } from '../section.ts';
import { setFacts } from '../sources.ts';
import { computed } from '../stage.ts';
import { consistencyReview, editsTable } from './consistency-review.ts';
import { dashboard } from './dashboard.ts';
import { PageEdit, repairedPage } from './page-edits.ts';
import { bareQuantities, lostReferences } from './page-rules.ts';
import type { Contradiction } from './review-rounds.ts';
import { wholeLedger } from './whole-ledger.ts';

const Located = Finding.extend({ section: z.string().describe('stage id') });
type Located = z.infer<typeof Located>;

const MOST_PER_SECTION = 5;

/** Whether the sections fit together, as far as that can be computed. */
export const consistency = computed({
  id: 'consistency',
  title: 'Consistency',
  number: '026',
  phase: 'validating',
  report: [{ part: 'trust' }],
  needs: { setFacts },
  gathers: (stage) => isOfPlan(stage) || stage.id === consistencyReview.id,
  yields: {
    checks: z.array(z.object({ rule: z.string(), looked_at: z.number(), found: z.number() })),
    findings: z.array(Located),
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
    edits: z.array(PageEdit).describe('changes of wording that are in the pages of the report').default([]),
    skipped: z.array(PageEdit).describe('changes of wording for words that are no longer there').default([]),
  },
  expectedMs: 150,
  compute: ({ setFacts }, gathered) => {
    const review = gathered.of(consistencyReview);
    const facts = wholeLedger(gathered, setFacts);
    const known = new Set(facts.map(({ id }) => id));
    const repairs = review?.field('edits') ?? [];
    const repaired = gathered.all.flatMap(({ stage, input }) => {
      if (!isSection(stage) || !stage.prose) return [];
      const { numbersAreFacts = true } = stage.prose;
      return [{ id: stage.id, numbersAreFacts, ...repairedPage(stage.id, input.page, repairs) }];
    });
    const prose = repaired.filter(({ numbersAreFacts }) => numbersAreFacts);
    const skipped = repaired.flatMap((row) => row.skipped);
    const contradictions = review?.field('contradictions') ?? [];
    const shown = gathered.of(dashboard);
    const pages = [...prose, ...(shown ? [{ id: dashboard.id, page: shown.page }] : [])];
    const results = [unresolved(pages, known), bareNumbers(prose, facts), dates(facts), sums(facts), owners(gathered)];
    return {
      checks: results.map(({ rule, lookedAt, findings }) => ({ rule, looked_at: lookedAt, found: findings.length })),
      findings: [
        ...results.flatMap(({ findings }) => findings),
        ...contradictions.map(inWords),
        ...skipped.map(passedOver),
      ],
      in_words: {
        looked: review?.field('looked') ?? false,
        failed: review !== undefined && review.summary.partial.length > 0,
        by: review?.field('by') ?? null,
        rounds: review?.field('rounds').length ?? 0,
        left: contradictions.length,
      },
      edits: repairs.filter((edit) => !skipped.includes(edit)),
      skipped,
    };
  },
  check: (data) => data.findings.map(({ section: _, ...finding }) => finding),
  page: (data) =>
    blocks(
      verdict(data.findings, data.in_words),
      table(
        ['Rule', 'Looked at', 'Found'],
        data.checks.map((row) => [text(row.rule), `${row.looked_at}`, `${row.found}`]),
      ),
      data.edits.length > 0 &&
        section(
          'Changed wording',
          blocks(
            'The report says it as changed; the files of the sections are as they were drafted.',
            editsTable(data.edits),
          ),
        ),
      section('Changes passed over, because their words are no longer there', editsTable(data.skipped)),
      section(
        'Findings',
        table(
          ['Severity', 'Section', 'Finding', 'What to do'],
          data.findings.map((row) => [row.severity, text(row.section), text(row.message), text(row.next ?? '–')]),
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

/** What was found, by calculation and in words, and what was not looked for. */
function verdict(findings: readonly Located[], inWords: InWords): string {
  const computedError = findings.some(({ severity, code }) => severity === 'error' && code !== IN_WORDS);
  if (!inWords.looked) {
    const notLooked = inWords.failed
      ? 'ontradictions in words should have been looked for, but nobody could answer.'
      : 'ontradictions in words are not looked for without a model.';
    return computedError
      ? `**The sections contradict each other in places.** What follows is computed; c${notLooked}`
      : `No contradiction was found by calculation. C${notLooked}`;
  }
  const looked = `Contradictions in words were looked for by ${text(inWords.by ?? '')}`;
  const found =
    inWords.left > 0 ? `${looked}; those that are left are among the findings.` : `${looked}; none is left.`;
  const partly = inWords.failed ? ' The last look could not be finished.' : '';
  return computedError || inWords.left > 0
    ? `**The sections contradict each other in places.** ${found}${partly}`
    : `No contradiction was found by calculation. ${found}${partly}`;
}

const IN_WORDS = 'contradiction-in-words';

function inWords(row: Contradiction): Located {
  return {
    section: row.section_a,
    severity: row.severity,
    code: IN_WORDS,
    message: `“${row.quote_a}” does not go with “${row.quote_b}” in ${row.section_b}: ${row.why}`,
    next: 'Decide which holds, and edit the other.',
  };
}

function passedOver({ section, find }: PageEdit): Located {
  return {
    section,
    severity: 'info',
    code: 'repair-skipped',
    message: `A change of wording was passed over, because “${find}” no longer stands there once.`,
  };
}

interface RuleResult {
  readonly rule: string;
  readonly lookedAt: number;
  readonly findings: readonly Located[];
}

type Page = { readonly id: string; readonly page: string };

function unresolved(pages: readonly Page[], known: ReadonlySet<string>): RuleResult {
  const unique = pages.flatMap(({ id, page }) =>
    [...new Set(lostReferences(page, known))].map((fact) => ({ section: id, fact })),
  );
  return {
    rule: 'Every reference leads to a fact',
    lookedAt: pages.reduce((sum, { page }) => sum + findReferences(page).length, 0),
    findings: unique.map(({ section, fact }) => ({
      section,
      severity: 'error',
      code: 'reference-unresolved',
      message: `The text refers to a fact ${fact} that the ledger does not have.`,
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
          message: `“${bare.text}” is spelled out instead of referring to the ledger.`,
          next: bare.suggestion ? `Write [[${bare.suggestion}]].` : 'Make it a fact with a basis, or leave it out.',
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
    rule: 'No date of the plan lies before its start',
    lookedAt: dated.length,
    findings: early.map(({ id, label, stage }) => ({
      section: stage,
      severity: id === 'timeline.deadline' ? 'error' : 'warning',
      code: 'date-before-start',
      message: `${label} (${id}) lies before the start of the plan.`,
      next: 'Set the right date, or the right start.',
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
    rule: 'The parts of the budget do not exceed the whole',
    lookedAt: parts.length,
    findings: over
      ? [
          {
            section: 'facts',
            severity: 'error',
            code: 'budget-parts',
            message: 'The stated parts of the budget add up to more than the budget.',
            next: 'Set the right amounts.',
          },
        ]
      : [],
  };
}

/** A row that somebody owns, due before a phase under one of three names. */
interface Owned {
  readonly id?: string;
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
      const name = row.id ?? row.name ?? '?';
      const phase = row.by_phase ?? row.before_phase ?? row.needed_by_phase;
      return [
        ...(roles === null || roles.has(row.owner)
          ? []
          : [
              {
                section,
                severity: 'warning' as const,
                code: 'owner-unknown',
                message: `${name} is owned by ${row.owner || 'nobody'}, a role that the team does not have.`,
                next: 'Name a role of the team.',
              },
            ]),
        ...(phase === undefined || phases === null || phases.has(phase)
          ? []
          : [
              {
                section,
                severity: 'warning' as const,
                code: 'phase-unknown',
                message: `${name} is due before a phase ${phase} that does not exist.`,
                next: 'Name a phase of the plan.',
              },
            ]),
      ];
    }),
  );
  return {
    rule: 'Every owner is a role and every due phase exists',
    lookedAt: rows.reduce((sum, [, owned]) => sum + owned.length, 0),
    findings,
  };
}

/** Null where the section that has them does not exist: then nothing can be held against it. */
function idsOf(rows: readonly { readonly id: string }[] | undefined): ReadonlySet<string> | null {
  return rows ? new Set(rows.map(({ id }) => id)) : null;
}

function ownedRows({ stage, input }: GatheredStage): readonly Owned[] {
  const field = isSection(stage) ? stage.owned : undefined;
  return field === undefined ? [] : ((input.part(field) as readonly Owned[] | undefined) ?? []);
}
