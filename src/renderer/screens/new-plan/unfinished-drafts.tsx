import { Alert, Button, Group, Menu, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, client } from '../../api/api.ts';
import { toastError, toastUndo } from '../../components/dialogs/toasts.tsx';
import { formatNumber } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { ButtonLink } from '../../components/layout/links.tsx';

/** Offers to go on with what was left; shows nothing where nothing was. */
export function UnfinishedDrafts() {
  const ago = useAgo();
  const navigate = useNavigate();
  const { data } = useQuery(api.prompts.drafts.queryOptions());
  const [last, ...others] = data?.drafts ?? [];
  if (!last) return null;
  const discard = async () => {
    const { trash } = await client.plans.delete.mutate({ plan_id: last.plan_id });
    toastUndo(`Deleted draft “${last.title}”.`, () => client.plans.restore.mutate({ trash }));
  };
  return (
    <Alert variant="light" color="indigo" icon={<IconPencil aria-hidden />} py="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" lineClamp={1} title={last.title} miw={0}>
          Unfinished draft, {ago(last.updated_at)}: <b>{last.title}</b>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <ButtonLink size="compact-sm" to="/new" search={{ draft: last.plan_id }}>
            Continue
          </ButtonLink>
          <Button size="compact-sm" variant="default" onClick={() => void discard().catch(toastError)}>
            Delete
          </Button>
          {others.length > 0 && (
            <Menu position="bottom-end" width={320}>
              <Menu.Target>
                <Button size="compact-sm" variant="default">
                  {formatNumber(others.length)} more
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
                {others.map(({ plan_id, title, updated_at }) => (
                  <Menu.Item
                    key={plan_id}
                    title={title}
                    onClick={() => void navigate({ to: '/new', search: { draft: plan_id } })}
                  >
                    <Text size="sm" truncate>
                      {title}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {ago(updated_at)}
                    </Text>
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
