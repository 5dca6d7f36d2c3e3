import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { APP_COMMANDS } from './commands.ts';

/** The keys of the app's commands. They hold in text fields too, as none of them writes anything. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useHotkeys(
    APP_COMMANDS.flatMap(({ keys, run }) => (keys ? [[keys, () => run(navigate)] as [string, () => void]] : [])),
    [],
  );
}
