import { z } from 'zod';
import { PlanState } from '../../../shared/plan-state.ts';

/** Filters, order and words of the list, as they stand in the address. What does not fit is left out. */
export const LibrarySearch = z.object({
  query: z.string().optional().catch(undefined),
  state: PlanState.optional().catch(undefined),
  tag: z.string().optional().catch(undefined),
  sort: z.enum(['created', 'changed', 'title', 'state']).optional().catch(undefined),
  /** The other way round than this order begins. */
  turned: z.literal(true).optional().catch(undefined),
  view: z.enum(['archive', 'deleted']).optional().catch(undefined),
});
export type LibrarySearch = z.infer<typeof LibrarySearch>;
export type LibraryView = 'plans' | NonNullable<LibrarySearch['view']>;
export type SortKey = NonNullable<LibrarySearch['sort']>;
