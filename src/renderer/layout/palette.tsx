import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { APP_COMMANDS } from './commands.ts';
import { shortcutText } from './shortcut-text.ts';

export function openPalette(): void {
  spotlight.open();
}

const MOST_PLANS = 8;

/** The command palette: every command of the app, and every plan by what is written in it. */
export function Palette() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const words = query.trim();
  const plans = useQuery(api.plans.list.queryOptions({ query: words }, { enabled: words.length > 1 }));
  const actions: SpotlightActionData[] = APP_COMMANDS.map(({ id, label, keys, run }) => ({
    id,
    label,
    ...(keys !== undefined && { rightSection: <kbd>{shortcutText(keys)}</kbd> }),
    onClick: () => void run(navigate),
  }));
  const found: SpotlightActionData[] = (plans.data?.plans ?? []).slice(0, MOST_PLANS).map(({ plan_id, title }) => ({
    id: plan_id,
    label: title,
    leftSection: <IconFileText size={18} aria-hidden />,
    // Plans were found by what is written in them; their titles need not hold the words.
    keywords: words,
    onClick: () => void navigate({ to: '/plan/$planId', params: { planId: plan_id } }),
  }));
  return (
    <Spotlight
      actions={[
        { group: 'Commands', actions },
        { group: 'Plans', actions: found },
      ]}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound="Nothing is called so, and no plan says it."
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Commands and plans',
        'aria-label': 'Find commands and plans',
      }}
    />
  );
}
