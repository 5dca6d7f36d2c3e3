import { Badge, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './decide.module.css';

interface CardHeadProps {
  /** Of the title, for what it names. */
  readonly id?: string;
  /** How it was answered, in a word; null while it is open. */
  readonly answered: string | null;
  readonly children: ReactNode;
}

/** What is to be decided, and whether it is. */
export function CardHead({ id, answered, children }: CardHeadProps) {
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap" justify="space-between">
      <Title order={3} size="h5" {...(id !== undefined && { id })} className={classes.question ?? ''}>
        {children}
      </Title>
      <Badge variant="light" radius="sm" tt="none" flex="none" color={answered === null ? 'yellow' : 'teal'}>
        {answered ?? 'Open'}
      </Badge>
    </Group>
  );
}
