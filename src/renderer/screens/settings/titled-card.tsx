import { Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface TitledCardProps {
  readonly title: string;
  /** Beside the title, quieter: an id, a size. */
  readonly detail: ReactNode;
  /** At the right of the first line: states and buttons. */
  readonly aside: ReactNode;
  /** What stands below it. */
  readonly children: ReactNode;
}

/** One of the things that a list of settings shows, with its title and state in the first line. */
export function TitledCard({ title, detail, aside, children }: TitledCardProps) {
  return (
    <Card withBorder padding="sm" radius="md" mb="sm" component="article" aria-label={title}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Text fw={600} truncate>
              {title}
            </Text>
            {detail}
          </Group>
          <Group gap={6} wrap="nowrap" flex="none">
            {aside}
          </Group>
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
