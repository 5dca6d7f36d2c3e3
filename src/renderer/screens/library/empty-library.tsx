import { Group, Text } from '@mantine/core';
import { IconAffiliate, IconBook2, IconPlus, IconSparkles } from '@tabler/icons-react';
import { ButtonLink } from '../../components/layout/links.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';

/** What a library without plans says: how there will be one. */
export function EmptyLibrary() {
  return (
    <EmptyState
      icon={IconSparkles}
      title="Create your first plan"
      text="Describe a project in a few hundred words. PlanExe drafts the schedule, budget, risks and decisions on this computer; then you refine it."
    >
      <Group justify="center" mt="xs">
        <ButtonLink to="/new" leftSection={<IconPlus size={18} aria-hidden />}>
          New plan
        </ButtonLink>
        <ButtonLink to="/new" hash="examples" variant="default" leftSection={<IconBook2 size={18} aria-hidden />}>
          View an example
        </ButtonLink>
        <ButtonLink to="/connect" variant="default" leftSection={<IconAffiliate size={18} aria-hidden />}>
          Connect an agent
        </ButtonLink>
      </Group>
      <Text size="sm" c="dimmed">
        Have an exported plan? Drop its zip file here to import it.
      </Text>
    </EmptyState>
  );
}
