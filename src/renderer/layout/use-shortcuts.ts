import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { APP_COMMANDS } from './commands.ts';

/** The keys of the app's commands. They hold in text fields too, as none of them writes anything. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useHotkeys(
    APP_COMMANDS.flatMap(({ keys, run }): HotkeyItem[] =>
      // With Alt a Mac writes another letter, so that the key itself counts.
      keys ? [[keys, () => run(navigate), { preventDefault: true, usePhysicalKeys: keys.startsWith('alt+') }]] : [],
    ),
    [],
    // The editors are no fields to the browser, but places that can be written in.
    true,
  );
}
