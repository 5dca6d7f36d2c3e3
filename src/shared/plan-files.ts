/**
 * Names of files that belong to runs rather than to sections. The names of sections' files follow from the pipeline;
 * the library has them (`stageFile`).
 */
export const RUN_FILES = {
  /** Says that every section is in place; gone while a run works on the plan. */
  complete: '999-pipeline_complete.txt',
  /** Why the last run failed. */
  error: 'run_error.json',
  /** What a model said last before it; it may quote the prompt. */
  lastAnswer: 'last_answer.json',
} as const;

/** The log of all runs of a plan. */
export const RUN_LOG = 'run.log';

/** Where it is written down why a run failed: those of these files that are among the newest of its plan. */
export function detailFiles(files: readonly { readonly path: string }[]): string[] {
  return [RUN_FILES.error, RUN_LOG].filter((name) => files.some(({ path }) => path === name));
}
