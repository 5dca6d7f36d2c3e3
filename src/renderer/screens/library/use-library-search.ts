import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';

const route = getRouteApi('/');

/** What the address says is to be shown. */
export type LibrarySearch = ReturnType<typeof route.useSearch>;
export type LibraryView = 'plans' | 'archive' | 'deleted';
export type SortKey = NonNullable<LibrarySearch['sort']>;

/** Filters, order and words are kept in the address, so that the way back leads to the same list. */
export function useLibrarySearch(): {
  readonly search: LibrarySearch;
  readonly view: LibraryView;
  readonly change: (part: LibrarySearch) => void;
} {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: LibrarySearch) => {
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  return { search, view: search.view ?? 'plans', change };
}
