import { DRAFTING } from './drafting.ts';
import { MODELS } from './models.ts';
import { REPORT } from './report.ts';
import type { Specifications } from './specification.ts';
import { SYSTEM } from './system.ts';
import { WINDOW } from './window.ts';
import { WORK } from './work.ts';

/** What is specified of the desktop app, on whatever it runs. */
export const SPECIFICATIONS: Specifications = { ...WINDOW, ...SYSTEM, ...DRAFTING, ...WORK, ...REPORT, ...MODELS };
