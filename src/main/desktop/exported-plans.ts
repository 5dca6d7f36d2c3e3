import { type BrowserWindow, dialog } from 'electron';
import { importPlan, type Library } from '../../library/index.ts';
import type { DesktopAnswer } from '../../shared/contracts/desktop-messages.ts';
import type { AppError } from '../../shared/result.ts';

/** Takes an exported plan into the library. `path` of the answer is the plan's address in the app. */
export async function importExportedPlan(library: Library, file: string): Promise<DesktopAnswer> {
  const imported = await importPlan(library, { path: file });
  if (imported.ok) return { outcome: 'done', path: `/plan/${imported.value.plan_id}` };
  return failureOf(imported.error);
}

/** An error as the answer that is shown to the person. */
export function failureOf({ message, details }: AppError): DesktopAnswer {
  return { outcome: 'failed', message, ...(typeof details?.next === 'string' && { next: details.next }) };
}

/** Asks for an exported plan and imports it. */
export async function chooseExportedPlan(library: Library, window: BrowserWindow | null): Promise<DesktopAnswer> {
  const asked = {
    title: 'Import plan',
    buttonLabel: 'Import',
    properties: ['openFile' as const],
    filters: [{ name: 'Exported plans', extensions: ['planexe', 'zip'] }],
  };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, asked)
    : await dialog.showOpenDialog(asked);
  const [file] = filePaths;
  return canceled || file === undefined ? { outcome: 'cancelled' } : importExportedPlan(library, file);
}

/** Says what went wrong with a file that the person opened from outside the window. */
export async function showFailure(answer: DesktopAnswer, window: BrowserWindow | null): Promise<void> {
  if (answer.outcome !== 'failed') return;
  const box = {
    type: 'warning' as const,
    message: answer.message,
    ...(answer.next !== undefined && { detail: answer.next }),
  };
  await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box));
}
