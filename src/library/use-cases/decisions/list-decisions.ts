import { z } from 'zod';
import {
  boundPackages,
  type Choice,
  DECISIONS_STAGE,
  type Decision,
  type Gate,
  gateEvidence,
  NotPlanned,
} from '../../../shared/contracts/decision.ts';
import type { StageState } from '../../../shared/contracts/stage-state.ts';
import type { LedgerFact } from '../../../shared/fact.ts';
import { referencedIds } from '../../../shared/fact-reference.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { ledger } from '../../store/plans/facts.ts';
import { whyReadonly } from '../files/why-readonly.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { staleStages, type TitledStage } from '../plans/stage-titles.ts';
import { readRegister } from './decision-register.ts';

interface Due {
  /** `YYYY-MM-DD`: the day on which the first work begins that it binds; null where that is not computed. */
  readonly due: string | null;
  readonly phase_title: string;
}

/** A work package that was drafted for another option than the one that was decided. */
interface BoundPackage {
  readonly id: string;
  readonly title: string;
  /** Whether a person said that it follows the decision by now. */
  readonly revised: boolean;
}

interface ListedDecision extends Decision, Due {
  readonly owner_title: string;
  /** Why schedule and costs do not contain the default of an open decision; null where they do. */
  readonly left_out: NotPlanned | null;
  /** Empty while the decision is open, and where it keeps the default. */
  readonly bound_packages: readonly BoundPackage[];
}

interface ListedGate extends Gate, Due {
  /** `YYYY-MM-DD` by which that work has begun in half and in four fifths of the simulated runs; null without them. */
  readonly due_p50: string | null;
  readonly due_p80: string | null;
}

/** A file in which a person changes what a package contains, takes and costs. */
interface RevisionFile {
  readonly stage: string;
  readonly title: string;
  readonly path: string;
}

interface ListedChoice extends Omit<Choice, 'fact' | 'stage'> {
  /** The fact that says the same: setting it chooses otherwise. Null where there is none. */
  readonly fact: string | null;
  /** The section whose data says it; null where there is none. */
  readonly stage: string | null;
  /** Titles of the sections that rest on the fact, in the order of the plan. */
  readonly used_in: readonly string[];
}

export interface ListDecisionsOutput {
  /** How the section stands; `not_run` before it is drafted. */
  readonly state: StageState;
  readonly why: readonly string[];
  /** Of the data file, to be given back with an answer; null before there is one. */
  readonly sha256: string | null;
  readonly path: string | null;
  /** The section's page, when a person edited it, so that it does not show the answers. */
  readonly kept_page: string | null;
  /** Why nothing can be answered now; null when it can. */
  readonly refusal: AppError | null;
  /** Whether a model or a person looked for decisions, so that none means that there are none. */
  readonly is_judged: boolean;
  readonly decisions: readonly ListedDecision[];
  readonly choices: readonly ListedChoice[];
  readonly gates: readonly ListedGate[];
  /** What would change a mind: which assumption moves the results most, as Markdown; empty where nothing is known. */
  readonly change_mind: readonly string[];
  /** Where the work that a decision binds is edited, in the order of the plan. */
  readonly revision_files: readonly RevisionFile[];
  /** Sections that wait to be redrafted. */
  readonly stale: readonly TitledStage[];
}

/**
 * What has to be decided, what was chosen on the user's behalf, and the questions between the phases, each with what a
 * person said to it. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_DATA (the file was edited to something that does not
 * fit).
 */
