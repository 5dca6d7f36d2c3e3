import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { DeletedPlan } from '../../../shared/contracts/library-plan.ts';
import { formatMoment } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import classes from './deleted-list.module.css';
import { erasePlan, restorePlans } from './plan-actions.tsx';

interface DeletedListProps {
  readonly plans: readonly DeletedPlan[];
  /** Only those whose title holds it. */
  readonly query: string;
}

/** Plans that were deleted in the last thirty days, and how to have them back. */
export function DeletedList({ plans, query }: DeletedListProps) {
  const words = query.toLocaleLowerCase();
  const shown = plans.filter(({ title }) => title.toLocaleLowerCase().includes(words));
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={IconTrash}
        title={plans.length === 0 ? 'No deleted plans' : 'No matching deleted plans'}
        text="Deleted plans are kept for 30 days and can be restored in full."
      />
    );
  }
  return (
    <ul className={classes.list} aria-label="Deleted plans">
      {shown.map((plan) => (
        <DeletedRow key={plan.trash} plan={plan} />
      ))}
    </ul>
  );
}

function DeletedRow({ plan }: { readonly plan: DeletedPlan }) {
  const ago = useAgo();
  return (
    <li className={classes.row}>
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={600} truncate title={plan.title} dir="auto">
          {plan.title}
        </Text>
        <Text size="sm" c="dimmed" truncate title={formatMoment(plan.deleted_at)}>
          Deleted {ago(plan.deleted_at)}, kept until {formatMoment(plan.kept_until)}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          aria-label={`Restore: ${plan.title}`}
          onClick={() => void restorePlans([plan])}
        >
          Restore
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Delete permanently: ${plan.title}`}
          onClick={() => erasePlan(plan)}
        >
          Delete permanently
        </Button>
      </Group>
    </li>
  );
}
