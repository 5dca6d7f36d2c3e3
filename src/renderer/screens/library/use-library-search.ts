import { getRouteApi } from '@tanstack/react-router';
import { useChangeAddress } from '../../components/use-address.ts';
import type { LibrarySearch, LibraryView } from './library-search.ts';

const route = getRouteApi('/');

/** Filters, order and words are kept in the address, so that the way back leads to the same list. */
export function useLibrarySearch(): {
  readonly search: LibrarySearch;
  readonly view: LibraryView;
  readonly change: (part: LibrarySearch) => void;
} {
  const search = route.useSearch();
  const change = useChangeAddress<LibrarySearch>(route.useNavigate());
  return { search, view: search.view ?? 'plans', change };
}
