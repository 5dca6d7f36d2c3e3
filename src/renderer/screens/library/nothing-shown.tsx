import { Button, Group } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { formatNumber } from '../../components/format/format.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { filtersIn, type LibrarySearch, NO_FILTERS } from './library-search.ts';

interface NothingShownProps {
  readonly search: LibrarySearch;
  readonly change: (part: LibrarySearch) => void;
  /** How many plans the words and filters find in the other list: that of the archive, or the archive. */
  readonly elsewhere: number;
}

/** What stands where no plan is as was asked, and how to find more. */
export function NothingShown({ search, change, elsewhere }: NothingShownProps) {
  const { query, view } = search;
  const isFiltered = query !== undefined || filtersIn(search) > 0;
  const inArchive = view === 'archive';
  const title = isFiltered
    ? query === undefined
      ? 'No matching plans'
      : `No results for “${query}”`
    : inArchive
      ? 'No archived plans'
      : 'All plans are archived';
  return (
    <EmptyState
      icon={IconSearchOff}
      title={title}
      text={
        isFiltered
          ? 'Searched titles, prompts and all drafted sections.'
          : inArchive
            ? 'Archived plans are hidden from the list and kept in full.'
            : undefined
      }
    >
      <Group justify="center">
        {isFiltered && (
          <Button variant="default" onClick={() => change({ query: undefined, ...NO_FILTERS })}>
            Show all plans
          </Button>
        )}
        {elsewhere > 0 && (
          <Button variant="default" onClick={() => change({ view: inArchive ? undefined : 'archive' })}>
            {inArchive ? `Show in Plans (${formatNumber(elsewhere)})` : `Show in Archive (${formatNumber(elsewhere)})`}
          </Button>
        )}
      </Group>
    </EmptyState>
  );
}
