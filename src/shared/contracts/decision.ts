import { z } from 'zod';
import { referencedIds } from '../fact-reference.ts';

/** Id of the section that holds what is in these contracts. */
export const DECISIONS_STAGE = 'decision_register';

/** Most characters of a note, and of an answer in somebody's own words. */
export const LONGEST_ANSWER = 2_000;

/** What a person decided. `accepted` is what the plan went on with anyway. */
export const DecisionAnswer = z.object({
  kind: z.enum(['accepted', 'changed']),
  option: z.number().int().min(0).optional().describe('index of the option, where it is one of those listed'),
  text: z.string().optional().describe('in own words, where it is none of those listed'),
  revised: z
    .array(z.string())
    .optional()
    .describe('ids of the work packages that were brought in line with it, where it is not what the plan went on with'),
  by: z.string().describe('who decided'),
  at: z.string().describe('ISO 8601 UTC'),
});
export type DecisionAnswer = z.infer<typeof DecisionAnswer>;

const answered = {
  answer: DecisionAnswer.optional().describe('what a person decided; absent while it is open'),
  note: z.string().optional().describe('what a person wrote beside it'),
};

export const Decision = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ option: z.string(), consequence: z.string() })),
  default_option: z.number().int().describe('index of the option that the plan goes on with until somebody decides'),
  why_default: z.string(),
  owner: z.string().describe('role id'),
  before_phase: z.string().describe('id of the phase before which it must be decided'),
  waits: z.array(z.string()).describe('titles of the work packages that wait on it'),
  binds: z
    .array(z.string())
    .optional()
    .describe('ids of those packages: the first of all work that it binds says by when to decide'),
  default_packages: z
    .array(z.string())
    .optional()
    .describe('ids of the work packages that contain the default; empty where schedule and costs contain none of it'),
  evidence_task: z.string().optional().describe('id of the task that yields what must be known to decide'),
  ...answered,
});
export type Decision = z.infer<typeof Decision>;

/** Why schedule and costs do not contain the default of a decision. */
export const NotPlanned = z
  .enum(['work', 'date', 'amount'])
  .describe(
    'work: no package contains it; date: it names one before it is decided; amount: it names more than all the work needs',
  );
export type NotPlanned = z.infer<typeof NotPlanned>;

/** What stands in place of what the plan goes on with, where the plan does not contain it. */
export const NOT_PLANNED_TEXT: Readonly<Record<NotPlanned, string>> = {
  work: 'None of the options: schedule and costs leave it open',
  date: 'None of the options: the default names a date before it is decided',
  amount: 'None of the options: the default names more than all the work costs',
};

/**
 * Ids of the work packages that a decision binds and that were drafted for another option: those that contain the
 * default and those that wait on the decision. None while the decision is open or where it keeps the default.
 */
export function boundPackages({ answer, binds = [], default_packages = [] }: Decision): string[] {
  return answer?.kind === 'changed' ? [...new Set([...default_packages, ...binds])] : [];
}

/** Those of them that nobody has brought in line with the decision yet. */
export function packagesToRevise(decision: Decision): string[] {
  return boundPackages(decision).filter((id) => !decision.answer?.revised?.includes(id));
}

export const Choice = z.object({
  what: z.string(),
  chosen: z.string(),
  why: z.string(),
  change: z.string().describe('how to choose otherwise'),
  fact: z.string().optional().describe('id of the fact that holds it'),
  stage: z.string().optional().describe('id of the section in which it is made'),
  ...answered,
});
export type Choice = z.infer<typeof Choice>;

export const Gate = z.object({
  id: z.string().optional(),
  question: z.string(),
  evidence: z.string(),
  before_phase: z.string(),
  evidence_task: z.string().optional().describe('id of the task that yields the evidence'),
  spending_task: z.string().optional().describe('id of the first task that spends on a yes'),
  evidence_package: z.string().optional().describe('id of its work package, in plans that name no task'),
  spending_package: z.string().optional().describe('id of its work package, in plans that name no task'),
  threshold: z
    .object({
      fact: z.string().describe('id of the fact that holds it'),
      go: z.enum(['at_least', 'at_most']).describe('on which side of it the answer is yes'),
    })
    .optional()
    .describe('what the evidence must reach, where it is counted or measured'),
  if_no: z.string(),
});
export type Gate = z.infer<typeof Gate>;

const GO = { at_least: 'at least', at_most: 'at most' } as const;

/** The evidence of a gate with the threshold that it must reach, as a reference. */
export function gateEvidence({ evidence, threshold }: Pick<Gate, 'evidence' | 'threshold'>): string {
  if (!threshold || referencedIds(evidence).includes(threshold.fact)) return evidence;
  const sentence = /[.!?]\s*$/.test(evidence) ? evidence.trimEnd() : `${evidence}.`;
  return `${sentence} Go with ${GO[threshold.go]} [[${threshold.fact}]].`;
}

/** Which of them: decisions have ids, choices their place in the list. */
export const DecisionItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decision'), id: z.string() }),
  z.object({ kind: z.literal('choice'), index: z.number().int().min(0) }),
]);
export type DecisionItem = z.infer<typeof DecisionItem>;

/** What a person says to one: go on as planned, one of its options, or something else; null leaves it open again. */
export const AnswerInput = z.union([
  z.object({ accept: z.literal(true) }),
  z.object({ option: z.number().int().min(0) }),
  z.object({ text: z.string() }),
]);
export type AnswerInput = z.infer<typeof AnswerInput>;
