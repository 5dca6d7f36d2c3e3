import { expect, it } from 'vitest';
import type { DeadlineOdds, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { deadlineOdds, wholeOdds } from './finish-odds.ts';

const at = (days: number) => ({ days, date: `2028-06-${String(days).padStart(2, '0')}` });
const curve = (...days: number[]) => days.map((day, place) => ({ ...at(day), share: (place + 1) / days.length }));
const ODDS: DeadlineOdds = { pinned: true, p50: at(5), p80: at(8), curve: curve(3, 5, 8) };

function view(deadline: { goal: string | null; odds: DeadlineOdds | null } | null): ScheduleView {
  return {
    risk: { chances: { p10: at(20), p50: at(22), p80: at(25), p90: at(27), curve: curve(20, 25, 28) } },
    deadline: deadline && { ...at(9), share: 0.9, ...deadline },
  } as unknown as ScheduleView;
}

it('the curve is of what the deadline is about, held against it', () => {
  const shown = deadlineOdds(view({ goal: 'Show', odds: ODDS }));
  expect(shown).toMatchObject({ label: 'Ready for “Show”', curve: ODDS.curve, p80: at(8), deadline: at(9) });
  expect(shown?.marks.map(({ share, point }) => [share, point.days])).toEqual([
    [0.5, 5],
    [0.8, 8],
  ]);
  expect(deadlineOdds(view({ goal: 'Open', odds: { ...ODDS, pinned: false } }))?.label).toBe('“Open” finished');
});

it('without a goal it is of the whole plan, held against the deadline', () => {
  expect(deadlineOdds(view({ goal: null, odds: null }))).toMatchObject({ p80: at(25), deadline: at(9) });
  expect(deadlineOdds(view(null))).toMatchObject({ label: 'Everything finished', deadline: null });
});

it('the whole plan is not held against the deadline of a part of it', () => {
  expect(deadlineOdds(view({ goal: 'Show', odds: null }))).toMatchObject({ p80: at(25), deadline: null });
  expect(wholeOdds(view({ goal: 'Show', odds: ODDS }))).toMatchObject({ p80: at(25), deadline: null });
});

it('there is no curve before there is a simulation, and where durations were set to a date', () => {
  expect(deadlineOdds({ risk: { chances: null }, deadline: null } as unknown as ScheduleView)).toBeNull();
  expect(deadlineOdds({ risk: null, deadline: null } as unknown as ScheduleView)).toBeNull();
});
