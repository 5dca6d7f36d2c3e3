/** The groups in which the graph and the list of files show the sections of a plan, in their order. */
export const SECTION_GROUPS = [
  { id: 'intake', title: 'The prompt' },
  { id: 'foundations', title: 'Foundations' },
  { id: 'strategy', title: 'Strategy' },
  { id: 'plan', title: 'The plan' },
  { id: 'work', title: 'Work, time and money' },
  { id: 'challenge', title: 'Challenge' },
  { id: 'decide', title: 'Decisions and report' },
] as const;

/** The id of such a group. */
export type SectionGroup = (typeof SECTION_GROUPS)[number]['id'];
