import type { ModelEntry } from '../profiles/profile.ts';

/** How capable a model is, as far as it matters for how much it is asked at a time. */
type ModelSize = 'small' | 'large';

/** The most that one question asks of a model. */
export interface AskingLimits {
  /** Entries of a list. A longer list is asked for in pieces. */
  readonly rows: number;
  /** Fields that are no lists. Each list is a question of its own. */
  readonly fields: number;
  /** Faults that are sent back at once, so that each of them is repaired. */
  readonly faults: number;
  /** What was answered before is shown with each further part, up to so many characters. */
  readonly lettersBefore: number;
  /** In how many parts a question of a usual plan is asked, for estimates. */
  readonly usualParts: number;
}

/** By size; null where a section is asked about in one question. */
const LIMITS: Readonly<Record<ModelSize, AskingLimits | null>> = {
  small: { rows: 6, fields: 6, faults: 5, lettersBefore: 6_000, usualParts: 2.5 },
  large: null,
};

/** Models that fit into the memory of a usual computer are small ones, unless their profile says otherwise. */
export function sizeOf({ size, provider }: Pick<ModelEntry, 'size' | 'provider'>): ModelSize {
  return size ?? (provider === 'embedded' ? 'small' : 'large');
}

/** What the model is asked at most at a time; null where there is no limit. */
export function askingLimitsOf(entry: Pick<ModelEntry, 'size' | 'provider'>): AskingLimits | null {
  return LIMITS[sizeOf(entry)];
}
