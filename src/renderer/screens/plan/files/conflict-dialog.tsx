import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { DiffView } from '../../../components/editor/diff-view.tsx';
import classes from './files.module.css';

interface ConflictDialogProps {
  readonly mine: string;
  readonly theirs: string;
  readonly saving: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Null where one text cannot hold both, such as data. */
  readonly onKeepBoth: (() => void) | null;
  readonly onClose: () => void;
}

/** Two versions of one file, of which one can stay, or both as one text. */
export function ConflictDialog({
  mine,
  theirs,
  saving,
  onKeepMine,
  onTakeTheirs,
  onKeepBoth,
  onClose,
}: ConflictDialogProps) {
  const clipboard = useClipboard();
  return (
    <Modal opened onClose={onClose} title="The file was changed elsewhere" size="xl">
      <Stack gap="sm">
        <Text size="sm">
          An agent, a run or another program changed this file while you were editing. Red is theirs, green is yours.
          {onKeepBoth && ' Keep both adds your text after theirs; edit it before you save.'}
        </Text>
        <div className={classes.diff}>
          <DiffView label="Theirs and yours compared" before={theirs} after={mine} />
        </div>
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" size="sm" onClick={() => clipboard.copy(mine)}>
            {clipboard.copied ? 'Copied' : 'Copy mine'}
          </Button>
          <Group gap="xs">
            <Button variant="default" size="sm" onClick={onClose}>
              Keep editing
            </Button>
            {onKeepBoth && (
              <Button variant="default" size="sm" onClick={onKeepBoth}>
                Keep both
              </Button>
            )}
            <Button variant="default" size="sm" onClick={onTakeTheirs}>
              Use theirs
            </Button>
            <Button size="sm" loading={saving} onClick={onKeepMine}>
              Keep mine
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
