import type { ApiOutputs } from '../../../api/api.ts';

export type Board = ApiOutputs['tasks']['board'];

/** A task in short. */
export type Card = Board['cards'][number];
