import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { Activity } from './activity.tsx';
import { Clients } from './clients.tsx';
import { ServerStatus } from './server-status.tsx';
import { Tokens } from './tokens.tsx';

/** Agents on this computer: set them up, see what they may do and what they did. */
export function ConnectScreen() {
  return (
    <>
      <PageHeader title="Connect" text="Let agents on this computer write, draft, read and change your plans." />
      <Stack px="lg" pb="xl" gap="xl" maw={1200}>
        <Clients />
        <ServerStatus />
        <Tokens />
        <Activity />
      </Stack>
    </>
  );
}
