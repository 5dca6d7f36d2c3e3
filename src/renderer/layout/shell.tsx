import {
  AppShell,
  Box,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAffiliate, IconFolders, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useLiveRefresh } from '../api/refresh.ts';
import { ConnectionNote } from './connection-note.tsx';
import { openPalette, Palette } from './palette.tsx';
import classes from './shell.module.css';
import { shortcutText } from './shortcut-text.ts';
import { useShortcuts } from './use-shortcuts.ts';

const PLACES = [
  { to: '/', label: 'Library', icon: IconFolders, isHere: (path: string) => path === '/' || path.startsWith('/plan/') },
  { to: '/new', label: 'New plan', icon: IconPlus, isHere: (path: string) => path === '/new' },
  { to: '/connect', label: 'Connect', icon: IconAffiliate, isHere: (path: string) => path === '/connect' },
  { to: '/settings', label: 'Settings', icon: IconSettings, isHere: (path: string) => path.startsWith('/settings') },
] as const;

/** What stands around every screen: the places of the app at the left, the command palette, what the host says. */
export function Shell() {
  useLiveRefresh();
  useShortcuts();
  const { pathname } = useLocation();
  const narrow = useMediaQuery('(max-width: 1100px)') ?? false;
  return (
    <AppShell navbar={{ width: narrow ? 64 : 208, breakpoint: 0 }} padding={0} transitionDuration={0}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <AppShell.Navbar p="xs" aria-label="Places" component="nav">
        <Stack gap={4} h="100%">
          <Box px="xs" py={6} className={classes.brand}>
            <Text component="span" fw={700} size="lg" aria-hidden={narrow}>
              {narrow ? 'P' : 'PlanExe'}
            </Text>
          </Box>
          {PLACES.map(({ to, label, icon: Icon, isHere }) => (
            <Tooltip key={to} label={label} position="right" disabled={!narrow}>
              <NavLink
                component={Link}
                to={to}
                active={isHere(pathname)}
                aria-current={isHere(pathname) ? 'page' : undefined}
                leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
                label={narrow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                className={classes.place ?? ''}
              />
            </Tooltip>
          ))}
          <Tooltip label={`Find anything (${shortcutText('mod+K')})`} position="right" disabled={!narrow}>
            <UnstyledButton className={classes.find} onClick={openPalette} aria-label="Find anything">
              <IconSearch size={20} stroke={1.75} aria-hidden />
              {!narrow && (
                <>
                  <span>Find</span>
                  <kbd className={classes.key}>{shortcutText('mod+K')}</kbd>
                </>
              )}
            </UnstyledButton>
          </Tooltip>
          <Box mt="auto">
            <ConnectionNote narrow={narrow} />
          </Box>
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main ?? ''}>
        <ScrollArea.Autosize mah="100dvh" h="100dvh" type="auto" viewportProps={{ tabIndex: -1 }}>
          <Outlet />
        </ScrollArea.Autosize>
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}
