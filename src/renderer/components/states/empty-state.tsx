import { Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** What to do about it, in a sentence. */
  readonly text?: ReactNode;
  readonly icon?: Icon;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** Stands where there is nothing yet, and says how there will be something. */
export function EmptyState({ title, text, icon: Mark, children }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" gap="sm" p="xl" mih={320} ta="center">
      {Mark && <Mark size={40} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />}
      <Title order={2} size="h3">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={520}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
