import type { useNavigate } from '@tanstack/react-router';

type Navigate = ReturnType<typeof useNavigate>;

/** Something that can be done from anywhere, by key, by the palette or by the desktop's menu. */
interface AppCommand {
  readonly id: string;
  readonly label: string;
  /** As `@mantine/hooks` writes them: `mod+K`. */
  readonly keys?: string;
  readonly run: (navigate: Navigate) => unknown;
}

/** Every command of the app that needs no screen of its own. The keyboard page of the manual lists the same. */
export const APP_COMMANDS: readonly AppCommand[] = [
  { id: 'library', label: 'Go to the library', keys: 'mod+1', run: (navigate) => navigate({ to: '/' }) },
  { id: 'new', label: 'New plan', keys: 'alt+N', run: (navigate) => navigate({ to: '/new' }) },
  { id: 'connect', label: 'Go to Connect', keys: 'mod+2', run: (navigate) => navigate({ to: '/connect' }) },
  { id: 'settings', label: 'Go to Settings', keys: 'mod+,', run: (navigate) => navigate({ to: '/settings' }) },
];
