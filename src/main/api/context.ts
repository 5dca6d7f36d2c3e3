import type { Library } from '../../library/index.ts';

/** What every procedure of the window's API works with. */
export interface ApiContext {
  /** As the person at this computer sees it. */
  readonly library: Library;
  readonly version: string;
  /** A mistake of ours, for the log. */
  readonly onFault: (error: unknown) => void;
}