export function listDecisions(library: Library, input: { readonly plan_id: string }): Result<ListDecisionsOutput> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  noticeEdits(library, plan_id);
  const stored = readRegister(library, plan_id);
  if (!stored.ok) return stored;
  const freshness = plannerOf(library)
    .freshness(library, plan_id)
    .find(({ stage }) => stage === DECISIONS_STAGE);
  const { decisions = [], choices = [], gates = [] } = stored.value?.register ?? {};
  const facts = new Map(ledger(library, plan_id).map((fact) => [fact.id, fact]));
  const phases = namesIn(library, plan_id, 'wbs_phases', 'phases');
  const roles = namesIn(library, plan_id, 'team', 'roles');
  const packages = namesIn(library, plan_id, 'wbs_packages', 'packages');
  // Who reads the decisions here reads what the report says; the data stays as it was drafted.
  const reviewed = plannerOf(library).asReviewed(library, plan_id);
  const notPlanned = new Map(
    (fieldOf(library, plan_id, 'decision_dates', 'decisions', DecisionDates) ?? []).map((row) => [
      row.id,
      row.left_out,
    ]),
  );
  const uses = choices.length === 0 ? {} : plannerOf(library).factUses(library, plan_id);
  const usedIn = (fact: string): string[] => {
    const stages = new Set([...(uses[fact]?.judged_by ?? []), ...(uses[fact]?.shown_in ?? [])]);
    return plannerOf(library).stages.flatMap(({ id, title }) => (stages.has(id) ? [title] : []));
  };
  const due = (fact: string, phase: string): Due => ({
    due: dateOf(facts, fact) ?? dateOf(facts, `phase_start.${phase}`),
    phase_title: phases.get(phase) ?? words(phase),
  });
  return ok({
    state: freshness?.state ?? 'not_run',
    why: freshness?.why ?? [],
    sha256: stored.value?.sha256 ?? null,
    path: stored.value?.path ?? null,
    kept_page: stored.value?.keptPage ?? null,
    refusal: whyReadonly(library, plan_id),
    is_judged: stored.value?.isJudged ?? false,
    decisions: decisions.map((row) => ({
      ...row,
      question: reviewed(row.question),
      options: row.options.map(({ option, consequence }) => ({
        option: reviewed(option),
        consequence: reviewed(consequence),
      })),
      why_default: reviewed(row.why_default),
      ...due(`decide_by.${row.id}`, row.before_phase),
      owner_title: roles.get(row.owner) ?? words(row.owner),
      left_out: row.answer ? null : (notPlanned.get(row.id) ?? null),
      bound_packages: boundPackages(row).flatMap((id) => {
        const title = packages.get(id);
        // One that a redraft dropped binds nothing any more.
        return title === undefined ? [] : [{ id, title, revised: row.answer?.revised?.includes(id) === true }];
      }),
    })),
    choices: choices.map((row) => {
      const place = placeOf(row, facts, library);
      return {
        ...row,
        chosen: reviewed(row.chosen),
        why: reviewed(row.why),
        ...place,
        used_in: place.fact === null ? [] : usedIn(place.fact),
      };
    }),
    gates: gates.map((row) => ({
      ...row,
      question: reviewed(row.question),
      evidence: reviewed(gateEvidence(row)),
      if_no: reviewed(row.if_no),
      ...due(`gate_due.${row.id}`, row.before_phase),
      due_p50: dateOf(facts, `gate_p50.${row.id}`),
      due_p80: dateOf(facts, `gate_p80.${row.id}`),
    })),
    change_mind: said(library, plan_id).map(reviewed),
    revision_files: revisionFiles(library, plan_id),
    stale: staleStages(library, plan_id),
  });
}

/** Sections that say what the work is, how long it takes and what it costs. */
const REVISED_IN = ['wbs_packages', 'wbs_tasks', 'durations', 'cost_estimates'];

function revisionFiles(library: Library, planId: string): RevisionFile[] {
  const rows = artifactRows(library, planId);
  return REVISED_IN.flatMap((id) => {
    const row = rows.find(({ stage, role }) => stage === id && role === 'data');
    const title = plannerOf(library).stages.find((stage) => stage.id === id)?.title;
    return row && title ? [{ stage: id, title, path: row.path }] : [];
  });
}

function dateOf(facts: ReadonlyMap<string, LedgerFact>, id: string): string | null {
  const fact = facts.get(id);
  return fact?.unit === 'date' && typeof fact.value === 'string' ? fact.value : null;
}

/** Where a choice is made; those of a model and of older plans only name it in their words, by id. */
function placeOf(
  { chosen, change, fact: named, stage: section }: Choice,
  facts: ReadonlyMap<string, LedgerFact>,
  library: Library,
): Pick<ListedChoice, 'fact' | 'stage'> {
  if (named !== undefined || section !== undefined)
    return { fact: named !== undefined && facts.has(named) ? named : null, stage: section ?? null };
  const dotted = [...change.matchAll(/\b[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+/g)].map(([id]) => id);
  const fact = [...dotted, ...referencedIds(chosen)].find((id) => facts.has(id)) ?? null;
  if (fact !== null || !/^Edit\b/.test(change)) return { fact, stage: null };
  const stage = plannerOf(library).stages.find(
    ({ id, editable }) => editable && new RegExp(`\\b${id}\\b`).test(change),
  );
  return { fact, stage: stage?.id ?? null };
}

/** What the dates of decisions say of each default; older plans do not. */
const DecisionDates = z.array(z.object({ id: z.string(), left_out: NotPlanned.nullish() }));

const Named = z.array(z.object({ id: z.string(), title: z.string() }));

/** What the rows of a section's list are called, by id. */
function namesIn(library: Library, planId: string, stage: string, field: string): ReadonlyMap<string, string> {
  const rows = fieldOf(library, planId, stage, field, Named) ?? [];
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function said(library: Library, planId: string): readonly string[] {
  return fieldOf(library, planId, 'sensitivity', 'said', z.array(z.string())) ?? [];
}

/** A field of a section's data; null where the section is not drafted or does not fit. */
function fieldOf<T>(library: Library, planId: string, stage: string, field: string, shape: z.ZodType<T>): T | null {
  const row = artifactRows(library, planId).find((artifact) => artifact.stage === stage && artifact.role === 'data');
  const text = row ? readPlanText(library.home, planId, row.path) : null;
  try {
    const data: unknown = JSON.parse(text ?? '{}');
    return shape.safeParse((data as Readonly<Record<string, unknown>> | null)?.[field]).data ?? null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

function words(id: string): string {
  return id.replaceAll('_', ' ');
}
