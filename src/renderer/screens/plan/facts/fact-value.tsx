import { ActionIcon, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { appError, nextStep } from '../../../api/app-error.ts';
import classes from './facts.module.css';
import type { FactBook, ListedFact } from './use-plan-facts.ts';

interface FactValueProps {
  readonly fact: ListedFact;
  readonly book: FactBook;
  /** False where it is computed, or nothing can be changed now. */
  readonly settable: boolean;
  readonly onSet: (fact: ListedFact, value: string) => Promise<void>;
}

/** The value of a fact; where it can be set, it is a button that turns into a field. */
export function FactValue({ fact, book, settable, onSet }: FactValueProps) {
  const [editing, setEditing] = useState(false);
  const shown = book.format(fact);
  if (!settable)
    return (
      <Text size="sm" className={classes.value} dir="auto" title={shown}>
        {shown}
      </Text>
    );
  if (editing) return <ValueField fact={fact} onSet={onSet} onDone={() => setEditing(false)} />;
  return (
    <UnstyledButton
      className={classes.edit}
      onClick={() => setEditing(true)}
      aria-label={`Change ${fact.label}, now ${shown}`}
      title={shown}
    >
      <span className={classes.value} dir="auto">
        {shown}
      </span>
      <IconPencil size={15} className={classes.pencil} aria-hidden />
    </UnstyledButton>
  );
}

interface ValueFieldProps extends Pick<FactValueProps, 'fact' | 'onSet'> {
  readonly onDone: () => void;
}

function ValueField({ fact, onSet, onDone }: ValueFieldProps) {
  const [text, setText] = useState(String(fact.value));
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await onSet(fact, text);
      onDone();
    } catch (error) {
      const failure = appError(error);
      setFault([failure.message, nextStep(failure)].filter(Boolean).join(' '));
      setSaving(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className={classes.field}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          flex={1}
          miw={0}
          data-autofocus
          ref={(input) => {
            // Only when it appears: the person has just asked for it.
            if (input && !input.dataset.seen) {
              input.dataset.seen = 'yes';
              input.focus();
              input.select();
            }
          }}
          aria-label={`${fact.label}${unitHint(fact)}`}
          value={text}
          error={fault}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onDone();
          }}
        />
        <ActionIcon type="submit" variant="filled" size={30} loading={saving} aria-label={`Save ${fact.label}`}>
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label="Leave it as it is" onClick={onDone}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}

function unitHint({ unit }: ListedFact): string {
  if (unit === 'text' || unit === 'count') return '';
  return unit === 'date' ? ', a date such as 2027-06-30' : `, in ${unit.replaceAll('_', ' ')}`;
}

/** Takes back what the user set. */
export function TakeBack({
  fact,
  onTakeBack,
}: {
  readonly fact: ListedFact;
  readonly onTakeBack: (fact: ListedFact) => void;
}) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => onTakeBack(fact)}>
      Take back what I set
    </Button>
  );
}
