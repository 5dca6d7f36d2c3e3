import { Button, Group, List, Text } from '@mantine/core';
import { IconCalendarDue, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../../../shared/calendar-date.ts';
import { formatLongDay, formatNumber } from '../../../components/format/format.ts';
import classes from './decide.module.css';
import type { ListedDecision } from './use-decisions.ts';

/** By when it must be decided, and who brings that about. */
export function DueLine({ decision }: { readonly decision: ListedDecision }) {
  const { due, phase_title, owner_title, answer } = decision;
  const late = answer === undefined && due !== null && due < today(new Date());
  return (
    <Group gap="md" c="dimmed" className={classes.line}>
      <span className={classes.fact}>
        <IconCalendarDue size={16} aria-hidden />
        <Text span size="sm" c={late ? 'red' : 'dimmed'}>
          {due === null
            ? `Decide before “${phase_title}”`
            : `Decide by ${formatLongDay(due)}${late ? ' (overdue)' : ''}`}
        </Text>
      </span>
      <span className={classes.fact}>
        <IconUser size={16} aria-hidden />
        <Text span size="sm">
          {owner_title}
        </Text>
      </span>
    </Group>
  );
}

/** More are shown when asked for. */
const FIRST = 3;

/** The work packages that cannot go on without it. */
export function BlockedPackages({ titles }: { readonly titles: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (titles.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Blocks no work packages.
      </Text>
    );
  const shown = all ? titles : titles.slice(0, FIRST);
  return (
    <div>
      <Text size="sm" fw={500}>
        Blocks
      </Text>
      <List size="sm">
        {shown.map((title) => (
          <List.Item key={title} dir="auto">
            {title}
          </List.Item>
        ))}
      </List>
      {titles.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          Show all {formatNumber(titles.length)}
        </Button>
      )}
    </div>
  );
}
