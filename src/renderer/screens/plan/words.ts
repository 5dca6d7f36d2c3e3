import type { Phase, RunState, Target } from '../../../shared/plan-state.ts';

/** What people read for words of the program, the same in every part of a plan. */

const PHASES: Readonly<Record<Phase, string>> = {
  initializing: 'Preparing',
  generating_plan: 'Drafting sections',
  validating: 'Checking consistency',
  exporting: 'Writing report',
  finalizing: 'Finishing',
};

const TARGETS: Readonly<Record<Target, string>> = {
  build_plan: 'Draft only',
  validate_plan: 'Check only',
  build_plan_and_validate: 'Draft and check',
};

const RUN_STATES: Readonly<Record<RunState, { readonly label: string; readonly color: string }>> = {
  queued: { label: 'Waiting', color: 'blue' },
  running: { label: 'Drafting', color: 'indigo' },
  completed: { label: 'Finished', color: 'teal' },
  stopped: { label: 'Stopped', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
};

export function phaseLabel(phase: Phase): string {
  return PHASES[phase];
}

export function targetLabel(target: Target): string {
  return TARGETS[target];
}

export function runStateDisplay(state: RunState): { readonly label: string; readonly color: string } {
  return RUN_STATES[state];
}

/** Who drafts, in a word or two. */
export function whoDrafts(profile: string): string {
  if (profile === 'outline') return 'No model';
  return profile === 'agent' ? 'Connected agents' : profile;
}

/** The same as a phrase. */
export function profileName(profile: string): string {
  if (profile === 'outline') return 'Drafted without a model';
  return profile === 'agent' ? 'Drafted by connected agents' : `Profile ${profile}`;
}

/** `run_0012` is run 12 to a person. */
export function runName(runId: string): string {
  return `Run ${Number(runId.replace(/^run_/, ''))}`;
}
