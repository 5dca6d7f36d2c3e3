import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { desktop } from '../api/desktop.ts';

interface ColorSchemeChoice {
  readonly value: MantineColorScheme;
  readonly label: string;
  readonly icon: typeof IconSun;
}

/** What can be chosen; the choice is remembered by the browser and holds in all of its windows at once. */
export const COLOR_SCHEMES: readonly ColorSchemeChoice[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
];

/** What is chosen, and how to choose. The frame of the desktop window follows. */
export function useColorScheme(): {
  readonly chosen: MantineColorScheme;
  readonly choose: (scheme: MantineColorScheme) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    chosen: colorScheme,
    choose(scheme) {
      setColorScheme(scheme);
      desktop?.setTheme(scheme === 'auto' ? 'system' : scheme);
    },
  };
}
