import { client } from '../../api/api.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError, toastUndo } from '../../components/dialogs/toasts.tsx';
import { formatCount } from '../../components/format/format.ts';

interface NamedProject {
  readonly project_id: string;
  readonly name: string;
}

export interface ProjectToDelete extends NamedProject {
  /** How many of its tasks somebody works on. */
  readonly claimed: number;
}

/**
 * Asks whether a project is to be deleted, and moves it to the deleted ones; that can be undone.
 *
 * @param leave goes to another screen: nothing may ask for the project any more once it is gone
 */
export function deleteProject({ project_id, name, claimed }: ProjectToDelete, leave: () => Promise<unknown>): void {
  const remove = async () => {
    await leave();
    await client.projects.delete.mutate({ project_id });
    toastUndo(`Deleted “${name}”.`, () => client.projects.restore.mutate({ project_id }));
  };
  const worked = claimed === 0 ? '' : ` Work on ${formatCount(claimed, 'claimed task')} can no longer be reported.`;
  askFirst({
    title: 'Delete this project?',
    text: `“${name}” is kept with its task plans under Deleted for 30 days and can be restored.${worked}`,
    action: 'Delete',
    isDestructive: true,
    onConfirm: () => void remove().catch(toastError),
  });
}

export async function restoreProject({ project_id }: NamedProject): Promise<void> {
  try {
    const { name } = await client.projects.restore.mutate({ project_id });
    toast(`Restored “${name}”.`);
  } catch (error) {
    toastError(error);
  }
}

/** Takes a deleted project away for good, once the person has said so: there is no way back. */
export function eraseProject({ project_id, name }: NamedProject): void {
  askFirst({
    title: 'Delete this project permanently?',
    text: `“${name}” and everything in it will be deleted. This cannot be undone.`,
    action: 'Delete permanently',
    isDestructive: true,
    onConfirm: () => void client.projects.erase.mutate({ project_id }).catch(toastError),
  });
}
