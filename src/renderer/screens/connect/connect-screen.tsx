import { Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { Activity } from './activity.tsx';
import { Clients } from './clients.tsx';
import { ServerStatus } from './server-status.tsx';
import { Tokens } from './tokens.tsx';

/** Agents on this computer: set them up, see what they may do and what they did. */
export function ConnectScreen() {
  const { clients, status, tokens, activity } = api.connect;
  // The parts stand below each other: shown one by one, each would push the next away.
  const isFirst = useQueries({
    queries: [clients.queryOptions(), status.queryOptions(), tokens.queryOptions(), activity.queryOptions()],
    // What failed is asked again by the part that says so, which must not go for that.
    combine: (answers) => answers.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0),
  });
  return (
    <>
      <PageHeader title="Connect" text="Let AI agents on this computer create, draft, read and edit your plans." />
      {isFirst ? (
        <LoadingState rows={10} />
      ) : (
        <Stack px="lg" pb="xl" gap="xl" maw={1200}>
          <Clients />
          <ServerStatus />
          <Tokens />
          <Activity />
        </Stack>
      )}
    </>
  );
}
