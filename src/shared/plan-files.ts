/**
 * Names of files that belong to runs rather than to sections. The names of sections' files follow from the pipeline;
 * the library has them (`stageFile`).
 */
export const RUN_FILES = {
  /** Says that every section is in place; gone while a run works on the plan. */
  complete: '999-pipeline_complete.txt',
  /** Why the last run failed. */
  error: 'run_error.json',
} as const;
