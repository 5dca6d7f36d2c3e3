import { Checkbox, Popover, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { type Choice, titleOf } from './references.ts';
import classes from './table-editor.module.css';

interface SeveralCellProps {
  readonly label: string;
  /** What is chosen; a value that names nothing stays until it is taken out. */
  readonly ids: readonly unknown[];
  readonly choices: readonly Choice[];
  readonly faulty: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** A cell that names several entries of another section: their titles, and a list to choose from. */
export function SeveralCell({ label, ids, choices, faulty, onChange }: SeveralCellProps) {
  const [opened, setOpened] = useState(false);
  const chosen = ids.map(String);
  const lost = chosen.filter((id) => !choices.some((choice) => choice.id === id));
  const all = [...lost.map((id) => ({ id, title: titleOf(id, choices) })), ...choices];
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const text = chosen.map((id) => titleOf(id, choices)).join('\n');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus shadow="md" width={320}>
      <Popover.Target>
        <UnstyledButton
          className={classes.several}
          aria-label={`${label}: ${text === '' ? 'none' : text.replaceAll('\n', ', ')}`}
          data-invalid={faulty || undefined}
          data-none={text === '' || undefined}
          onClick={() => setOpened(!opened)}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        // Escape closes the list, and does not give up what was chosen in it.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <Stack gap={6} className={classes.severalList}>
          {all.map(({ id, title }) => (
            <Checkbox key={id} size="xs" label={title} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
