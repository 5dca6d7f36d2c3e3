import { z } from 'zod';
import { PlanState } from '../../../shared/plan-state.ts';

/** Filters, order and words of the list, as they stand in the address. What does not fit is left out. */
export const LibrarySearch = z.object({
  query: z.string().optional().catch(undefined),
  state: PlanState.optional().catch(undefined),
  tag: z.string().optional().catch(undefined),
  /** Of the models that draft it. */
  profile: z.string().optional().catch(undefined),
  /** Changed within so many days. */
  within: z
    .union([z.literal(1), z.literal(7), z.literal(30), z.literal(365)])
    .optional()
    .catch(undefined),
  sort: z.enum(['created', 'changed', 'title', 'state', 'finish']).optional().catch(undefined),
  /** The other way round than this order begins. */
  turned: z.literal(true).optional().catch(undefined),
  view: z.enum(['archive', 'deleted']).optional().catch(undefined),
});
export type LibrarySearch = z.infer<typeof LibrarySearch>;
export type LibraryView = 'plans' | NonNullable<LibrarySearch['view']>;
export type SortKey = NonNullable<LibrarySearch['sort']>;

/** What takes every filter away; the words and the order stay. */
export const NO_FILTERS = { state: undefined, tag: undefined, profile: undefined, within: undefined } as const;

/** How many filters are set. */
export function filtersIn(search: LibrarySearch): number {
  return Object.keys(NO_FILTERS).filter((name) => search[name as keyof typeof NO_FILTERS] !== undefined).length;
}
