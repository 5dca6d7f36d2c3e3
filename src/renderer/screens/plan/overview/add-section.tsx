import { Button, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { api } from '../../../api/api.ts';
import { AddSectionDialog } from './add-section-dialog.tsx';

/** The sections that a finished plan goes without, each to be added. Nothing where it has them all. */
export function AddSection({ overview }: { readonly overview: PlanOverview }) {
  const { plan_id, state, archived } = overview.status;
  const isOffered = state === 'completed' && !archived;
  const query = useQuery(api.runs.optionalSections.queryOptions({ plan_id }, { enabled: isOffered }));
  const [wanted, setWanted] = useState<string | null>(null);
  const leftOut = query.data?.sections.filter((section) => section.state === 'left_out') ?? [];
  if (!isOffered || leftOut.length === 0) return null;
  const section = leftOut.find(({ stage }) => stage === wanted);
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={300}>
        <Menu.Target>
          <Button size="sm" variant="subtle" leftSection={<IconPlus size={16} aria-hidden />}>
            Add a section
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          <Menu.Label>Not in this plan yet</Menu.Label>
          {leftOut.map(({ stage, title }) => (
            <Menu.Item key={stage} onClick={() => setWanted(stage)}>
              <Text size="sm">{title}</Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {section && <AddSectionDialog planId={plan_id} section={section} onClose={() => setWanted(null)} />}
    </>
  );
}
