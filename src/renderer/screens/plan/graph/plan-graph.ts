import type { ApiOutputs } from '../../../api/api.ts';

/** The sections of a plan, how each stands and what it reads. */
export type PlanGraph = ApiOutputs['graph']['get'];
export type GraphStage = PlanGraph['nodes'][number];
