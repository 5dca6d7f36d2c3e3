import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { ClientCard } from './client-card.tsx';
import { ClientDialog } from './client-dialog.tsx';
import type { ClientRequest } from './client-request.ts';

/** One card for each client that can be set up, those that are here first. */
export function Clients() {
  const clients = useQuery(
    // Agents are installed and set up outside the app.
    api.connect.clients.queryOptions(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: 'always' }),
  );
  const [request, setRequest] = useState<ClientRequest | null>(null);
  const all = clients.data?.clients ?? [];
  const here = all.filter(({ found, connections }) => found || connections.length > 0);
  const others = all.filter((client) => !here.includes(client));
  return (
    <Section
      title="Agents"
      text="PlanExe adds one entry to the agent’s settings. You review the change first and can undo it."
    >
      {clients.isError && <ErrorState error={clients.error} onRetry={() => void clients.refetch()} />}
      {clients.isSuccess && here.length === 0 && (
        <Text c="dimmed" mb="sm">
          No supported agents found on this computer. Install one, or create a token for another program.
        </Text>
      )}
      <SimpleGrid cols={{ base: 2, lg: 3 }} spacing="sm">
        {[...here, ...others].map((client) => (
          <ClientCard key={client.id} client={client} onRequest={setRequest} />
        ))}
      </SimpleGrid>
      <ClientDialog request={request} onClose={() => setRequest(null)} />
    </Section>
  );
}
