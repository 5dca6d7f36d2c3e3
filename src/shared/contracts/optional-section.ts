/** A section that a plan may be without. */
export interface OptionalSection {
  readonly stage: string;
  readonly title: string;
  /** `to_draft`: the next run drafts it. `left_out`: the plan goes without it until it is added. */
  readonly state: 'drafted' | 'to_draft' | 'left_out';
}
