import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './palette.module.css';
import { usePaletteActions } from './use-palette-actions.tsx';

const [store, palette] = createSpotlight();

export function openPalette(): void {
  palette.open();
}

/** The command palette: every command of the app and of the open plan, and every plan by what is written in it. */
export function Palette() {
  const [query, setQuery] = useState('');
  const { groups, isLooking } = usePaletteActions(query);
  const first = groups[0]?.actions[0]?.id;
  // Plans are found later than commands, and what was first may be gone; other words are another search, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are no part of selecting, but a reason for it
  useEffect(() => {
    if (first !== undefined) selectFirst();
  }, [first, query]);
  return (
    <Spotlight
      store={store}
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
        // The list is there by the time that the field is typed in.
        onFocus: selectFirst,
      }}
    />
  );
}

/** Enter does what stands first, unless another is chosen. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  const actions = list?.querySelectorAll('[data-action]') ?? [];
  for (const [place, action] of actions.entries()) action.toggleAttribute('data-selected', place === 0);
  store.updateState((state) => ({ ...state, selected: actions.length > 0 ? 0 : -1 }));
}
