import { expect, test } from 'vitest';
import { type EditEntry, scheduleReason } from '../../../../shared/contracts/edit-history.ts';
import { editReason, editTitle, editWords } from './edit-words.ts';

const ENTRY: EditEntry = {
  ...{ cursor: 2, at: '2027-05-03T08:00:00Z', kind: 'edited', by: 'Ada', run_id: null },
  ...{ path: 'durations.json', role: 'data', about: 'Durations', reason: null, before: null, after: null },
  ...{ values: null, takes_back: null, is_current: false },
};
const reason = scheduleReason('Fit the keel: 3 → 5 days');

test('an edit of the schedule is called by its task, and says of which section it is', () => {
  const entry = { ...ENTRY, reason };
  expect(editTitle(entry)).toBe('Fit the keel: 3 → 5 days');
  expect(editWords(entry)).toBe('Durations edited by Ada');
  expect(editReason(entry)).toBeNull();
});

test('an undo is called by what it takes back, and a second one by what it makes again', () => {
  const undone = { ...ENTRY, reason: 'schedule', takes_back: { cursor: 1, reason, again: false } };
  expect(editTitle(undone)).toBe('Undone: Fit the keel: 3 → 5 days');
  expect(editTitle({ ...undone, takes_back: { ...undone.takes_back, again: true } })).toBe(
    'Redone: Fit the keel: 3 → 5 days',
  );
  expect(editTitle({ ...undone, takes_back: { cursor: 1, reason: 'taste', again: false } })).toBe(
    'Undone: Durations: data',
  );
});

test('an edit of schedules from before, without words, stays what it was', () => {
  expect(editTitle({ ...ENTRY, reason: 'schedule' })).toBe('Durations: data');
  expect(editReason({ ...ENTRY, reason: 'schedule' })).toBe('In the schedule');
});
