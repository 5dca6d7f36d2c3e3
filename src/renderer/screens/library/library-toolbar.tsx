import { CloseButton, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PlanState } from '../../../shared/plan-state.ts';
import { formatNumber } from '../../components/format.ts';
import { stateLabel } from '../../components/state-badge.tsx';
import type { LibrarySearch, LibraryView } from './use-library-search.ts';

/** Typing goes on while the last words are looked for. */
const SEARCH_AFTER_MS = 120;

interface LibraryToolbarProps {
  readonly search: LibrarySearch;
  readonly view: LibraryView;
  readonly change: (part: LibrarySearch) => void;
  readonly tags: readonly string[];
  /** How many there are in each list, once that is known. */
  readonly counts: {
    readonly plans?: number | undefined;
    readonly archive?: number | undefined;
    readonly deleted?: number | undefined;
  };
}

/** Which list is shown, and of it what. */
export function LibraryToolbar({ search, view, change, tags, counts }: LibraryToolbarProps) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatNumber(count)}`;
  return (
    <Group px="lg" pb="sm" gap="sm" wrap="nowrap">
      <SegmentedControl
        aria-label="Which plans"
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
        label={view === 'deleted' ? 'Search in the titles' : 'Search in everything that is written'}
        query={search.query ?? ''}
        onQuery={(query) => change({ query: query === '' ? undefined : query })}
      />
      {view !== 'deleted' && (
        <Select
          aria-label="State"
          placeholder="Any state"
          data={PlanState.options.map((value) => ({ value, label: stateLabel(value) }))}
          value={search.state ?? null}
          onChange={(value) => change({ state: PlanState.safeParse(value).data })}
          clearable
          w={140}
          style={{ flex: 'none' }}
        />
      )}
      {view !== 'deleted' && (tags.length > 0 || search.tag !== undefined) && (
        <Select
          aria-label="Tag"
          placeholder="Any tag"
          data={[...new Set([...tags, ...(search.tag === undefined ? [] : [search.tag])])]}
          value={search.tag ?? null}
          onChange={(value) => change({ tag: value ?? undefined })}
          clearable
          searchable
          w={140}
          style={{ flex: 'none' }}
        />
      )}
    </Group>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** Looks for words as they are typed. The key `/` leads here. */
function SearchField({ label, query, onQuery }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const told = useRef(query);
  const tell = useDebouncedCallback((words: string) => {
    told.current = words;
    onQuery(words);
  }, SEARCH_AFTER_MS);
  // The way back may lead to other words than those that were typed here.
  useEffect(() => {
    if (query === told.current) return;
    told.current = query;
    setText(query);
  }, [query]);
  useHotkeys([['/', () => field.current?.focus()]]);
  const type = (words: string) => {
    setText(words);
    tell(words.trim());
  };
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
      }
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
