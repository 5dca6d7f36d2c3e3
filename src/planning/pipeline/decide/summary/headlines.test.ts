import { describe, expect, it } from 'vitest';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';
import { chanceHeadline, finishHeadline } from './headlines.ts';

type Deadline = NonNullable<ScheduleData['deadline']>;

const deadline = (change: Partial<Deadline> = {}): Deadline => ({
  date: '2028-06-10',
  finish_within: 300,
  missed_by: 0,
  goal: { tasks: ['open'], title: 'Open the doors', pinned: false },
  planned: '2028-06-01',
  ...change,
});

describe('the headlines of a deadline', () => {
  it('tell the date without uncertainty as such, with the share of runs that reach it', () => {
    expect(chanceHeadline(0.85, deadline()).detail).toBe(
      'Deadline [[timeline.deadline]]; if nothing takes longer than likely, what is due then is done on [[deadline.planned]], which [[deadline.plan_chance]] of the simulated runs reach.',
    );
    const whole = chanceHeadline(0.85, deadline({ goal: null })).detail;
    expect(whole).toContain('the work ends on [[deadline.planned]], which [[schedule.plan_chance]] of');
  });

  it('name the way out beside the odds: the set that makes the date likely, or that none does', () => {
    expect(chanceHeadline(0.44, deadline(), { closes: true }).detail).toMatch(
      /runs reach\. With the steps below it is \[\[gap\.chance\]\]: take them, or agree on another date\.$/,
    );
    expect(chanceHeadline(0.44, deadline(), { closes: false }).detail).toContain(
      'No combination of these steps makes it likely: the best reaches [[gap.chance]].',
    );
    expect(chanceHeadline(0.44, deadline()).detail).not.toContain('gap.');
  });

  it('tell the date that four in five runs reach, and beside it that of half of them', () => {
    const { value, detail } = finishHeadline(0.85, deadline());
    expect(value).toBe('[[deadline.p80]]');
    expect(detail).toContain('Open the doors: 50% likely by [[deadline.p50]].');
    expect(finishHeadline(0.85, deadline({ goal: null }))).toMatchObject({
      value: '[[schedule.p80]]',
      detail: '50% likely by [[schedule.p50]].',
    });
  });

  it('tell of an event how often all is ready: its own date is certain', () => {
    const pinned = deadline({ goal: { tasks: ['show'], title: 'Show', pinned: true } });
    expect(chanceHeadline(0.4, pinned).detail).toBe('Share of simulated runs that are ready by [[timeline.deadline]].');
    expect(finishHeadline(0.4, pinned).label).toBe('80% likely to be ready by');
  });
});
