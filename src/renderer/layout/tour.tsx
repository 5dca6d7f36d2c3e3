import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { IconChecks, IconFileText, IconPencil, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { noteTourDone } from './tour-done.ts';

const STEPS = [
  {
    icon: IconPencil,
    title: 'Describe your project',
    text: 'Write what you want to achieve, by when and on what budget. The check beside the text shows what is missing.',
  },
  {
    icon: IconFileText,
    title: 'Read your plan',
    text: 'Dates, costs, risks and decisions are drafted on this computer, with a model or without one. Every number says where it comes from.',
  },
  {
    icon: IconChecks,
    title: 'Decide and edit',
    text: 'Answer open decisions, set facts and move tasks. Calculations follow at once; sections that need new words are marked as out of date until you update them.',
  },
  {
    icon: IconShare,
    title: 'Share it',
    text: 'Save the plan for Word, Excel, Microsoft Project or calendars, or connect an agent under Connect.',
  },
] as const;

/** Shows what the app does, in four steps that can be skipped. It is not shown again by itself. */
export function openTour(): void {
  const id = modals.open({
    title: 'Welcome to PlanExe',
    centered: true,
    children: <Tour onClose={() => modals.close(id)} />,
    onClose: noteTourDone,
  });
}

function Tour({ onClose }: { readonly onClose: () => void }) {
  const [place, setPlace] = useState(0);
  const last = STEPS.length - 1;
  const go = (to: number) => setPlace(Math.max(0, Math.min(last, to)));
  useHotkeys([
    ['ArrowRight', () => go(place + 1)],
    ['ArrowLeft', () => go(place - 1)],
  ]);
  const { icon: Icon, title, text } = STEPS[place] ?? STEPS[0];
  return (
    <Stack gap="md">
      <Stack gap="sm" mih={170} aria-live="polite">
        <ThemeIcon size={44} radius="md" variant="light" aria-hidden>
          <Icon size={26} />
        </ThemeIcon>
        <Text fw={650} size="lg">
          {title}
        </Text>
        <Text>{text}</Text>
      </Stack>
      <Group justify="space-between" wrap="nowrap">
        <Button variant="subtle" color="gray" onClick={onClose} disabled={place === last}>
          Skip
        </Button>
        <Text size="sm" c="dimmed">
          {place + 1} of {STEPS.length}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" disabled={place === 0} onClick={() => go(place - 1)}>
            Back
          </Button>
          <Button data-autofocus onClick={() => (place === last ? onClose() : go(place + 1))}>
            {place === last ? 'Done' : 'Next'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
