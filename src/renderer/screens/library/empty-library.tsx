import { Group, Text } from '@mantine/core';
import { IconAffiliate, IconBook2, IconPlus, IconSparkles } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ButtonLink } from '../../components/links.tsx';

/** What a library without plans says: how there will be one. */
export function EmptyLibrary() {
  return (
    <EmptyState
      icon={IconSparkles}
      title="Your first plan begins here"
      text="Describe a project in a few hundred words. PlanExe drafts the schedule, budget, risks and decisions on this computer, and you edit what it got wrong."
    >
      <Group justify="center" mt="xs">
        <ButtonLink to="/new" leftSection={<IconPlus size={18} aria-hidden />}>
          New plan
        </ButtonLink>
        <ButtonLink to="/new" hash="examples" variant="default" leftSection={<IconBook2 size={18} aria-hidden />}>
          Look at an example
        </ButtonLink>
        <ButtonLink to="/connect" variant="default" leftSection={<IconAffiliate size={18} aria-hidden />}>
          Connect an agent
        </ButtonLink>
      </Group>
      <Text size="sm" c="dimmed">
        Have an exported plan? Drop its zip file anywhere in this window.
      </Text>
    </EmptyState>
  );
}
