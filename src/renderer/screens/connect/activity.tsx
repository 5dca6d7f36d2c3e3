import { Badge, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { formatMoment } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { outcomeWords } from './outcome-words.ts';

const SHOWN = 50;

/** What agents called lately. It grows by itself while they work. */
export function Activity() {
  const ago = useAgo();
  const activity = useQuery(api.connect.activity.queryOptions());
  const calls = activity.data?.calls.slice(0, SHOWN) ?? [];
  return (
    <Section title="Recent activity" text="Tools that agents called, and the result. Content is not recorded.">
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.isSuccess && calls.length === 0 && (
        <Text c="dimmed" size="sm">
          No activity yet. Connect an agent and ask it: “Make a project plan with PlanExe.”
        </Text>
      )}
      {calls.length > 0 && (
        <Table withTableBorder verticalSpacing={6} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={130}>When</Table.Th>
              <Table.Th>Agent</Table.Th>
              <Table.Th>Tool</Table.Th>
              <Table.Th w="34%">Plan</Table.Th>
              <Table.Th w={170}>Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {calls.map(({ id, at, client, tool, plan_id, plan_title, error_code }) => (
              <Table.Tr key={id}>
                <Table.Td title={formatMoment(at)}>{ago(at)}</Table.Td>
                <Table.Td>
                  <Text size="sm" truncate title={client}>
                    {client}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" ff="monospace" truncate title={tool}>
                    {tool}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {plan_id !== null && plan_title !== null && (
                    <AnchorLink
                      to="/plan/$planId"
                      params={{ planId: plan_id }}
                      size="sm"
                      truncate
                      display="block"
                      title={plan_title}
                    >
                      {plan_title}
                    </AnchorLink>
                  )}
                </Table.Td>
                <Table.Td>
                  {error_code === null ? (
                    <Text size="sm">Done</Text>
                  ) : (
                    <Badge color="red" variant="light" radius="sm" tt="none" maw="100%" title={error_code}>
                      {outcomeWords(error_code)}
                    </Badge>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
