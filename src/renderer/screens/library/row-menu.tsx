import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlayerStop,
  IconTags,
  IconTrash,
  IconZip,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { isActive } from '../../../shared/plan-state.ts';
import { duplicatePlan } from '../../components/dialogs/duplicate-plan.ts';
import { renamePlan } from '../../components/dialogs/rename-plan.tsx';
import { copyLink } from '../../components/files/copy-link.ts';
import { exportPlan } from './export-plan.ts';
import { archivePlans, deletePlans, pinPlan, stopPlans } from './plan-actions.tsx';

interface RowMenuProps {
  readonly plan: LibraryPlan;
  /** Whether the tab key reaches it. */
  readonly reachable: boolean;
  readonly onTags: (plan: LibraryPlan) => void;
}

/** What can be done with one plan. */
export function RowMenu({ plan, reachable, onTags }: RowMenuProps) {
  const navigate = useNavigate();
  const active = isActive(plan.state);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={reachable ? 0 : -1}
          aria-label={`More actions for ${plan.title}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {active && !plan.stop_requested && (
          <Menu.Item leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => void stopPlans([plan])}>
            Stop drafting
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCopyPlus size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/new', search: { parent: plan.plan_id } })}
        >
          Use as starting point
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void duplicatePlan(plan.plan_id)}>
          Duplicate
        </Menu.Item>
        {!plan.archived && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => renamePlan(plan)}>
            Rename…
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={plan.pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={() => void pinPlan(plan, !plan.pinned)}
        >
          {plan.pinned ? 'Unpin' : 'Pin'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTags size={16} aria-hidden />} onClick={() => onTags(plan)}>
          Tags…
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => copyLink(plan)}>
          Copy link
        </Menu.Item>
        {!active && plan.state !== 'draft' && (
          <Menu.Item leftSection={<IconZip size={16} aria-hidden />} onClick={() => void exportPlan(plan)}>
            Export as zip
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={plan.archived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
          onClick={() => void archivePlans([plan], !plan.archived)}
        >
          {plan.archived ? 'Unarchive' : 'Archive'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void deletePlans([plan])}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
