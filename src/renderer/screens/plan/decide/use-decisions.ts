import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerInput, DecisionAnswer, DecisionItem } from '../../../../shared/contracts/decision.ts';
import { type ApiOutputs, api, queryClient } from '../../../api/api.ts';
import { toastError, toastUndo } from '../../../components/dialogs/toasts.tsx';

export type ListedDecisions = ApiOutputs['decisions']['list'];
export type ListedDecision = ListedDecisions['decisions'][number];
export type RevisionFiles = ListedDecisions['revision_files'];
export type ListedChoice = ListedDecisions['choices'][number];

/** What a person said to a decision or a choice. */
interface Said {
  readonly answer?: DecisionAnswer | undefined;
  readonly note?: string | undefined;
}

/** What is to be said to one; what is left out stays as it is. */
export interface AnswerChange {
  readonly answer?: AnswerInput | null;
  readonly note?: string | null;
  /** Ids of the work packages that follow the decision by now. */
  readonly revised?: string[];
}

export function useDecisions(planId: string) {
  return useQuery(api.decisions.list.queryOptions({ plan_id: planId }));
}

/** Answers decisions and choices, each with undo. Resolves to whether it was taken; a refusal is told by itself. */
export function useAnswer(planId: string) {
  const { mutateAsync, isPending } = useMutation(
    api.decisions.answer.mutationOptions({
      onSuccess: ({ sha256 }) => {
        // The next answer goes to the file as it is now, even when it comes before the list does.
        queryClient.setQueryData(api.decisions.list.queryKey({ plan_id: planId }), (old) => old && { ...old, sha256 });
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.decisions.list.queryKey({ plan_id: planId }) }),
    }),
  );
  const send = useCallback(
    (item: DecisionItem, saying: AnswerChange) => {
      const known = queryClient.getQueryData(api.decisions.list.queryKey({ plan_id: planId }));
      return mutateAsync({ plan_id: planId, item, ...saying, expected_sha256: known?.sha256 ?? '' });
    },
    [planId, mutateAsync],
  );
  const answer = useCallback(
    async (item: DecisionItem, saying: AnswerChange, before: Said, done: string): Promise<boolean> => {
      try {
        const { updated } = await send(item, saying);
        if (updated) toastUndo(done, () => send(item, takenBack(saying, before)));
        return true;
      } catch (error) {
        toastError(error);
        return false;
      }
    },
    [send],
  );
  return { answer, isPending };
}

/** What leads back to what was said before. What was not said now may have been said since, and stays. */
function takenBack(saying: AnswerChange, { answer, note }: Said): AnswerChange {
  return {
    ...('answer' in saying && { answer: answer ? inputOf(answer) : null }),
    ...('note' in saying && { note: note ?? null }),
    ...('revised' in saying && { revised: answer?.revised ?? [] }),
  };
}

function inputOf({ kind, option, text }: DecisionAnswer): AnswerInput {
  if (text !== undefined) return { text };
  return option === undefined || kind === 'accepted' ? { accept: true } : { option };
}
