import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { desktop } from '../api/desktop.ts';
import { openPalette } from './palette.tsx';

/** Does in the page what the desktop app's menu, a link or a notification asks for. */
export function useDesktopCommands(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      desktop?.onCommand((command) => {
        if (command.type === 'find') openPalette();
        else history.push(command.path);
      }),
    [history],
  );
}
