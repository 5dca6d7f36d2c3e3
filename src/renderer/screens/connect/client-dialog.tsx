import { Anchor, Button, Code, CopyButton, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client as host } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { toast, toastUndo } from '../../components/dialogs/toasts.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { ChangedLines } from './changed-lines.tsx';
import type { ClientRequest } from './client-request.ts';

interface ClientDialogProps {
  readonly request: ClientRequest | null;
  readonly onClose: () => void;
}

const USUAL_TOOLS = 'plans';
const TOOLS = [
  { value: USUAL_TOOLS, label: 'Create, follow and read plans' },
  { value: 'plans+artifacts', label: 'Plans and files' },
  { value: 'plans+agent', label: 'Plans, drafted by the agent' },
  { value: 'plans+artifacts+library+agent', label: 'Everything' },
];

/** Shows what connecting changes, and changes it only when it is told to. */
export function ClientDialog({ request, onClose }: ClientDialogProps) {
  return (
    <Modal
      opened={request !== null}
      onClose={onClose}
      size="lg"
      title={request && `${request.action === 'connect' ? 'Connect' : 'Disconnect'} ${request.client.name}`}
    >
      {request && <ClientChange {...request} onClose={onClose} />}
    </Modal>
  );
}

function ClientChange({ client, action, name, onClose }: ClientRequest & Pick<ClientDialogProps, 'onClose'>) {
  const [toolset, setToolset] = useState(USUAL_TOOLS);
  const [force, setForce] = useState(false);
  const queries = useQueryClient();
  const input = {
    client: client.id,
    action,
    force,
    ...(name !== undefined && { name }),
    ...(toolset !== USUAL_TOOLS && { toolset }),
  };
  const preview = useQuery(api.connect.preview.queryOptions(input, { staleTime: 0, gcTime: 0 }));
  const write = useMutation(
    api.connect.write.mutationOptions({
      onSuccess: async (written) => {
        await queries.invalidateQueries(api.connect.clients.queryFilter());
        onClose();
        const done = action === 'connect' ? `${client.name} is connected.` : `${client.name} is disconnected.`;
        const { undo } = written;
        if (undo === null) return toast(done);
        toastUndo(`${done} ${written.afterwards}`, async () => {
          await host.connect.undo.mutate({ undo });
          await queries.invalidateQueries(api.connect.clients.queryFilter());
        });
      },
    }),
  );
  const isConflict = preview.isError && appError(preview.error).code === 'CONFLICT';
  return (
    <Stack gap="md">
      {action === 'connect' && (
        <Select
          label="Agent permissions"
          data={TOOLS}
          value={toolset}
          allowDeselect={false}
          onChange={(value) => setToolset(value ?? USUAL_TOOLS)}
        />
      )}
      {preview.isPending && <LoadingState rows={3} />}
      {preview.isError && <ErrorState error={preview.error} />}
      {isConflict && (
        <Button variant="default" color="red" onClick={() => setForce(true)}>
          Show the change anyway
        </Button>
      )}
      {preview.data && (
        <>
          {preview.data.kind === 'none' ? (
            <Text>Nothing to change: the entry is up to date.</Text>
          ) : (
            <Stack gap={6}>
              <Text size="sm">
                {preview.data.creates_file ? 'Creates this file:' : 'Changes in this file:'}{' '}
                <Code style={{ overflowWrap: 'anywhere' }}>{preview.data.file}</Code>
              </Text>
              <ChangedLines lines={preview.data.lines} />
              <Text size="sm" c="dimmed">
                The rest of the file stays unchanged, and a backup copy is saved next to it. No keys or tokens are
                written.
              </Text>
            </Stack>
          )}
          {action === 'connect' && preview.data.kind === 'add' && (
            <Group gap="md">
              {preview.data.deep_link !== undefined && (
                <Anchor size="sm" href={preview.data.deep_link}>
                  Install via {client.name}
                </Anchor>
              )}
              {preview.data.own_command !== undefined && (
                <CopyButton value={preview.data.own_command}>
                  {({ copied, copy }) => (
                    <Anchor size="sm" component="button" type="button" onClick={copy}>
                      {copied ? 'Copied' : `Copy the ${client.name} command instead`}
                    </Anchor>
                  )}
                </CopyButton>
              )}
            </Group>
          )}
        </>
      )}
      {write.isError && <ErrorState error={write.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {preview.data?.kind === 'none' ? 'Close' : 'Cancel'}
        </Button>
        {preview.data && preview.data.kind !== 'none' && (
          <Button
            {...(action === 'remove' && { color: 'red' })}
            loading={write.isPending}
            onClick={() => write.mutate(input)}
          >
            {action === 'remove' ? 'Remove entry' : 'Apply'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
