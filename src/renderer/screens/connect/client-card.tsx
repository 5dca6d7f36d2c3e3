import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ClientRequest, ClientState } from './client-request.ts';

interface ClientCardProps {
  readonly client: ClientState;
  readonly onRequest: (request: ClientRequest) => void;
}

/** A client, whether it is connected, and the button that changes that. */
export function ClientCard({ client, onRequest }: ClientCardProps) {
  const { name, connections, fault } = client;
  const isConnected = connections.some(({ leads_to }) => leads_to === 'this library');
  const elsewhere = connections.find(({ leads_to }) => leads_to !== 'this library');
  return (
    <Card withBorder padding="sm" radius="md" component="article" aria-label={name}>
      <Stack gap={6} h="100%">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} truncate>
            {name}
          </Text>
          {isConnected && (
            <Badge color="teal" variant="light" radius="sm" leftSection={<IconCheck size={12} aria-hidden />}>
              Connected
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3} style={{ flexGrow: 1 }}>
          {fault ?? stateText(client, isConnected, elsewhere)}
        </Text>
        <Group gap="xs">
          {!isConnected && (
            <Button
              size="xs"
              variant={client.found && client.missing_program === null ? 'filled' : 'default'}
              onClick={() => onRequest({ client, action: 'connect' })}
              aria-label={`Connect ${name}`}
            >
              {elsewhere ? 'Connect to this library' : 'Connect'}
            </Button>
          )}
          {connections.map((connection) => (
            <Button
              key={connection.name}
              size="xs"
              variant="default"
              onClick={() => onRequest({ client, action: 'remove', name: connection.name })}
              aria-label={`Disconnect ${name}`}
            >
              Disconnect
            </Button>
          ))}
        </Group>
      </Stack>
    </Card>
  );
}

function stateText(
  { found, missing_program }: ClientState,
  connected: boolean,
  elsewhere: ClientState['connections'][number] | undefined,
) {
  if (connected) return 'Uses this library.';
  switch (elsewhere?.leads_to) {
    case 'another library':
      return `Uses another library: ${elsewhere.path ?? ''}`;
    case 'another program':
      return `Starts another PlanExe installation: ${elsewhere.path ?? ''}`;
    case 'gone':
      return `Starts a PlanExe that no longer exists: ${elsewhere.path ?? ''}`;
    case 'unknown':
      return 'Connects to another PlanExe.';
    default:
      if (missing_program !== null)
        return `Its settings are here, but the program ${missing_program} is not on the PATH.`;
      return found ? 'Installed, not connected.' : 'Not installed.';
  }
}
