import { ActionIcon, Badge, Code, CopyButton, Group, Stack, Table, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useConnection } from '../../api/live.ts';
import { formatNumber } from '../../components/format/format.ts';
import { ListTable } from '../../components/layout/list-table.tsx';
import { Section } from '../../components/layout/section.tsx';
import { numbers } from '../../components/layout/table-head.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';

/** The server that agents reach over HTTP, and which tools each of its addresses has. */
export function ServerStatus() {
  const status = useQuery(api.connect.status.queryOptions());
  const answers = useConnection() === 'open';
  return (
    <Section
      title="Server"
      text="Agents connected above start it automatically. Others use these addresses with a token."
      action={
        <Badge color={answers ? 'teal' : 'yellow'} variant="light" radius="sm" role="status">
          {answers ? 'Running' : 'Not responding'}
        </Badge>
      }
    >
      {status.isError && <ErrorState error={status.error} onRetry={() => void status.refetch()} />}
      {status.data && (
        <Stack gap="xs">
          <ListTable columns={['Tools', 'Address', numbers('Count')]}>
            {status.data.toolsets.map(({ name, url, tools }) => (
              <Table.Tr key={url}>
                <Table.Td>{name.replaceAll('+', ', ')}</Table.Td>
                <Table.Td>
                  <Group gap={6} wrap="nowrap">
                    <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
                    <CopyButton value={url}>
                      {({ copied, copy }) => (
                        <Tooltip label={copied ? 'Copied' : 'Copy'}>
                          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={`Copy ${url}`}>
                            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                          </ActionIcon>
                        </Tooltip>
                      )}
                    </CopyButton>
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(tools.length)}</Table.Td>
              </Table.Tr>
            ))}
          </ListTable>
        </Stack>
      )}
    </Section>
  );
}
