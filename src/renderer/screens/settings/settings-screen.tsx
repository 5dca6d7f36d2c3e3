import { Box, NavLink, ScrollArea, Stack } from '@mantine/core';
import { IconArchive, IconCpu, IconDatabase, IconInfoCircle, IconLock, IconPalette } from '@tabler/icons-react';
import { createLink, getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { NotFound } from '../../layout/not-found.tsx';
import { SETTINGS_PARTS, type SettingsPart } from '../../layout/settings-parts.ts';
import { AboutPart } from './about-part.tsx';
import { AppearancePart } from './appearance-part.tsx';
import { BackupsPart } from './backups-part.tsx';
import { LibraryPart } from './library-part.tsx';
import { ModelsPart } from './models-part.tsx';
import { PrivacyPart } from './privacy-part.tsx';
import classes from './settings.module.css';

/** What a part looks like, by its name. */
const VIEWS: Readonly<Record<SettingsPart, { readonly icon: typeof IconCpu; readonly view: ComponentType }>> = {
  models: { icon: IconCpu, view: ModelsPart },
  privacy: { icon: IconLock, view: PrivacyPart },
  appearance: { icon: IconPalette, view: AppearancePart },
  library: { icon: IconDatabase, view: LibraryPart },
  backups: { icon: IconArchive, view: BackupsPart },
  about: { icon: IconInfoCircle, view: AboutPart },
};
const PARTS = SETTINGS_PARTS.map((part) => ({ ...part, ...VIEWS[part.part] }));

const route = getRouteApi('/settings/$part');
const PartLink = createLink(NavLink<'a'>);

/** What holds for all plans, in parts that have addresses of their own. */
export function SettingsScreen() {
  const { part: chosen } = route.useParams();
  const part = PARTS.find(({ part: name }) => name === chosen);
  if (!part) return <NotFound />;
  const { label, view: View } = part;
  return (
    <Box className={classes.screen}>
      <Stack component="nav" aria-label="Settings" gap={4} className={classes.parts} p="md">
        {PARTS.map(({ part: name, label: text, icon: Icon }) => (
          <PartLink
            key={name}
            to="/settings/$part"
            params={{ part: name }}
            active={name === chosen}
            aria-current={name === chosen ? 'page' : undefined}
            label={text}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            className={classes.part}
          />
        ))}
      </Stack>
      <ScrollArea className={classes.content} type="auto" viewportProps={{ tabIndex: -1 }}>
        <PageHeader title={label} />
        <Stack px="lg" pb="xl" gap="xl" maw={920}>
          <View />
        </Stack>
      </ScrollArea>
    </Box>
  );
}
