import { CloseButton, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { PlanState } from '../../../shared/plan-state.ts';
import { formatNumber } from '../../components/format/format.ts';
import { stateLabel } from '../../components/states/state-badge.tsx';
import { useTypedWords } from '../../components/use-address.ts';
import { Filters } from './filters.tsx';
import type { LibrarySearch, LibraryView } from './library-search.ts';

interface LibraryToolbarProps {
  readonly search: LibrarySearch;
  readonly view: LibraryView;
  readonly change: (part: LibrarySearch) => void;
  readonly tags: readonly string[];
  readonly profiles: readonly string[];
  /** How many there are in each list, once that is known. */
  readonly counts: {
    readonly plans?: number | undefined;
    readonly archive?: number | undefined;
    readonly deleted?: number | undefined;
  };
}

/** Which list is shown, and of it what. */
export function LibraryToolbar({ search, view, change, tags, profiles, counts }: LibraryToolbarProps) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatNumber(count)}`;
  return (
    <Group px="lg" pb="sm" gap="sm" wrap="nowrap">
      <SegmentedControl
        aria-label="Show"
        value={view}
        onChange={(value) => change({ view: value === 'archive' || value === 'deleted' ? value : undefined })}
        data={[
          { value: 'plans', label: label('Plans', counts.plans) },
          { value: 'archive', label: label('Archive', counts.archive) },
          { value: 'deleted', label: label('Deleted', counts.deleted) },
        ]}
        style={{ flex: 'none' }}
      />
      <SearchField
        label={view === 'deleted' ? 'Search titles' : 'Search all plans'}
        query={search.query}
        onQuery={(query) => change({ query })}
      />
      {view !== 'deleted' && (
        <Select
          aria-label="Status"
          placeholder="Any status"
          data={PlanState.options.map((value) => ({ value, label: stateLabel(value) }))}
          value={search.state ?? null}
          onChange={(value) => change({ state: PlanState.safeParse(value).data })}
          clearable
          w={140}
          style={{ flex: 'none' }}
        />
      )}
      {view !== 'deleted' && <Filters search={search} change={change} tags={tags} profiles={profiles} />}
    </Group>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
}

/** Looks for words as they are typed. The key `/` leads here. */
function SearchField({ label, query, onQuery }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, type] = useTypedWords(query, onQuery);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') type('');
      }}
      maxLength={500}
      style={{ flex: 1 }}
      miw={0}
    />
  );
}
