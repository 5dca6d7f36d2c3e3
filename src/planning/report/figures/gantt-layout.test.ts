import { describe, expect, it } from 'vitest';
import { phraseInLanguage } from '../../../shared/report-words/report-words.ts';
import { fixtureSchedule } from '../fixture-schedule.ts';
import type { GanttRow } from '../model.ts';
import { dueMarks, ganttDates, layOutGantt } from './gantt-layout.ts';

const long = fixtureSchedule('2027-01-11');

const layOut = (rows: readonly GanttRow[]) =>
  layOutGantt(rows, 'S', (phrase, ...values) => phraseInLanguage(phrase, 'en', values));

function tasks(count: number): readonly GanttRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    title: `Task ${index}`,
    kind: 'task',
    start: '2027-01-11',
    finish: '2027-01-15',
    critical: false,
    totalFloat: 2,
    lateFinish: '2027-01-19',
    role: null,
  }));
}

describe('layOutGantt', () => {
  it('draws a short schedule row by row', () => {
    const layout = layOut(long.slice(0, 32));
    expect(layout.details).toEqual([]);
    expect(layout.overview.flatMap((panel) => panel.lines)).toHaveLength(32);
  });

  it('draws the tasks of a long schedule inside their packages', () => {
    const lines = layOut(long).overview.flatMap((panel) => panel.lines);
    expect(lines.some((line) => line.row.kind === 'task')).toBe(false);
    expect(lines.flatMap((line) => line.inside)).toHaveLength(long.filter((row) => row.kind === 'task').length);
  });

  it('shows every row of a long schedule somewhere, once in full', () => {
    const layout = layOut(long);
    const shown = layout.details.flatMap((detail) =>
      detail.panels.flatMap((panel) => panel.lines.map((line) => line.row.id)),
    );
    expect([...shown].sort()).toEqual(long.map((row) => row.id).sort());
  });

  it('keeps every panel short enough for a page', () => {
    for (const rows of [long, tasks(59), tasks(200)]) {
      const { overview, details } = layOut(rows);
      for (const panel of overview) expect(panel.lines.length).toBeLessThanOrEqual(42);
      for (const panel of details.flatMap((detail) => detail.panels))
        expect(panel.lines.length).toBeLessThanOrEqual(34);
    }
  });

  it('numbers the panels only when there are several', () => {
    expect(layOut(tasks(5)).overview.map((panel) => panel.title)).toEqual(['S']);
    expect(layOut(tasks(50)).overview.map((panel) => panel.title)).toEqual(['S, part 1 of 2', 'S, part 2 of 2']);
  });

  it('indents by what is there: tasks without phases stand at the edge', () => {
    expect(layOut(tasks(1)).overview[0]?.lines[0]?.depth).toBe(0);
    expect(layOut(long.slice(0, 5)).overview[0]?.lines.map((line) => line.depth)).toEqual([0, 1, 2, 2, 2]);
  });
});

describe('ganttDates', () => {
  it('makes room for a deadline soon after the work', () => {
    const { dates, isShown } = ganttDates(long, '2027-01-11', ['2028-12-31']);
    expect(isShown('2028-12-31')).toBe(true);
    expect(dates).toContain('2028-12-31');
  });

  it('leaves out dates that would squeeze the work to a sliver', () => {
    const { dates, isShown } = ganttDates(long, '2027-01-11', ['2060-01-01', '1990-01-01']);
    expect(isShown('2060-01-01')).toBe(false);
    expect(isShown('1990-01-01')).toBe(false);
    expect(dates).not.toContain('2060-01-01');
  });
});

describe('dueMarks', () => {
  const due = (date: string, lateBy = 0) => ({ row: 'r', title: date, date, planned: date, lateBy });
  const place = (date: string) => (Number(date.slice(8)) - 1) * 3;

  it('gives dates that stand close together one mark, which is missed when one of them is', () => {
    const marks = dueMarks([due('2027-01-20'), due('2027-01-01'), due('2027-01-01', 3)], place);
    expect(marks.map(({ at, isMissed, dates }) => [at, isMissed, dates.length])).toEqual([
      [0, true, 2],
      [57, false, 1],
    ]);
  });

  it('keeps marks so far apart that none covers another in the narrowest chart', () => {
    const days = Array.from({ length: 28 }, (_, day) => due(`2027-01-${String(day + 1).padStart(2, '0')}`));
    const marks = dueMarks(days, (date) => Number(date.slice(8)) * 0.8);
    const gaps = marks.slice(1).map(({ at }, index) => at - (marks[index]?.at ?? 0));
    expect(Math.min(...gaps) * 4.8).toBeGreaterThan(10);
    expect(marks.flatMap(({ dates }) => dates)).toHaveLength(28);
  });
});
