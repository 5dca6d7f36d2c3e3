import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Scope } from '../../../shared/contracts/token.ts';
import { api } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { SCOPE_WORDS } from './scope-words.ts';

interface NewTokenProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a token and shows it this one time. */
export function NewToken({ opened, onClose }: NewTokenProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New token" size="md">
      <TokenForm onClose={onClose} />
    </Modal>
  );
}

function TokenForm({ onClose }: Pick<NewTokenProps, 'onClose'>) {
  const [client, setClient] = useState('');
  const [scopes, setScopes] = useState<string[]>([...Scope.options]);
  const queries = useQueryClient();
  const create = useMutation(
    api.connect.createToken.mutationOptions({
      onSuccess: () => queries.invalidateQueries(api.connect.tokens.queryFilter()),
    }),
  );
  if (create.data) {
    const { token } = create.data;
    return (
      <Stack>
        <Text size="sm">This is the token of {create.data.client}. It is not shown again, so copy it now.</Text>
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
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ client: client.trim(), scopes: Scope.options.filter((scope) => scopes.includes(scope)) });
      }}
    >
      <Stack>
        <TextInput
          label="What is it for?"
          placeholder="My script"
          value={client}
          maxLength={60}
          required
          data-autofocus
          onChange={({ currentTarget }) => setClient(currentTarget.value)}
        />
        <Checkbox.Group label="What may its holder do?" value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {Scope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope].long} />
            ))}
          </Stack>
        </Checkbox.Group>
        {create.isError && (
          <Alert color="red" role="alert">
            {appError(create.error).message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={client.trim() === '' || scopes.length === 0}>
            Make the token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
