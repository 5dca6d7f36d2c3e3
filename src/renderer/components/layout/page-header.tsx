import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons at the right. */
  readonly children?: ReactNode;
}

/** The head of a screen; the window is called after it. */
export function PageHeader({ title, text, children }: PageHeaderProps) {
  useWindowTitle(title);
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" px="lg" pt="lg" pb="md">
      <Box miw={0}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        )}
      </Box>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – PlanExe`;
  }, [title]);
}
