import { version } from '../../package.json';

/** Name and version of the program, as reports and logs show it. */
export const PROGRAM_VERSION: string = version;
export const PROGRAM = `PlanExe Desktop ${PROGRAM_VERSION}`;
