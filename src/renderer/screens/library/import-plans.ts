import { appError, HostError } from '../../api/app-error.ts';
import { type Imported, importPlan } from '../../api/import-plan.ts';
import { toast, toastError } from '../../components/dialogs/toasts.tsx';
import { formatMoment, formatNumber } from '../../components/format/format.ts';
import { refreshLibrary } from './refresh-library.ts';

/** Takes exported plans in, one after the other, and says what became of each file. */
export async function importPlans(files: readonly File[]): Promise<void> {
  const imported: Imported[] = [];
  for (const file of files) {
    try {
      imported.push(await importPlan(file));
    } catch (error) {
      const said = appError(error);
      toastError(new HostError({ ...said, message: `${file.name}: ${said.message}` }));
    }
  }
  await refreshLibrary();
  const [first] = imported;
  if (first) {
    toast(imported.length === 1 ? `Imported “${first.title}”` : `Imported ${formatNumber(imported.length)} plans`);
  }
  for (const { imported_before: before } of imported) {
    if (before)
      toast(
        `This file was imported before, as “${before.title}” on ${formatMoment(before.at)}. There are two plans now.`,
      );
  }
  for (const warning of imported.flatMap(({ warnings }) => warnings)) toast(warning);
}
