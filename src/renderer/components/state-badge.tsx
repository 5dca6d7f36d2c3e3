import { Badge } from '@mantine/core';
import type { PlanState } from '../../shared/plan-state.ts';

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

export function StateBadge({ state }: { readonly state: PlanState }) {
  const { label, color } = LOOKS[state];
  return (
    <Badge variant="light" color={color} radius="sm" miw={76}>
      {label}
    </Badge>
  );
}
