/** More tasks than this are not proposed at once, so no more are read. */
export const MAX_TASKS_READ = 10_000;
