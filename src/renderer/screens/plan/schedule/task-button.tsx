import { Anchor } from '@mantine/core';

interface TaskButtonProps {
  readonly title: string;
  /** Lines after which a long title is cut; whole when left out. */
  readonly lines?: number;
  readonly onClick: () => void;
}

/** A task by its title, which leads to it. */
export function TaskButton({ title, lines, onClick }: TaskButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      dir="auto"
      {...(lines !== undefined && { lineClamp: lines, title })}
      onClick={onClick}
    >
      {title}
    </Anchor>
  );
}
