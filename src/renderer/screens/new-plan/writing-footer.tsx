import { Group, Text } from '@mantine/core';
import { formatCount } from '../../components/format/format.ts';
import type { Check } from './dimensions.ts';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';
import { SaveNote } from './save-note.tsx';

interface WritingFooterProps {
  readonly keeper: DraftKeeper;
  readonly keeping: Keeping;
  readonly check: Check | null;
}

/** How much is written, and whether it is kept. */
export function WritingFooter({ keeper, keeping, check }: WritingFooterProps) {
  const words = check?.word_count ?? 0;
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" mih={24}>
      <SaveNote keeper={keeper} keeping={keeping} />
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {formatCount(words, 'word')}
      </Text>
    </Group>
  );
}
