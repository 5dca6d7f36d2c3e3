import { ActionIcon, Badge, Button, Collapse, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError } from '../../components/dialogs/toasts.tsx';
import { onSubmit } from '../../components/on-submit.ts';
import { ModelRow } from './model-row.tsx';
import { type KeyPlace, type ProviderLine as Line, providerState } from './provider-lines.ts';
import classes from './settings.module.css';

interface ProviderLineProps {
  readonly line: Line;
  readonly taken: KeyPlace;
  /** Asks again which keys there are. */
  readonly onChange: () => Promise<unknown>;
}

/** A provider, how it stands, and its key. Its models are folded. */
export function ProviderLine({ line, taken, onChange }: ProviderLineProps) {
  const { title, key, models } = line;
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  const details = useId();
  const { label, isReady } = providerState(line, taken !== 'session');
  const remove = useMutation(
    api.settings.secrets.delete.mutationOptions({
      onSuccess: async () => {
        await onChange();
        toast(`Removed the key for ${title}.`);
      },
      onError: toastError,
    }),
  );
  return (
    <li className={classes.provider}>
      <Group gap="xs" wrap="nowrap" mih={30}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Models of ${title}`}
          aria-expanded={open}
          aria-controls={details}
          disabled={models.length === 0}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </ActionIcon>
        <Text size="sm" fw={600} truncate flex="1 1 auto" title={key?.name}>
          {title}
        </Text>
        <Badge color={isReady ? 'teal' : 'gray'} variant={isReady ? 'light' : 'default'} radius="sm" tt="none">
          {label}
        </Badge>
        {key && taken !== null && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setEntering(true)}
            aria-label={`${key.source === 'app' ? 'Change key' : 'Add key'} for ${title}`}
          >
            {key.source === 'app' ? 'Change key' : 'Add key'}
          </Button>
        )}
        {key?.source === 'app' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() =>
              taken === 'session'
                ? remove.mutate({ name: key.name })
                : askToForget(title, () => remove.mutate({ name: key.name }))
            }
            aria-label={`Remove the key for ${title}`}
          >
            Remove
          </Button>
        )}
      </Group>
      {key && entering && (
        <KeyForm
          name={key.name}
          isKept={taken === 'kept'}
          onDone={async () => {
            setEntering(false);
            await onChange();
          }}
          onCancel={() => setEntering(false)}
        />
      )}
      <Collapse expanded={open} id={details}>
        <Stack gap={6} pl={36} pt={4} pb={4}>
          {models.map((model) => (
            <ModelRow key={model.key} model={model} />
          ))}
        </Stack>
      </Collapse>
    </li>
  );
}

function askToForget(title: string, onConfirm: () => void): void {
  askFirst({
    title: `Remove the key for ${title}?`,
    text: 'Models that need it become unavailable. The key cannot be recovered from here, so keep a copy.',
    action: 'Remove',
    isDestructive: true,
    onConfirm,
  });
}

interface KeyFormProps {
  readonly name: string;
  /** Whether it is kept when the program ends. */
  readonly isKept: boolean;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

function KeyForm({ name, isKept, onDone, onCancel }: KeyFormProps) {
  const [value, setValue] = useState('');
  const save = useMutation(api.settings.secrets.set.mutationOptions({ onSuccess: onDone, onError: toastError }));
  return (
    <form
      onSubmit={onSubmit(() => {
        save.mutate({ name, value });
      })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Stack gap={6} py={6} pl={36}>
        <PasswordInput
          label={name}
          description={isKept ? undefined : 'Used until PlanExe quits; not stored.'}
          value={value}
          autoComplete="off"
          data-autofocus
          autoFocus
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Group gap="xs" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="compact-sm" type="submit" loading={save.isPending} disabled={value.trim() === ''}>
            {isKept ? 'Save' : 'Use'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
