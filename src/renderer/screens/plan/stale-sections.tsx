import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ResumeDialog } from './resume-dialog.tsx';
import { usePlanOverview } from './use-plan-overview.ts';

interface StaleSectionsProps {
  readonly planId: string;
  /** Shown where none waits. */
  readonly otherwise?: ReactNode;
  readonly stale: readonly { readonly stage: string; readonly title: string }[];
}

/** Names the sections that an answer or a number left to be redrafted and that still wait for it, and offers it. */
export function StaleSections({ planId, stale: left, otherwise = null }: StaleSectionsProps) {
  const overview = usePlanOverview(planId);
  const stale = left.filter(({ stage }) => overview.data?.to_redraft.includes(stage) !== false);
  const [isOpen, setIsOpen] = useState(false);
  if (stale.length === 0) return otherwise;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">Out of date: {stale.map(({ title }) => title).join(', ')}.</Text>
      <Button size="compact-sm" variant="default" disabled={!overview.data} onClick={() => setIsOpen(true)}>
        Update…
      </Button>
      {overview.data && <ResumeDialog overview={overview.data} opened={isOpen} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}
