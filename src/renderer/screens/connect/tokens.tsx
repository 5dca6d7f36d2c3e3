import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../../shared/contracts/token.ts';
import { api } from '../../api/api.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError } from '../../components/dialogs/toasts.tsx';
import { formatMoment } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { ListTable } from '../../components/layout/list-table.tsx';
import { Section } from '../../components/layout/section.tsx';
import { ACTIONS } from '../../components/layout/table-head.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { NewToken } from './new-token.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

/** Who may come in over HTTP: made here, shown once, taken back at any time. */
export function Tokens() {
  const ago = useAgo();
  const tokens = useQuery(api.connect.tokens.queryOptions());
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const revoke = useMutation(
    api.connect.revokeToken.mutationOptions({
      onSuccess: async ({ client }) => {
        await queries.invalidateQueries(api.connect.tokens.queryFilter());
        toast(`Token for ${client} revoked.`);
      },
      onError: toastError,
    }),
  );
  const ask = (token_id: string, client: string) =>
    askFirst({
      title: `Revoke the token for ${client}?`,
      text: 'Programs that use it lose access immediately. This cannot be undone.',
      action: 'Revoke',
      isDestructive: true,
      onConfirm: () => revoke.mutate({ token_id }),
    });
  const valid = tokens.data?.tokens.filter(({ revoked_at }) => revoked_at === null) ?? [];
  return (
    <Section
      title="Tokens"
      text="For agents and programs that use the server over HTTP. Each token is shown once."
      action={
        <Button size="xs" variant="default" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isSuccess && valid.length === 0 && (
        <Text c="dimmed" size="sm">
          No tokens yet. Agents connected above do not need one.
        </Text>
      )}
      {valid.length > 0 && (
        <ListTable columns={['For', 'May', 'Last used', ACTIONS]}>
          {valid.map(({ token_id, client, scopes, last_used_at, created_at }) => (
            <Table.Tr key={token_id}>
              <Table.Td>
                <Text size="sm" lineClamp={1} title={client}>
                  {client}
                </Text>
              </Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {scopes.map((scope: Scope) => (
                    <Badge key={scope} variant="default" radius="sm" tt="none" fw={400}>
                      {SCOPE_WORDS[scope].short}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>
                <Text size="sm" title={formatMoment(last_used_at ?? created_at)}>
                  {last_used_at === null ? 'Never' : ago(last_used_at)}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => ask(token_id, client)}
                  aria-label={`Revoke the token for ${client}`}
                >
                  Revoke
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
      <NewToken opened={making} onClose={() => setMaking(false)} />
    </Section>
  );
}
