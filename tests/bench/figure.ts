import type { FinishedPlan } from './finished-plan.ts';

/** One measured figure. */
export interface Figure {
  readonly name: string;
  /** Null where it cannot be measured; `note` says why. */
  readonly value: number | null;
  readonly unit: string;
  /** Something comparable that was measured in the same run, in the same unit: it takes the machine's speed out. */
  readonly reference?: { readonly name: string; readonly value: number };
  /** What must not be exceeded by the value, or by its ratio to the reference. */
  readonly target?: { readonly of: 'value' | 'ratio'; readonly atMost: number };
  /** Why there is no value, or what is to be known about it. */
  readonly note?: string;
}

/** Figures that are measured together. */
export interface FigureGroup {
  /** As `--only` names it. */
  readonly name: string;
  measure(bench: Bench): Promise<Figure[]>;
}

/** What the groups share. */
export interface Bench {
  /** The checkout: an absolute path. */
  readonly root: string;
  /** A prompt of about 600 words. */
  readonly prompt: string;
  /** A plan drafted from it, the same one for all groups; drafted when first asked for. */
  finishedPlan(): Promise<FinishedPlan>;
}

/** Value over reference; undefined without either. */
export function ratioOf({ value, reference }: Figure): number | undefined {
  return value === null || !reference ? undefined : value / reference.value;
}

/** Whether the target is met; undefined without a target or a measurement. */
export function isMet(figure: Figure): boolean | undefined {
  const { target, value } = figure;
  if (!target) return undefined;
  const held = target.of === 'ratio' ? ratioOf(figure) : value;
  return held === undefined || held === null ? undefined : held <= target.atMost;
}
