import { z } from 'zod';
import type { LedgerFact } from '../../../shared/fact.ts';
import { Finding } from '../../../shared/finding.ts';
import type { Input } from '../../engine/stage.ts';
import { findBareQuantities } from '../../facts/bare-numbers.ts';
import { findReferences } from '../../facts/references.ts';
import { premortem } from '../challenge/premortem.ts';
import { identifyRisks } from '../foundations/identify-risks.ts';
import { makeAssumptions } from '../foundations/make-assumptions.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { blocks, section, table, text } from '../markdown.ts';
import { governance } from '../plan/governance.ts';
import { projectPlan } from '../plan/project-plan.ts';
import { swot } from '../plan/swot.ts';
import { computed } from '../stage.ts';
import { costEstimates } from '../work/cost-estimates.ts';
import { dependencies } from '../work/dependencies.ts';
import { durations } from '../work/durations.ts';
import { wbsPackages } from '../work/wbs-packages.ts';
import { wbsPhases } from '../work/wbs-phases.ts';
import { wbsTasks } from '../work/wbs-tasks.ts';
import { dashboard } from './dashboard.ts';
import { decisionRegister } from './decision-register.ts';
import { executiveSummary } from './executive-summary.ts';
import { ledgerNeeds, wholeLedger } from './whole-ledger.ts';

/** Sections whose words were drafted, so that numbers in them must be references. */
const proseStages = {
  locations: physicalLocations,
  assumptions: makeAssumptions,
  risks: identifyRisks,
  plan: projectPlan,
  governance,
  swot,
  phases: wbsPhases,
  packages: wbsPackages,
  premortem,
  decisions: decisionRegister,
  summary: executiveSummary,
};

/** Further sections that may propose facts. */
const proposers = { tasks: wbsTasks, durations, dependencies, costEstimates };

const Located = Finding.extend({ section: z.string().describe('stage id') });
type Located = z.infer<typeof Located>;

const MOST_PER_SECTION = 5;

/** Whether the sections fit together, as far as that can be computed. */
export const consistency = computed({
  id: 'consistency',
  title: 'Consistency',
  number: '026',
  phase: 'validating',
  needs: { ...ledgerNeeds, ...proseStages, ...proposers, dashboard },
  yields: {
    checks: z.array(z.object({ rule: z.string(), looked_at: z.number(), found: z.number() })),
    findings: z.array(Located),
  },
  expectedMs: 150,
  compute: (inputs) => {
    const facts = wholeLedger(inputs, { ...proseStages, ...proposers });
    const known = new Set(facts.map(({ id }) => id));
    const prose = (Object.keys(proseStages) as (keyof typeof proseStages)[]).map((name) => ({
      id: proseStages[name].id,
      page: (inputs[name] as Input<unknown>).page,
    }));
    const pages = [...prose, { id: dashboard.id, page: inputs.dashboard.page }];
    const results = [unresolved(pages, known), bareNumbers(prose, facts), dates(facts), sums(facts), owners(inputs)];
    return {
      checks: results.map(({ rule, lookedAt, findings }) => ({ rule, looked_at: lookedAt, found: findings.length })),
      findings: results.flatMap(({ findings }) => findings),
    };
  },
  check: (data) => data.findings.map(({ section: _, ...finding }) => finding),
  page: (data) =>
    blocks(
      data.findings.some(({ severity }) => severity === 'error')
        ? '**The sections contradict each other in places.** What follows is computed; contradictions in words are not looked for without a model.'
        : 'No contradiction was found by calculation. Contradictions in words are not looked for without a model.',
      table(
        ['Rule', 'Looked at', 'Found'],
        data.checks.map((row) => [text(row.rule), `${row.looked_at}`, `${row.found}`]),
      ),
      section(
        'Findings',
        table(
          ['Severity', 'Section', 'Finding', 'What to do'],
          data.findings.map((row) => [row.severity, text(row.section), text(row.message), text(row.next ?? '–')]),
        ),
      ),
    ),
});

interface RuleResult {
  readonly rule: string;
  readonly lookedAt: number;
  readonly findings: readonly Located[];
}

type Page = { readonly id: string; readonly page: string };

function unresolved(pages: readonly Page[], known: ReadonlySet<string>): RuleResult {
  const references = pages.flatMap(({ id, page }) =>
    findReferences(page).map((reference) => ({ section: id, fact: reference.id })),
  );
  const lost = references.filter(({ fact }) => !known.has(fact) && !/^month:\d+$/.test(fact));
  const unique = new Map(lost.map((row) => [`${row.section} ${row.fact}`, row]));
  return {
    rule: 'Every reference leads to a fact',
    lookedAt: references.length,
    findings: [...unique.values()].map(({ section, fact }) => ({
      section,
      severity: 'error',
      code: 'reference-unresolved',
      message: `The text refers to a fact ${fact} that the ledger does not have.`,
      next: 'Correct the reference, or add the fact.',
    })),
  };
}

/** Quoted words are the user's and may hold numbers; a heading repeats a title. */
function withoutQuotes(page: string): string {
  return page.replace(/“[^”]*”/g, (quote) => ' '.repeat(quote.length)).replace(/^>.*$/gm, '');
}

function bareNumbers(pages: readonly Page[], facts: readonly LedgerFact[]): RuleResult {
  const findings = pages.flatMap(({ id, page }) =>
    findBareQuantities(withoutQuotes(page), facts)
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

interface OwnerInputs {
  readonly team: Input<{ roles: { id: string }[] }>;
  readonly phases: Input<{ phases: { id: string }[] }>;
  readonly risks: Input<{ risks: Owned[] }>;
  readonly assumptions: Input<{ assumptions: Owned[] }>;
  readonly decisions: Input<{ decisions: Owned[] }>;
  readonly premortem: Input<{ stories: Owned[] }>;
  readonly plan: Input<{ resources: Owned[] }>;
}

function owners(inputs: OwnerInputs): RuleResult {
  const roles = new Set(inputs.team.field('roles').map(({ id }) => id));
  const phases = new Set(inputs.phases.field('phases').map(({ id }) => id));
  const rows: readonly [string, readonly Owned[]][] = [
    [identifyRisks.id, inputs.risks.field('risks')],
    [makeAssumptions.id, inputs.assumptions.field('assumptions')],
    [decisionRegister.id, inputs.decisions.field('decisions')],
    [premortem.id, inputs.premortem.field('stories')],
    [projectPlan.id, inputs.plan.field('resources')],
  ];
  const findings = rows.flatMap(([section, owned]) =>
    owned.flatMap((row): Located[] => {
      const name = row.id ?? row.name ?? '?';
      const phase = row.by_phase ?? row.before_phase ?? row.needed_by_phase;
      return [
        ...(roles.has(row.owner)
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
        ...(phase === undefined || phases.has(phase)
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
