import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';

/** All settings of the library: asked once, whoever asks. */
export function useSettings() {
  return useQuery(api.settings.list.queryOptions());
}

/** One setting of the library, and how to change it by the value as a person types it. */
export function useSetting(key: string) {
  const settings = useSettings();
  const queries = useQueryClient();
  const change = useMutation(
    api.settings.change.mutationOptions({
      onSuccess: () => queries.invalidateQueries(api.settings.list.queryFilter()),
      onError: toastError,
    }),
  );
  const setting = settings.data?.settings.find((known) => known.key === key);
  return {
    setting,
    /** Whether the environment says it, so that nothing can be changed here. */
    isFixed: setting?.source === 'environment',
    /** The value that is on its way to the library; null when none is. */
    wanted: change.isPending ? change.variables.value : null,
    change: (value: string) => change.mutate({ key, value }),
  };
}
