import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './palette.module.css';
import { usePaletteActions } from './use-palette-actions.tsx';

export function openPalette(): void {
  spotlight.open();
}

/** The command palette: every command of the app and of the open plan, and every plan by what is written in it. */
export function Palette() {
  const [query, setQuery] = useState('');
  const { groups, isLooking } = usePaletteActions(query);
  return (
    <Spotlight
      actions={groups}
      // They were chosen already; plans by the words in them, which no label need hold.
      filter={(_, all) => all}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      highlightQuery
      scrollable
      maxHeight={420}
      classNames={{
        actionsList: classes.list ?? '',
        actionBody: classes.body ?? '',
        actionDescription: classes.line ?? '',
        actionLabel: classes.line ?? '',
        actionSection: classes.section ?? '',
      }}
      attributes={{ content: { 'aria-label': 'Commands and plans' } }}
      nothingFound={isLooking ? 'Searching plans…' : 'No results'}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Search commands and plans',
        'aria-label': 'Search commands and plans',
      }}
    />
  );
}
