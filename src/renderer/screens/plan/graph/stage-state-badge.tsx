import { Text } from '@mantine/core';
import type { StageState } from '../../../../shared/contracts/stage-state.ts';
import { STAGE_STATES } from '../stage-states.ts';
import classes from './graph.module.css';

/** How a section stands: sign and word, the word in the colour of text so that it can be read. */
export function StageStateBadge({ state }: { readonly state: StageState }) {
  const { label, color, icon: Icon } = STAGE_STATES[state];
  return (
    <span className={classes.badge} style={{ background: `var(--mantine-color-${color}-light)` }}>
      <Icon size={14} aria-hidden color={`var(--mantine-color-${color}-text)`} />
      <Text component="span" size="xs" fw={600} c="var(--mantine-color-text)">
        {label}
      </Text>
    </span>
  );
}
