import { Badge } from '@mantine/core';
import type { Basis } from '../../../../shared/fact.ts';

const LOOKS: Readonly<Record<Basis, { readonly label: string; readonly color: string }>> = {
  stated: { label: 'Stated', color: 'teal' },
  set: { label: 'Set by you', color: 'indigo' },
  assumed: { label: 'Assumed', color: 'yellow' },
  derived: { label: 'Calculated', color: 'gray' },
};

/** What a person may rely on most comes first. */
export const BASES: readonly Basis[] = ['stated', 'set', 'assumed', 'derived'];

/** Where a number comes from, in the words that the report uses. */
export function basisLabel(basis: Basis): string {
  return LOOKS[basis].label;
}

export function BasisBadge({ basis }: { readonly basis: Basis }) {
  const { label, color } = LOOKS[basis];
  return (
    <Badge variant="light" color={color} radius="sm" tt="none">
      {label}
    </Badge>
  );
}
