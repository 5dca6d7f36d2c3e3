import {
  AppShell,
  Badge,
  Box,
  Indicator,
  NavLink,
  ScrollArea,
  Stack,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAffiliate, IconFolders, IconListCheck, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useLiveRefresh } from '../api/refresh.ts';
import { formatNumber } from '../components/format/format.ts';
import { Brand } from './brand.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { openPalette, Palette } from './palette.tsx';
import { PlansAtHand } from './plans-at-hand.tsx';
import classes from './shell.module.css';
import { shortcutText } from './shortcut-text.ts';
import { useDesktopCommands } from './use-desktop-commands.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWaitingCount } from './use-waiting-count.ts';

const PLACES = [
  { to: '/', label: 'Library', icon: IconFolders, isHere: (path: string) => /^\/(?:$|plan\/|compare$)/.test(path) },
  {
    to: '/projects',
    label: 'Projects',
    icon: IconListCheck,
    isHere: (path: string) => /^\/(?:projects|task-plans|tasks)(?:\/|$)/.test(path),
  },
  { to: '/new', label: 'New plan', icon: IconPlus, isHere: (path: string) => path === '/new' },
  { to: '/connect', label: 'Connect', icon: IconAffiliate, isHere: (path: string) => path === '/connect' },
  { to: '/settings', label: 'Settings', icon: IconSettings, isHere: (path: string) => path.startsWith('/settings') },
] as const;

/** The name of what scrolls a screen; its place is kept for the way back. */
export const PAGE_SCROLL = 'page';

/** What stands around every screen: the places of the app at the left, the command palette, what the host says. */
export function Shell() {
  useLiveRefresh();
  useShortcuts();
  useDesktopCommands();
  const { pathname } = useLocation();
  const waiting = useWaitingCount();
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  return (
    <AppShell navbar={{ width: narrow ? 64 : 208, breakpoint: 0 }} padding={0} transitionDuration={0}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <AppShell.Navbar p="xs" aria-label="Main" component="nav">
        <Stack gap={4} h="100%">
          <Brand narrow={narrow} />
          {PLACES.map(({ to, label: name, icon: Icon, isHere }) => {
            const count = to === '/projects' ? waiting : 0;
            const label = count > 0 ? `${name}, ${formatNumber(count)} waiting for approval` : name;
            return (
              <Tooltip key={to} label={label} position="right" disabled={!narrow}>
                <NavLink
                  component={Link}
                  to={to}
                  active={isHere(pathname)}
                  aria-current={isHere(pathname) ? 'page' : undefined}
                  {...(narrow && { 'aria-label': label })}
                  leftSection={
                    <Indicator
                      label={formatNumber(count)}
                      size={16}
                      offset={2}
                      color="red"
                      disabled={!narrow || count === 0}
                    >
                      <Icon size={20} stroke={1.75} aria-hidden className={classes.sign} />
                    </Indicator>
                  }
                  label={narrow ? undefined : name}
                  rightSection={
                    !narrow && count > 0 ? (
                      <Badge size="sm" circle={count < 10} color="red">
                        {formatNumber(count)}
                        <VisuallyHidden> waiting for approval</VisuallyHidden>
                      </Badge>
                    ) : undefined
                  }
                  className={classes.place ?? ''}
                  data-narrow={narrow || undefined}
                />
              </Tooltip>
            );
          })}
          <Tooltip label={`Search everything (${shortcutText('mod+K')})`} position="right" disabled={!narrow}>
            <UnstyledButton
              className={classes.find}
              data-narrow={narrow || undefined}
              onClick={openPalette}
              {...(narrow && { 'aria-label': 'Search everything' })}
            >
              <IconSearch size={20} stroke={1.75} aria-hidden />
              {!narrow && (
                <>
                  <span>Search</span>
                  <kbd className={classes.key}>{shortcutText('mod+K')}</kbd>
                </>
              )}
            </UnstyledButton>
          </Tooltip>
          {!narrow && <PlansAtHand />}
          <Box mt="auto">
            <ConnectionNote narrow={narrow} />
          </Box>
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main ?? ''}>
        <ScrollArea.Autosize
          mah="100dvh"
          h="100dvh"
          type="auto"
          scrollbars="y"
          classNames={{ content: classes.page ?? '' }}
          viewportProps={{ tabIndex: -1, 'data-scroll-restoration-id': PAGE_SCROLL } as { tabIndex: number }}
        >
          <Outlet />
        </ScrollArea.Autosize>
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}
