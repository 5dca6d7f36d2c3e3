import { api, queryClient } from '../../api/api.ts';

/** Has what the library shows asked for anew, now. */
export async function refreshLibrary(): Promise<void> {
  await Promise.all(
    [api.plans.list.pathFilter(), api.plans.listDeleted.pathFilter()].map((filter) =>
      queryClient.invalidateQueries(filter),
    ),
  );
}
