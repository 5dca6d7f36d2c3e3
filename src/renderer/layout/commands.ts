import {
  IconAffiliate,
  IconColumns2,
  IconFolders,
  IconListCheck,
  IconPlus,
  IconSettings,
  IconWalk,
} from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import { openTour } from './tour.tsx';

type Navigate = ReturnType<typeof useNavigate>;

/** Something that can be done from anywhere, by key, by the palette or by the desktop's menu. */
interface AppCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: typeof IconPlus;
  /** What people call it otherwise. */
  readonly keywords?: string;
  /** As `@mantine/hooks` writes them: `mod+K`. */
  readonly keys?: string;
  readonly run: (navigate: Navigate) => unknown;
}

/** Parts of the settings, by their names and by what people call them. */
const SETTINGS = [
  ['models', 'Models', 'api key provider openai anthropic ollama local llm profile'],
  ['privacy', 'Privacy', 'calls recording data telemetry'],
  ['appearance', 'Appearance', 'theme dark light colours'],
  ['library', 'Library', 'folder place location storage'],
  ['backups', 'Backups', 'backup restore copy'],
  ['about', 'About', 'version update licence help'],
] as const;

/** Every command of the app that needs no screen of its own. The keyboard page of the manual lists the same. */
export const APP_COMMANDS: readonly AppCommand[] = [
  {
    id: 'library',
    label: 'Go to Library',
    keywords: 'home plans list start import tags filter archive delete find',
    icon: IconFolders,
    keys: 'mod+1',
    run: (go) => go({ to: '/' }),
  },
  {
    id: 'new',
    label: 'New plan',
    keywords: 'create add prompt write example',
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
    keywords: 'tasks board work approve',
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
    id: 'compare',
    label: 'Compare two plans',
    keywords: 'difference diff beside versus',
    icon: IconColumns2,
    run: (go) => go({ to: '/compare' }),
  },
  {
    id: 'settings',
    label: 'Go to Settings',
    keywords: 'preferences options configuration',
    icon: IconSettings,
    keys: 'mod+,',
    run: (go) => go({ to: '/settings/$part', params: { part: 'models' } }),
  },
  ...SETTINGS.map(
    ([part, label, keywords]): AppCommand => ({
      id: `settings-${part}`,
      label: `Settings: ${label}`,
      keywords,
      icon: IconSettings,
      run: (go) => go({ to: '/settings/$part', params: { part } }),
    }),
  ),
  { id: 'tour', label: 'Take the tour', keywords: 'help guide introduction learn', icon: IconWalk, run: openTour },
];
