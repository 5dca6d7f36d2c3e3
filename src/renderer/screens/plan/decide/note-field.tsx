import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LONGEST_ANSWER } from '../../../../shared/contracts/decision.ts';
import { useUnsaved } from '../../../components/dialogs/use-unsaved.ts';
import classes from './decide.module.css';
import type { AnswerChange } from './use-decisions.ts';

interface NoteFieldProps {
  /** What it stands beside, for a screen reader. */
  readonly about: string;
  readonly note: string | undefined;
  readonly locked: boolean;
  /** Resolves to whether it was taken. */
  readonly onAnswer: (saying: AnswerChange, done: string) => Promise<boolean>;
}

/** A note beside a decision, which decides nothing. */
export function NoteField({ about, note, locked, onAnswer }: NoteFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  useUnsaved(text !== null && text !== (note ?? ''));
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The focus goes back to where it came from.
    flushSync(() => setText(null));
    button.current?.focus();
  };
  if (text === null) {
    return (
      <Group gap="xs" align="flex-start" wrap="nowrap">
        {note !== undefined && (
          <Text size="sm" className={classes.note} dir="auto">
            {note}
          </Text>
        )}
        {!locked && (
          <Button
            size="compact-sm"
            ref={button}
            variant="subtle"
            color="gray"
            c="dimmed"
            flex="none"
            leftSection={<IconNote size={16} aria-hidden />}
            aria-label={`${note === undefined ? 'Add note' : 'Edit note'} to: ${about}`}
            onClick={() => setText(note ?? '')}
          >
            {note === undefined ? 'Add note' : 'Edit note'}
          </Button>
        )}
      </Group>
    );
  }
  const save = async () => {
    setSaving(true);
    const written = text.trim() === '' ? null : text;
    const taken = await onAnswer({ note: written }, written === null ? 'Note deleted.' : 'Note saved.');
    setSaving(false);
    if (taken) close();
  };
  return (
    <div>
      <Textarea
        label="Note"
        description="Shown in the report; does not affect the decision."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_ANSWER}
        data-autofocus
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={saving} onClick={() => void save()}>
          Save note
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
