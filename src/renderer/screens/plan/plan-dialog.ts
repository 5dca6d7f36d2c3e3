/** What is asked before something is done with a plan. */
export type PlanDialog = 'resume' | 'retry' | 'prompt' | 'tasks' | 'share' | 'import';
