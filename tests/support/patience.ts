/**
 * How long a test waits for what happens beside it, such as a page that is drawn or a process that begins, in
 * milliseconds: what a busy machine may take.
 */
export const PATIENCE_MS = 120_000;
