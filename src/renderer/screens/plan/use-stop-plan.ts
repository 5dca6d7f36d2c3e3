import { useMutation } from '@tanstack/react-query';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { isActive } from '../../../shared/plan-state.ts';
import { api } from '../../api/api.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';

interface StopPlan {
  /** From the click until the run has ended: what is in flight is given a moment to finish. */
  readonly isStopping: boolean;
  readonly stop: () => void;
}

export function useStopPlan(status: PlanStatus): StopPlan {
  const { mutate, isPending, isSuccess, variables } = useMutation(
    api.runs.stop.mutationOptions({ onError: toastError }),
  );
  // Between the answer and the next status, the plan must not be shown as stoppable again.
  const isTold = isSuccess && variables.plan_id === status.plan_id && status.stop_requested;
  return {
    isStopping: isActive(status.state) && (isPending || isTold || status.stop_requested),
    stop: () => mutate({ plan_id: status.plan_id }),
  };
}
