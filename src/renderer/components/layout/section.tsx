import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a screen that holds several. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <Box component="section" aria-label={title}>
      <Group justify="space-between" align="flex-end" wrap="nowrap" mb="sm">
        <Box miw={0}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {text !== undefined && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </Box>
        <Box flex="none">{action}</Box>
      </Group>
      {children}
    </Box>
  );
}
