import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarText } from '../../../src/library/exports/ics.ts';
import { addDays } from '../../../src/shared/calendar-date.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { withoutControls } from '../../../src/shared/plain-characters.ts';
import { ENDLESS, generatedTables } from '../../support/files/generated-tables.ts';
import fc from '../../support/seeded-fast-check.ts';

const STAMP = '2027-01-04T08:30:00.000Z';

/** The entries as a calendar program reads them. */
function read(tables: PlanTables, { withTasks = true, stamp = STAMP } = {}) {
  const calendar = new ICAL.Component(ICAL.parse(calendarText(tables, { stamp, withTasks })));
  return calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
}

function shown(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?/g, '\n'));
}

describe('the calendar', () => {
  it('holds every milestone, gate, decision and task with its days, as another reader sees them', () => {
    fc.assert(
      fc.property(generatedTables(), (tables) => {
        const events = read(tables);
        const dated = tables.decisions.filter(({ due }) => due !== null);
        expect(events).toHaveLength(
          tables.milestones.length + tables.gates.length + dated.length + tables.tasks.length,
        );
        const tasks = events.slice(-tables.tasks.length);
        expect(tasks.map(({ summary }) => summary)).toEqual(tables.tasks.map(({ title }) => shown(title)));
        expect(tasks.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual(
          tables.tasks.map(({ start, finish }) => [start, addDays(finish, 1)]),
        );
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every line within 75 bytes and ends it with CR LF, whatever the texts are', () => {
    fc.assert(
      fc.property(generatedTables(), (tables) => {
        const text = calendarText(tables, { stamp: STAMP, withTasks: true });
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 60 },
    );
    const [tables] = fc.sample(generatedTables(fc.constant(ENDLESS)), 1);
    if (!tables) throw new Error('no tables');
    expect(read(tables).at(-1)?.summary).toBe(ENDLESS.toWellFormed());
  });

  it('gives an entry that moved the same id and a later revision, so that a second import updates the first', () => {
    const [tables] = fc.sample(generatedTables(), 1);
    if (!tables) throw new Error('no tables');
    const moved = {
      ...tables,
      title: 'Another',
      milestones: tables.milestones.map((row) => ({ ...row, date: '2028-02-01' })),
    };
    const [before, after] = [read(tables), read(moved, { stamp: '2027-01-04T08:30:01.000Z' })];
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.every(({ sequence }, index) => sequence > (before[index]?.sequence ?? 0))).toBe(true);
    expect(after.every(({ sequence }) => sequence < 2 ** 31)).toBe(true);
  });

  it('leaves the tasks out unless they are wanted', () => {
    const [tables] = fc.sample(generatedTables(), 1);
    if (!tables) throw new Error('no tables');
    expect(read(tables, { withTasks: false }).some(({ uid }) => uid.startsWith('task.'))).toBe(false);
  });

  it('says what an entry is in the language of the plan', () => {
    const [sample] = fc.sample(generatedTables(fc.constant('Ein Hang rutscht')), 1);
    if (!sample) throw new Error('no tables');
    const summaries = read({ ...sample, locale: 'de-DE' }).map(({ summary }) => summary);
    expect(summaries).toContain('Freigabe: Ein Hang rutscht');
    expect(summaries.some((summary) => /^(?:Gate|Decide)/.test(summary))).toBe(false);
  });
});
