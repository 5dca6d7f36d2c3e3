import { type HotkeyItem, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { toast, toastError } from '../components/dialogs/toasts.tsx';
import { undoByKey } from '../components/dialogs/undo.ts';
import { APP_COMMANDS } from './commands.ts';
import { openTour } from './tour.tsx';

/** The keys of the app's commands. They hold in text fields too, as none of them writes anything; undo does not. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useWindowEvent('keydown', (event) => {
    const done = undoByKey(event);
    done?.undo().then(() => toast(`Undone: ${done.what}`), toastError);
  });
  useHotkeys(
    APP_COMMANDS.flatMap(({ keys, run }): HotkeyItem[] =>
      // With Alt a Mac writes another letter, so that the key itself counts.
      keys
        ? [
            [
              keys,
              () => run(navigate, { openTour }),
              { preventDefault: true, usePhysicalKeys: keys.startsWith('alt+') },
            ],
          ]
        : [],
    ),
    [],
    // The editors are no fields to the browser, but places that can be written in.
    true,
  );
}
