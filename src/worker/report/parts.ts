import type { ReportSection } from './model.ts';

interface Part {
  readonly number: ReportSection['part'];
  readonly title: string;
  readonly promise: string;
  readonly anchor: string;
}

/** The three parts of a report and what a reader may expect of each. */
export const PARTS: readonly Part[] = [
  { number: 1, title: 'To act on', promise: 'What has to be decided, and what it rests on.', anchor: 'part-1' },
  { number: 2, title: 'To understand', promise: 'The plan itself, section by section.', anchor: 'part-2' },
  { number: 3, title: 'To trust', promise: 'Where every number comes from, and what was checked.', anchor: 'part-3' },
];
