import { notifications } from '@mantine/notifications';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenedFile } from '../../shared/contracts/desktop-messages.ts';
import { DOCUMENT_ENDINGS, hasEnding } from '../../shared/file-endings.ts';
import { desktop } from '../api/desktop.ts';
import { giveOpenedFiles, WAITING_MESSAGE } from '../components/files/opened-files.ts';
import { openPalette } from './palette.tsx';

/** Does in the page what the desktop app's menu, a link, a notification or an opened file asks for. */
export function useDesktopCommands(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      desktop?.onCommand((command) => {
        if (command.type === 'find') openPalette();
        else if (command.type === 'open') history.push(command.path);
        else showFile(command.file, (path) => history.push(path));
      }),
    [history],
  );
}

/** Where the screen that is shown has no use for it, a document begins a new plan, and a schedule waits for its plan. */
function showFile({ name, bytes }: OpenedFile, go: (path: string) => void): void {
  const [file] = giveOpenedFiles([new File([bytes], name)]);
  if (!file) return;
  if (hasEnding(file.name, DOCUMENT_ENDINGS)) go('/new');
  else sayThatItWaits(file.name);
}

function sayThatItWaits(name: string): void {
  notifications.show({
    id: WAITING_MESSAGE,
    title: `“${name}” was opened`,
    message:
      'Open its plan to see what it would change. To work from the file alone, start a new task plan in a project.',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
