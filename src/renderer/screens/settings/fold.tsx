import { Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface FoldProps {
  /** What is folded: `Details`, `12 models`. */
  readonly label: string;
  /** Names it to screen readers where several are called the same. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** What few people need, under a line that shows it. */
export function Fold({ label, name, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  const content = useId();
  return (
    <>
      <UnstyledButton
        aria-label={name}
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
        w="max-content"
      >
        <Group gap={4} wrap="nowrap">
          {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          <Text size="sm">{label}</Text>
        </Group>
      </UnstyledButton>
      <Collapse expanded={open} id={content}>
        {children}
      </Collapse>
    </>
  );
}
