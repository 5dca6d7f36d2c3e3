import { Button } from '@mantine/core';
import { toastError } from '../../../components/dialogs/toasts.tsx';
import { useFactList } from './use-fact-list.ts';

interface MarkBudgetProps {
  readonly planId: string;
  readonly fact: string;
}

/** Makes a fact the budget of the plan. */
export function MarkBudget({ planId, fact }: MarkBudgetProps) {
  const marking = useFactList(planId);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={marking.isPending}
      onClick={() => marking.mutate({ plan_id: planId, change: { kind: 'budget', fact } }, { onError: toastError })}
    >
      Use as the budget
    </Button>
  );
}
