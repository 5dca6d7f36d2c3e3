import { Badge } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { PlanState } from '../../../shared/plan-state.ts';

const LOOKS: Readonly<Record<PlanState, { label: string; color: string }>> = {
  draft: { label: 'Draft', color: 'gray' },
  pending: { label: 'Waiting', color: 'blue' },
  processing: { label: 'Drafting', color: 'indigo' },
  completed: { label: 'Finished', color: 'teal' },
  stopped: { label: 'Stopped', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
};

/** What a state is called, everywhere in the window. */
export function stateLabel(state: PlanState): string {
  return LOOKS[state].label;
}

/** In the light Mantine's own are too pale on their ground for small letters. */
function textColor(color: string): CSSProperties {
  const dark = `color-mix(in srgb, var(--mantine-color-${color}-9) 65%, black)`;
  return { ['--badge-color' as string]: `light-dark(${dark}, var(--mantine-color-${color}-light-color))` };
}

export function StateBadge({ state }: { readonly state: PlanState }) {
  return <ColoredBadge {...LOOKS[state]} />;
}

/** A state by its label, on the light shade of a colour of the theme. */
export function ColoredBadge({ label, color }: { readonly label: string; readonly color: string }) {
  return (
    <Badge variant="light" color={color} radius="sm" miw={76} style={textColor(color)}>
      {label}
    </Badge>
  );
}
