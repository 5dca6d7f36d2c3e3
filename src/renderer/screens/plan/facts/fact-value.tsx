import { ActionIcon, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CLOCK_TIME } from '../../../../shared/quantities/clock-time.ts';
import { validateFactValue } from '../../../../shared/quantities/fact-input.ts';
import { formatFact, formatUnit } from '../../../../shared/quantities/format.ts';
import { writeTyped } from '../../../../shared/quantities/number.ts';
import { appError, nextStep } from '../../../api/app-error.ts';
import { locale } from '../../../components/format/format.ts';
import { neutralNumber, writeNumber } from '../../../components/sheet/typed-number.ts';
import classes from './facts.module.css';
import type { FactBook, ListedFact } from './use-plan-facts.ts';

/** A date is not cut off: where there is no room beside it, the buttons go below. */
const DATE_FLEX = '1 1 132px';
const EXAMPLES = `${writeNumber(1_234.5)} or ${writeNumber(1_500_000)}`;

interface FactValueProps {
  readonly fact: ListedFact;
  readonly book: FactBook;
  /** False where it is computed, or nothing can be changed now. */
  readonly settable: boolean;
  /** Told when the field comes and when it goes: what is written in it has to stay on the page. */
  readonly onEditing: (id: string, isEditing: boolean) => void;
  readonly onSet: (fact: ListedFact, value: string) => Promise<void>;
}

/** The value of a fact; where it can be set, it is a button that turns into a field. */
export function FactValue({ fact, book, settable, onEditing, onSet }: FactValueProps) {
  // The fact as it was when editing began: what somebody else sets meanwhile is not written over unseen.
  const [before, setBefore] = useState<ListedFact | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = book.format(fact);
  const edit = (now: ListedFact | null) => {
    setBefore(now);
    onEditing(fact.id, now !== null);
  };
  if (before)
    return (
      <ValueField
        fact={before}
        current={shown}
        onSet={onSet}
        onChanged={() => setBefore(fact)}
        onDone={() => {
          // The focus goes back to where it came from.
          flushSync(() => edit(null));
          button.current?.focus();
        }}
      />
    );
  if (!settable)
    return (
      <Text size="sm" className={classes.value} dir="auto" title={shown}>
        {shown}
      </Text>
    );
  return (
    <UnstyledButton
      ref={button}
      className={classes.edit}
      onClick={() => edit(fact)}
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
  /** What it is now, in words. */
  readonly current: string;
  /** Somebody else has set it, and the person has been told. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

function ValueField({ fact, current, onSet, onChanged, onDone }: ValueFieldProps) {
  const isDate = fact.unit === 'date';
  const written = typeof fact.value === 'number' ? writeNumber(fact.value) : fact.value;
  const [text, setText] = useState(written);
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const read = readAs(fact, text);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // Dates come from their field, and texts are what they are.
    // What the field was filled with is the value itself, whatever its digits could mean.
    const value =
      typeof fact.value !== 'number' ? text : text === written ? writeTyped(fact.value) : neutralNumber(text);
    if (value === null) return setFault(`Enter a number, e.g. ${EXAMPLES}.`);
    if (isDate && value === '') return setFault('Enter a full date.');
    if (fact.unit === CLOCK_TIME && value === '') return setFault('Enter a full time, with hours and minutes.');
    setSaving(true);
    try {
      await onSet(fact, value);
      onDone();
    } catch (error) {
      const failure = appError(error);
      setSaving(false);
      if (failure.code !== 'CONFLICT') return setFault([failure.message, nextStep(failure)].filter(Boolean).join(' '));
      setFault(`Changed elsewhere to ${current}. Save again to overwrite.`);
      onChanged();
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className={classes.field}>
      <Group gap={4} align="flex-start" wrap={isDate ? 'wrap' : 'nowrap'}>
        <TextInput
          size="xs"
          type={isDate ? 'date' : fact.unit === CLOCK_TIME ? 'time' : 'text'}
          flex={isDate ? DATE_FLEX : 1}
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
          description={read}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
        <Group gap={4} wrap="nowrap">
          <ActionIcon type="submit" variant="filled" size={30} loading={saving} aria-label={`Save ${fact.label}`}>
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label="Cancel" onClick={onDone}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </form>
  );
}

/** What a number in the field is read as, before it is saved; null for what is no number of the fact's unit. */
function readAs(fact: ListedFact, text: string): string | null {
  const neutral = typeof fact.value === 'number' ? neutralNumber(text) : null;
  if (neutral === null) return null;
  const read = validateFactValue(fact, neutral);
  if (!read.ok) return null;
  return `Read as ${formatFact({ value: read.value, unit: fact.unit }, locale)}`;
}

function unitHint({ unit }: ListedFact): string {
  const name = formatUnit(unit, locale);
  return name === '' ? '' : `, in ${name}`;
}

/** Takes back what the user set. */
export function ResetValue({
  fact,
  onTakeBack,
}: {
  readonly fact: ListedFact;
  readonly onTakeBack: (fact: ListedFact) => void;
}) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => onTakeBack(fact)}>
      Restore original value
    </Button>
  );
}
