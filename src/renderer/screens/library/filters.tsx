import { Button, Indicator, Popover, Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { formatNumber } from '../../components/format/format.ts';
import { filtersIn, type LibrarySearch, NO_FILTERS } from './library-search.ts';
import { shortProfileName } from './row-cells.tsx';

interface FiltersProps {
  readonly search: LibrarySearch;
  readonly change: (part: LibrarySearch) => void;
  readonly tags: readonly string[];
  readonly profiles: readonly string[];
}

const WITHIN = [
  { value: '1', label: 'In the last day' },
  { value: '7', label: 'In the last week' },
  { value: '30', label: 'In the last month' },
  { value: '365', label: 'In the last year' },
];

/** Which plans are shown, by tag, by who drafts them and by when they were changed. */
export function Filters({ search, change, tags, profiles }: FiltersProps) {
  const { tag, profile, within } = search;
  // That of the status stands beside the button.
  const set = filtersIn({ ...search, state: undefined });
  const label = set === 0 ? 'Filters' : `Filters, ${formatNumber(set)} set`;
  // The first field has the focus at once, and its list would cover the others.
  const inside = { comboboxProps: { withinPortal: false }, clearable: true, openOnFocus: false };
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Indicator label={formatNumber(set)} size={16} disabled={set === 0} style={{ flex: 'none' }}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} aria-label={label}>
            Filters
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Select
            {...inside}
            label="Tag"
            placeholder="Any tag"
            data={[...new Set([...tags, ...(tag === undefined ? [] : [tag])])]}
            value={tag ?? null}
            onChange={(value) => change({ tag: value ?? undefined })}
            nothingFoundMessage="No plan has a tag."
            searchable
          />
          <Select
            {...inside}
            label="Drafted by"
            placeholder="Anyone"
            data={profiles.map((value) => ({ value, label: shortProfileName(value) }))}
            value={profile ?? null}
            onChange={(value) => change({ profile: value ?? undefined })}
          />
          <Select
            {...inside}
            label="Changed"
            placeholder="At any time"
            data={WITHIN}
            value={within === undefined ? null : String(within)}
            onChange={(value) => change({ within: withinOf(value) })}
          />
          <Button variant="subtle" size="xs" disabled={set === 0} onClick={() => change({ ...NO_FILTERS })}>
            Clear filters
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function withinOf(value: string | null): LibrarySearch['within'] {
  const days = Number(value);
  return days === 1 || days === 7 || days === 30 || days === 365 ? days : undefined;
}
