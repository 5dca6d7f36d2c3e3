import type { CommonCauses } from './common-cause.ts';

/** Correlation of any two estimates of a plan of which nothing more is known: S. A. Book (1999). */
const SAME_PLAN = 0.2;
/** What two of the same phase, or of the same role, have in common beyond that. */
const SAME_PHASE = 0.1;
const SAME_ROLE = 0.1;

/**
 * What the durations of tasks usually hang on together: all on the plan, those of a phase on its circumstances, those of
 * a role on the same people. Two tasks of a plan are correlated by 0.2, and by 0.1 more each for a phase and a role that
 * they share.
 */
export function usualCauses({
  phase,
  role,
}: {
  readonly phase: string | null;
  readonly role: string | null;
}): CommonCauses {
  return [
    ['plan', SAME_PLAN],
    ...(phase === null ? [] : [[`phase ${phase}`, SAME_PHASE] as const]),
    ...(role === null ? [] : [[`role ${role}`, SAME_ROLE] as const]),
  ];
}
