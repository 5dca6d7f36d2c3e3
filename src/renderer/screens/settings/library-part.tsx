import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { formatBytes, formatNumber } from '../../components/format/format.ts';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { LibraryLocation } from './library-location.tsx';

/** Where the library is, what it takes, and whether it is sound. */
export function LibraryPart() {
  const size = useQuery(api.settings.size.queryOptions(undefined, { staleTime: 0 }));
  const check = useMutation(api.settings.check.mutationOptions({ onError: toastError }));
  const data = size.data;
  return (
    <>
      <Section title="Location" text="Everything is stored in this folder.">
        <LibraryLocation />
      </Section>
      <Section title="Size">
        {size.isPending && <LoadingState rows={4} />}
        {size.isError && <ErrorState error={size.error} onRetry={() => void size.refetch()} />}
        {data && (
          <Table withTableBorder verticalSpacing={6} maw={520}>
            <Table.Tbody>
              <Row label="Plans" value={formatNumber(data.plans)} />
              <Row label="Plan files" value={formatBytes(data.plans_bytes)} />
              <Row label="Model prompts and answers" value={formatBytes(data.calls_bytes)} />
              <Row label="Database" value={formatBytes(data.database_bytes)} />
              <Row label="Trash" value={formatBytes(data.trash_bytes)} />
              <Row label="Backups" value={formatBytes(data.backups_bytes)} />
              <Row label="Free disk space" value={formatBytes(data.free_bytes)} />
            </Table.Tbody>
          </Table>
        )}
      </Section>
      <Section
        title="Health"
        text="Checks every plan and the database. Changes nothing; takes a while in a large library."
        action={
          <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check library
          </Button>
        }
      >
        <Stack gap="xs" role="status">
          {check.data?.checks.map(({ name, status, detail, next }) => (
            <Alert
              key={name}
              color={status === 'ok' ? 'teal' : status === 'warning' ? 'yellow' : 'red'}
              variant="light"
              p="xs"
              icon={status === 'ok' ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
            >
              <Text size="sm">{detail}</Text>
              {next !== undefined && <Text size="sm">{next}</Text>}
            </Alert>
          ))}
        </Stack>
      </Section>
    </>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {label}
      </Table.Th>
      <Table.Td ta="right">{value}</Table.Td>
    </Table.Tr>
  );
}
