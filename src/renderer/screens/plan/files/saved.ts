import type { ApiOutputs } from '../../../api/api.ts';

/** What came of saving a file. */
export type Saved = ApiOutputs['files']['write'];
