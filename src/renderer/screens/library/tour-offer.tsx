import { Button, CloseButton, Group, Text } from '@mantine/core';
import { openTour } from '../../layout/tour.tsx';
import { noteTourDone, useTourDone } from '../../layout/tour-done.ts';
import classes from './library-screen.module.css';

/** Offers the tour once to whoever meets plans at the first start, such as those of an agent. Nothing is laid over them. */
export function TourOffer() {
  if (useTourDone()) return null;
  return (
    <Group component="aside" aria-label="Tour" className={classes.offer} gap="sm" wrap="nowrap">
      <Text size="sm" flex={1}>
        New to PlanExe? See what it does in four steps.
      </Text>
      <Button size="compact-sm" variant="default" flex="none" onClick={openTour}>
        Take the tour
      </Button>
      <CloseButton aria-label="Dismiss the tour" onClick={noteTourDone} />
    </Group>
  );
}
