import { expect, onTestFinished, test } from 'vitest';
import { clockedLibrary } from '../../../library/fixture-library.ts';
import { finishedPlan } from '../../../library/fixture-plans.ts';
import { libraryEventsSince } from '../../../library/store/events/events.ts';
import { notificationsOf } from './notifications.ts';

test('the end of a run is told while it is news, not when its events come back with a restored plan', () => {
  const { library, clock } = clockedLibrary(onTestFinished);
  const planId = finishedPlan(library);
  const told = () => notificationsOf(library, libraryEventsSince(library, 0, 100), () => false);
  expect(told()).toMatchObject([{ body: 'Plan finished.', path: `/plan/${planId}` }]);
  clock.forward(3_600);
  expect(told()).toEqual([]);
});
