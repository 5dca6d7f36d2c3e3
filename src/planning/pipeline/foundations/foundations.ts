import { brief } from '../intake/brief.ts';
import { extractConstraints } from '../intake/extract-constraints.ts';
import { prompt } from '../intake/prompt.ts';
import { ledger } from './ledger.ts';
import { physicalLocations } from './physical-locations.ts';

/** Inputs of a section that plans from scratch: what is asked for, where, within which limits, and in which numbers. */
export const foundations = { prompt, brief, locations: physicalLocations, constraints: extractConstraints, ledger };
