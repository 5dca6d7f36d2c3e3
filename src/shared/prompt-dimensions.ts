/** What is looked for in a prompt, by the name of the dimension, in the order in which it is shown. */
export const DIMENSION_LABELS = {
  objective: 'Objective',
  scope: 'Scope',
  location: 'Location',
  budget: 'Budget',
  timeline: 'Timeline',
  scale: 'Scale',
  stakeholders: 'Stakeholders',
  constraints: 'Constraints',
  success_criteria: 'Success criteria',
} as const;

/** Whether a prompt says something of a dimension. */
export const STATUS_LABELS = { present: 'Found', partial: 'Partly', missing: 'Missing' } as const;
