import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Confirmation {
  readonly title: string;
  /** What it brings with it. */
  readonly text: string;
  /** What the button that does it says. */
  readonly action: string;
  /** True where something is taken away. */
  readonly isDestructive?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something is done. */
export function askFirst({ title, text, action, isDestructive = false, onConfirm }: Confirmation): void {
  modals.openConfirmModal({
    title,
    children: (
      <Text size="sm" className="wrap-anywhere">
        {text}
      </Text>
    ),
    labels: { confirm: action, cancel: 'Cancel' },
    ...(isDestructive && { confirmProps: { color: 'red' } }),
    onConfirm,
  });
}
