import { Alert, Badge, Button, Group, List, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestoredBackup } from '../../../shared/contracts/backup.ts';
import { api } from '../../api/api.ts';
import { desktop } from '../../api/desktop.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError, toastFailure } from '../../components/dialogs/toasts.tsx';
import { formatBytes, formatCount, formatMoment, formatNumber } from '../../components/format/format.ts';
import { ListTable } from '../../components/layout/list-table.tsx';
import { Section } from '../../components/layout/section.tsx';
import { ACTIONS, numbers } from '../../components/layout/table-head.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';

/** Backups of all plans: made, brought back, deleted. */
export function BackupsPart() {
  const backups = useQuery(api.settings.backups.queryOptions(undefined, { staleTime: 0 }));
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries();
  const create = useMutation(
    api.settings.createBackup.mutationOptions({
      onSuccess: async ({ bytes }) => {
        await refresh();
        toast(`Backup created: ${formatBytes(bytes)}.`);
      },
      onError: toastError,
    }),
  );
  const remove = useMutation(api.settings.deleteBackup.mutationOptions({ onSuccess: refresh, onError: toastError }));
  const restore = useMutation(
    api.settings.restoreBackup.mutationOptions({
      onSuccess: async (result) => {
        await refresh();
        toast(whatCameBack(result));
      },
      onError: toastError,
    }),
  );
  const all = backups.data?.backups ?? [];
  return (
    <Section
      title="Backups of all plans"
      text="A backup is one file in the library folder. Copy it to another disk to protect against disk failure."
      action={
        <Group gap="xs" wrap="nowrap">
          {desktop && (
            <Button size="xs" variant="default" onClick={() => void desktop?.revealLibrary().then(toastFailure)}>
              Show folder
            </Button>
          )}
          <Button size="xs" loading={create.isPending} onClick={() => create.mutate()}>
            Back up now
          </Button>
        </Group>
      }
    >
      {restore.data && <NotRestored refused={restore.data.refused} />}
      {backups.isPending && <LoadingState rows={2} />}
      {backups.isError && <ErrorState error={backups.error} onRetry={() => void backups.refetch()} />}
      {backups.isSuccess && all.length === 0 && (
        <Alert variant="light">No backups yet. Creating one takes a few seconds.</Alert>
      )}
      {all.length > 0 && (
        <ListTable columns={['Created', 'Contents', numbers('Size'), ACTIONS]}>
          {all.map(({ name, kind, created_at, bytes }) => (
            <Table.Tr key={name}>
              <Table.Td title={name}>{formatMoment(created_at)}</Table.Td>
              <Table.Td>
                {kind === 'whole' ? (
                  'All plans'
                ) : (
                  <Badge
                    variant="default"
                    radius="sm"
                    tt="none"
                    fw={400}
                    title="Created automatically before an update"
                  >
                    Database only
                  </Badge>
                )}
              </Table.Td>
              <Table.Td ta="right">{formatBytes(bytes)}</Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  {kind === 'whole' && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      loading={restore.isPending && restore.variables?.name === name}
                      aria-label={`Restore the backup from ${formatMoment(created_at)}`}
                      onClick={() => askToRestore(() => restore.mutate({ name }))}
                    >
                      Restore
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Delete the backup from ${formatMoment(created_at)}`}
                    onClick={() => askToDelete(formatMoment(created_at), () => remove.mutate({ name }))}
                  >
                    Delete
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
    </Section>
  );
}

function whatCameBack({ restored, present, refused }: RestoredBackup): string {
  const parts = [
    `${formatCount(restored.length, 'plan')} restored`,
    ...(present > 0 ? [`${formatNumber(present)} already present, unchanged`] : []),
    ...(refused.length > 0 ? [`${formatNumber(refused.length)} not restored`] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** What the last restored backup holds that could not be restored, and why. */
function NotRestored({ refused }: Pick<RestoredBackup, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <Alert color="red" variant="light" title="Not restored" mb="md">
      <List size="sm">
        {refused.map(({ plan_id, title, reason }) => (
          <List.Item key={plan_id}>
            {title ?? `Plan ${plan_id}`}: {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function askToRestore(onConfirm: () => void): void {
  askFirst({
    title: 'Restore this backup?',
    text: 'Missing plans are restored. Existing plans stay unchanged; to get an older version of one, delete it first.',
    action: 'Restore',
    onConfirm,
  });
}

function askToDelete(made: string, onConfirm: () => void): void {
  askFirst({
    title: `Delete the backup from ${made}?`,
    text: 'Your plans are not affected. This cannot be undone.',
    action: 'Delete',
    isDestructive: true,
    onConfirm,
  });
}
