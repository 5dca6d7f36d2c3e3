import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconColumns2, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { formatNumber } from '../../components/format/format.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import { ManyTagsDialog } from './many-tags-dialog.tsx';
import { archivePlans, deletePlans } from './plan-actions.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly archived: boolean;
  /** Tags that plans have already. */
  readonly known: readonly string[];
}

/** What can be done with all plans that are selected. It takes the place of the filters, so that nothing moves. */
export function SelectionBar({ selection, archived, known }: SelectionBarProps) {
  const { plans, clear } = selection;
  const [isTagging, setTagging] = useState(false);
  const then = (work: Promise<void>) => {
    clear();
    void work;
  };
  return (
    <Group px="lg" pb="sm" gap="sm" wrap="nowrap" mih={48} role="toolbar" aria-label="Selected plans">
      <CloseButton aria-label="Clear selection" onClick={clear} />
      <Text fw={600} size="sm" style={{ flex: 1 }} truncate role="status">
        {formatNumber(plans.length)} selected
      </Text>
      <CompareButton plans={plans} />
      <Button
        variant="default"
        leftSection={<IconTags size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setTagging(true)}
      >
        Tags…
      </Button>
      <Button
        variant="default"
        leftSection={archived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
        onClick={() => then(archivePlans(plans, !archived))}
      >
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => then(deletePlans(plans))}
      >
        Delete
      </Button>
      <ManyTagsDialog plans={isTagging ? plans : null} known={known} onClose={() => setTagging(false)} />
    </Group>
  );
}

/** Leads to the two that are selected, side by side; the older one stands first. */
function CompareButton({ plans }: { readonly plans: readonly LibraryPlan[] }) {
  const [a, b, third] = plans.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  if (!a || !b || third) return null;
  return (
    <ButtonLink
      to="/compare"
      search={{ a: a.plan_id, b: b.plan_id }}
      variant="default"
      leftSection={<IconColumns2 size={18} aria-hidden />}
    >
      Compare
    </ButtonLink>
  );
}
