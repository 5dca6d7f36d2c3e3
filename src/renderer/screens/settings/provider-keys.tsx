import { Alert, Badge, Button, Group, PasswordInput, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { askFirst } from '../../components/confirm.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Section } from '../../components/section.tsx';
import { toast, toastError } from '../../components/toasts.tsx';

/** Keys of providers: which are there, where from, and how to give or take one. A key itself is never shown. */
export function ProviderKeys() {
  const secrets = useQuery(api.settings.secrets.list.queryOptions());
  const queries = useQueryClient();
  const [entering, setEntering] = useState<string | null>(null);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(api.settings.secrets.list.queryFilter()),
      queries.invalidateQueries(api.settings.profiles.queryFilter()),
    ]);
  const remove = useMutation(
    api.settings.secrets.delete.mutationOptions({
      onSuccess: async ({ name }) => {
        await refresh();
        toast(`Removed ${name}.`);
      },
      onError: toastError,
    }),
  );
  const strength = secrets.data?.strength ?? null;
  const canKeep = strength === 'keychain' || strength === 'obfuscated';
  return (
    <Section
      title="API keys"
      text={
        canKeep
          ? 'Stored in the system keychain and used only for drafting. A provider is contacted only if its key is set.'
          : 'Read from environment variables. A provider is contacted only if its key is set.'
      }
    >
      {secrets.isError && <ErrorState error={secrets.error} onRetry={() => void secrets.refetch()} />}
      {strength === 'obfuscated' && (
        <Alert color="yellow" mb="sm" title="No system keychain">
          Keys are only obfuscated on disk; any program running as you could read them. Set up a keyring such as GNOME
          Keyring or KWallet, or use environment variables.
        </Alert>
      )}
      {secrets.data && (
        <Table withTableBorder verticalSpacing={6}>
          <Table.Tbody>
            {secrets.data.keys.map(({ name, source }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  {entering === name ? (
                    <KeyForm
                      name={name}
                      onDone={async () => {
                        setEntering(null);
                        await refresh();
                      }}
                      onCancel={() => setEntering(null)}
                    />
                  ) : (
                    <Group justify="space-between" wrap="nowrap" mih={30}>
                      <Text size="sm" ff="monospace">
                        {name}
                      </Text>
                      <Group gap="xs" wrap="nowrap">
                        {source !== null && (
                          <Badge color="teal" variant="light" radius="sm" tt="none">
                            {source === 'app' ? 'Saved' : 'From the environment'}
                          </Badge>
                        )}
                        {source === null && !canKeep && (
                          <Text size="sm" c="dimmed">
                            Not set
                          </Text>
                        )}
                        {canKeep && (
                          <Button
                            size="compact-sm"
                            variant="default"
                            onClick={() => setEntering(name)}
                            aria-label={`${source === 'app' ? 'Change' : 'Add'} ${name}`}
                          >
                            {source === 'app' ? 'Change' : 'Add'}
                          </Button>
                        )}
                        {source === 'app' && (
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            color="red"
                            onClick={() => askToForget(name, () => remove.mutate({ name }))}
                            aria-label={`Remove ${name}`}
                          >
                            Remove
                          </Button>
                        )}
                      </Group>
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

function askToForget(name: string, onConfirm: () => void): void {
  askFirst({
    title: `Remove ${name}?`,
    text: 'Models that need it become unavailable. The key cannot be recovered from here, so keep a copy.',
    action: 'Remove',
    isDestructive: true,
    onConfirm,
  });
}

interface KeyFormProps {
  readonly name: string;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

function KeyForm({ name, onDone, onCancel }: KeyFormProps) {
  const [value, setValue] = useState('');
  const save = useMutation(api.settings.secrets.set.mutationOptions({ onSuccess: onDone, onError: toastError }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ name, value });
      }}
    >
      <Stack gap={6}>
        <PasswordInput
          label={name}
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
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
