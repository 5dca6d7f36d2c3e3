import { Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Scope } from '../../../shared/contracts/token.ts';
import { api } from '../../api/api.ts';
import { onSubmit } from '../../components/on-submit.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

interface NewTokenProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a token and shows it this one time. */
export function NewToken({ opened, onClose }: NewTokenProps) {
  const create = useCreateToken();
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    // It is shown once, so it does not go by a slip.
    <Modal
      opened={opened}
      onClose={close}
      title="New token"
      size="md"
      closeOnClickOutside={!create.isSuccess}
      closeOnEscape={!create.isSuccess}
    >
      <TokenForm create={create} onClose={close} />
    </Modal>
  );
}

function useCreateToken() {
  const queries = useQueryClient();
  return useMutation(
    api.connect.createToken.mutationOptions({
      onSuccess: () => queries.invalidateQueries(api.connect.tokens.queryFilter()),
    }),
  );
}

interface TokenFormProps {
  readonly create: ReturnType<typeof useCreateToken>;
  readonly onClose: () => void;
}

function TokenForm({ create, onClose }: TokenFormProps) {
  const [client, setClient] = useState('');
  const [scopes, setScopes] = useState<string[]>([...Scope.options]);
  if (create.data) {
    const { token } = create.data;
    return (
      <Stack>
        <Text size="sm">Token for {create.data.client}. Copy it now; it is not shown again.</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {token}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form
      onSubmit={onSubmit(() => {
        create.mutate({ client: client.trim(), scopes: Scope.options.filter((scope) => scopes.includes(scope)) });
      })}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          For programs that connect over HTTP; agents that you connect above need none. While PlanExe is not running,
          another user of this computer could listen at its address and receive the token.
        </Text>
        <TextInput
          label="Token name"
          placeholder="My script"
          value={client}
          maxLength={60}
          required
          data-autofocus
          onChange={({ currentTarget }) => setClient(currentTarget.value)}
        />
        <Checkbox.Group label="Permissions" value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {Scope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope].long} />
            ))}
          </Stack>
        </Checkbox.Group>
        {create.isError && <ErrorState error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={client.trim() === '' || scopes.length === 0}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
