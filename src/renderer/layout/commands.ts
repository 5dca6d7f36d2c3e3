import {
  IconAffiliate,
  IconColumns2,
  IconFolders,
  IconKeyboard,
  IconListCheck,
  IconPlus,
  IconSettings,
  IconTrash,
  IconWalk,
} from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import { SETTINGS_PARTS } from './settings-parts.ts';

type Navigate = ReturnType<typeof useNavigate>;

/** What commands do beside going to a place. */
interface Services {
  readonly openTour: () => void;
}

/** Something that can be done from anywhere, by key, by the palette or by the desktop's menu. */
interface AppCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: typeof IconPlus;
  /** What people call it otherwise. */
  readonly keywords?: string;
  /** As `@mantine/hooks` writes them: `mod+K`. */
  readonly keys?: string;
  readonly run: (navigate: Navigate, services: Services) => unknown;
}

/** Every command of the app that needs no screen of its own. The keyboard page of the manual lists the same. */
export const APP_COMMANDS: readonly AppCommand[] = [
  {
    id: 'library',
    label: 'Go to Library',
    keywords: 'home plans list start import upload tags filter archived delete find search',
    icon: IconFolders,
    keys: 'mod+1',
    run: (go) => go({ to: '/' }),
  },
  {
    id: 'new',
    label: 'New plan',
    keywords: 'create add draft prompt write examples template',
    icon: IconPlus,
    keys: 'alt+N',
    run: (go) => go({ to: '/new' }),
  },
  {
    id: 'connect',
    label: 'Go to Connect',
    keywords: 'mcp agents claude cursor token server',
    icon: IconAffiliate,
    keys: 'mod+2',
    run: (go) => go({ to: '/connect' }),
  },
  {
    id: 'projects',
    label: 'Go to Projects',
    keywords: 'tasks board kanban work approve to do todo',
    icon: IconListCheck,
    keys: 'mod+3',
    run: (go) => go({ to: '/projects' }),
  },
  {
    id: 'deleted',
    label: 'Go to Deleted plans',
    keywords: 'trash bin restore undelete recover deleted',
    icon: IconFolders,
    run: (go) => go({ to: '/', search: { view: 'deleted' } }),
  },
  {
    id: 'new-project',
    label: 'New project',
    keywords: 'create add tasks work',
    icon: IconPlus,
    run: (go) => go({ to: '/projects', search: { make: true } }),
  },
  {
    id: 'deleted-projects',
    label: 'Go to Deleted projects',
    keywords: 'trash bin restore undelete recover deleted',
    icon: IconTrash,
    run: (go) => go({ to: '/projects/deleted' }),
  },
  {
    id: 'compare',
    label: 'Compare two plans',
    keywords: 'difference diff beside versus',
    icon: IconColumns2,
    run: (go) => go({ to: '/compare' }),
  },
  {
    id: 'settings',
    label: 'Go to Settings',
    keywords: 'preferences options configuration config',
    icon: IconSettings,
    keys: 'mod+,',
    run: (go) => go({ to: '/settings/$part', params: { part: 'models' } }),
  },
  ...SETTINGS_PARTS.map(
    ({ part, label, keywords }): AppCommand => ({
      id: `settings-${part}`,
      label: `Settings: ${label}`,
      keywords,
      icon: IconSettings,
      run: (go) => go({ to: '/settings/$part', params: { part } }),
    }),
  ),
  {
    id: 'keyboard',
    label: 'Keyboard shortcuts',
    keywords: 'help keys hotkeys keymap',
    icon: IconKeyboard,
    run: () => import('./keyboard-help.tsx').then(({ openKeyboardHelp }) => openKeyboardHelp()),
  },
  {
    id: 'tour',
    label: 'Take the tour',
    keywords: 'help guide introduction learn',
    icon: IconWalk,
    run: (_, { openTour }) => openTour(),
  },
];
