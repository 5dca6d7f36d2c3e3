import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { appError } from '../../../api/app-error.ts';

/** Says that what is shown is older than the work, after a later look failed; nothing otherwise. */
export function NotUpdated({ query }: { readonly query: UseQueryResult<unknown, unknown> }) {
  if (!query.isError) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Not up to date" role="alert">
      <Group gap="xs">
        <Text size="sm">{appError(query.error).message}</Text>
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
