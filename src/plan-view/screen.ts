import type { Status } from './answers.ts';

/** What stands in the view while a plan is in one state. */
export interface Screen {
  readonly element: HTMLElement;
  update(status: Status): void;
}
