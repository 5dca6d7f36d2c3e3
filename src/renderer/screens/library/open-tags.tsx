import { modals } from '@mantine/modals';
import { api, client, queryClient } from '../../api/api.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { tagsOf } from './shown-plans.ts';
import { TagsForm } from './tags-dialog.tsx';

/** Asks for the tags of a plan, wherever it is looked at. */
export async function openTags(planId: string): Promise<void> {
  try {
    const [{ status, tags }, { plans }] = await Promise.all([
      client.runs.overview.query({ plan_id: planId }),
      queryClient.fetchQuery(api.plans.list.queryOptions({})),
    ]);
    const id = modals.open({
      title: 'Tags',
      centered: true,
      children: <TagsForm plan={{ ...status, tags }} known={tagsOf(plans)} onClose={() => modals.close(id)} />,
    });
  } catch (error) {
    toastError(error);
  }
}
