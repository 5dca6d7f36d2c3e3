import { IconAffiliate, IconFolders, IconListCheck, IconPlus, IconSettings, IconWalk } from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import { openTour } from './tour.tsx';

type Navigate = ReturnType<typeof useNavigate>;

/** Something that can be done from anywhere, by key, by the palette or by the desktop's menu. */
interface AppCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: typeof IconPlus;
  /** As `@mantine/hooks` writes them: `mod+K`. */
  readonly keys?: string;
  readonly run: (navigate: Navigate) => unknown;
}

/** Every command of the app that needs no screen of its own. The keyboard page of the manual lists the same. */
export const APP_COMMANDS: readonly AppCommand[] = [
  { id: 'library', label: 'Go to Library', icon: IconFolders, keys: 'mod+1', run: (go) => go({ to: '/' }) },
  { id: 'new', label: 'New plan', icon: IconPlus, keys: 'alt+N', run: (go) => go({ to: '/new' }) },
  { id: 'connect', label: 'Go to Connect', icon: IconAffiliate, keys: 'mod+2', run: (go) => go({ to: '/connect' }) },
  { id: 'projects', label: 'Go to Projects', icon: IconListCheck, keys: 'mod+3', run: (go) => go({ to: '/projects' }) },
  {
    id: 'deleted',
    label: 'Go to Deleted plans',
    icon: IconFolders,
    run: (go) => go({ to: '/', search: { view: 'deleted' } }),
  },
  {
    id: 'settings',
    label: 'Go to Settings',
    icon: IconSettings,
    keys: 'mod+,',
    run: (go) => go({ to: '/settings/$part', params: { part: 'models' } }),
  },
  { id: 'tour', label: 'Take the tour', icon: IconWalk, run: openTour },
];
