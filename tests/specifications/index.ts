import { planningTools } from './planning-tools.ts';
import { sessionInterface } from './session-interface.ts';
import type { Specification } from './specification.ts';
import { stressTestFindings } from './stress-test-findings.ts';
import { taskInterface } from './task-interface.ts';
import { toolDetails } from './tool-details.ts';

/** The documents that this product implements. */
export const specifications: readonly Specification[] = [
  taskInterface,
  sessionInterface,
  stressTestFindings,
  toolDetails,
  planningTools,
];
