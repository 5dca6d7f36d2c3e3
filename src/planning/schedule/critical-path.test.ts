import { describe, expect, it } from 'vitest';
import { projectCalendar } from './calendar.ts';
import { criticalPath, plannedDuration } from './critical-path.ts';
import { network, WEEKDAYS } from './fixture-network.ts';

const solve = (table: string) => {
  const { activities, links } = network(table);
  const schedule = criticalPath(activities, links, WEEKDAYS);
  return { ...schedule, byId: new Map(schedule.tasks.map((task) => [task.id, task])) };
};

/** Rows of `id ES EF LS LF slack` as published. */
const rows = (schedule: ReturnType<typeof solve>, digits = 0) =>
  schedule.tasks.map((task) =>
    [
      task.id,
      ...[task.earlyStart, task.earlyFinish, task.lateStart, task.lateFinish, task.totalFloat].map((days) =>
        days.toFixed(digits),
      ),
    ].join(' '),
  );

describe('criticalPath against published examples', () => {
  // F. S. Hillier, G. J. Lieberman, "Introduction to Operations Research", the Reliable Construction Co. project: 44
  // weeks, critical path A-B-C-E-F-J-L-N, slack 4 for D, G, H and M, 2 for I, 1 for K.
  it('finds the 44 weeks, the path and the slacks of the Reliable Construction Co. project', () => {
    const schedule = solve(`
      A 2
      B 4 A
      C 10 B
      D 6 C
      E 4 C
      F 5 E
      G 7 D
      H 9 E G
      I 7 C
      J 8 F I
      K 4 J
      L 5 J
      M 2 H
      N 6 K L`);
    expect(schedule.duration).toBe(44);
    expect(schedule.criticalPath.join('-')).toBe('A-B-C-E-F-J-L-N');
    expect(rows(schedule)).toEqual([
      'A 0 2 0 2 0',
      'B 2 6 2 6 0',
      'C 6 16 6 16 0',
      'D 16 22 20 26 4',
      'E 16 20 16 20 0',
      'F 20 25 20 25 0',
      'G 22 29 26 33 4',
      'H 29 38 33 42 4',
      'I 16 23 18 25 2',
      'J 25 33 25 33 0',
      'K 33 37 34 38 1',
      'L 33 38 33 38 0',
      'M 38 40 42 44 4',
      'N 38 44 38 44 0',
    ]);
  });

  // Wikipedia, "Program evaluation and review technique": seven activities with three-point estimates, critical path
  // A-C-E-G with an expected 19.51 work days (there added up from rounded values; 19.5 exactly), slack of B 3.84, of D
  // and F 4.68.
  it('finds the expected 19.5 days and the path of the PERT example', () => {
    const pert = (o: number, m: number, p: number) => (o + 4 * m + p) / 6;
    const schedule = solve(`
      A ${pert(2, 4, 6)}
      B ${pert(3, 5, 9)}
      C ${pert(4, 5, 7)} A
      D ${pert(4, 6, 10)} A
      E ${pert(4, 5, 7)} B C
      F ${pert(3, 4, 8)} D
      G ${pert(3, 5, 8)} E`);
    expect(schedule.duration).toBeCloseTo(19.5, 5);
    expect(schedule.criticalPath.join('-')).toBe('A-C-E-G');
    expect(schedule.byId.get('B')?.totalFloat).toBeCloseTo(3.84, 1);
    expect(schedule.byId.get('D')?.totalFloat).toBeCloseTo(4.68, 1);
    expect(schedule.byId.get('F')?.totalFloat).toBeCloseTo(4.68, 1);
  });

  // Engineer4Free, "Difficult network diagram example with lag solved" (a lecture on all four link types with lag):
  // 14 days, no float on A, B, D, G and H.
  it('finds early and late times of the worked example with FS, SS, FF, SF and lag', () => {
    const schedule = solve(`
      A 3
      B 2 A:FS+2
      C 2 A:SS
      D 4 B:SS+1
      E 1 C:SF+3
      F 2 C:FF+3
      G 4 D:SS+1 E
      H 3 F:SF+2 G`);
    expect(schedule.criticalPath.join('-')).toBe('A-B-D-G-H');
    expect(rows(schedule)).toEqual([
      'A 0 3 0 3 0',
      'B 5 7 5 7 0',
      'C 0 2 4 6 4',
      'D 6 10 6 10 0',
      'E 2 3 6 7 4',
      'F 3 5 12 14 9',
      'G 7 11 7 11 0',
      'H 11 14 11 14 0',
    ]);
  });

  // "Network Construction - Precedence Diagram Method", a teaching module on project scheduling: the example with finish-
  // to-start links alone has A-B-F-I-K-L-N as its critical path, 41 days.
  it('finds the 41 days of the fourteen-activity teaching example', () => {
    const schedule = solve(`
      A 2
      B 10 A
      C 13 A
      D 12 A
      E 12 B
      F 7 B
      G 10 D
      H 16 D
      I 6 F
      J 12 C G
      K 5 I
      L 8 E K
      M 5 H
      N 3 J L M`);
    expect(schedule.duration).toBe(41);
    expect(schedule.criticalPath.join('-')).toBe('A-B-F-I-K-L-N');
  });
});

describe('criticalPath', () => {
  it('never starts a task before day 0, however long the lead', () => {
    const { byId } = solve(`
      A 3
      B 2 A:SS-9`);
    expect(byId.get('B')?.earlyStart).toBe(0);
  });

  it('gives inclusive dates over weekends and holidays', () => {
    const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: ['2027-01-06'] }, '2027-01-04');
    const { activities, links } = network(`
      A 3
      B 2 A`);
    const [a, b] = criticalPath(activities, links, calendar).tasks;
    expect([a?.start, a?.finish]).toEqual(['2027-01-04', '2027-01-07']);
    expect([b?.start, b?.finish]).toEqual(['2027-01-08', '2027-01-11']);
  });

  it('puts a milestone on the day on which what it marks was finished', () => {
    const { byId, finish } = solve(`
      kickoff 0
      work 5 kickoff
      done 0 work`);
    expect(byId.get('kickoff')).toMatchObject({ start: '2027-01-04', finish: '2027-01-04', critical: true });
    expect(byId.get('done')).toMatchObject({ start: '2027-01-08', finish: '2027-01-08', critical: true });
    expect(finish).toBe('2027-01-08');
  });

  it('lets a task begin on the day on which half a day of work before it ends', () => {
    const { byId } = solve(`
      A 1.5
      B 1 A`);
    expect(byId.get('A')?.finish).toBe('2027-01-05');
    expect(byId.get('B')).toMatchObject({ earlyStart: 1.5, start: '2027-01-05', finish: '2027-01-06' });
  });

  it('gives a task that nothing waits for the float that it has within its group', () => {
    const { activities, links } = network(`
      A 2
      B 5 A
      C 10 B
      X 1 A
    `);
    const floatOf = (groups?: ReadonlyMap<string, string>) =>
      criticalPath(activities, links, WEEKDAYS, groups).tasks.find(({ id }) => id === 'X')?.totalFloat;
    // The project ends on day 17; the first group, without X, by day 7.
    expect(floatOf()).toBe(14);
    const groups = new Map(Object.entries({ A: 'first', B: 'first', X: 'first', C: 'second' }));
    expect(floatOf(groups)).toBe(4);
    // Alone in its group, only the end of the project bounds it.
    expect(floatOf(new Map([...groups, ['X', 'own']]))).toBe(14);
  });

  it('calls critical what moves the finish of the project, groups or none', () => {
    const { activities, links } = network(`
      A 2
      B 5 A
      C 10 B
      X 5 A
    `);
    const groups = new Map(Object.entries({ A: 'first', B: 'first', X: 'first', C: 'second' }));
    const { tasks } = criticalPath(activities, links, WEEKDAYS, groups);
    expect(tasks.filter(({ critical }) => critical).map(({ id }) => id)).toEqual(['A', 'B', 'C']);
  });

  it('has nothing to do for no tasks', () => {
    expect(criticalPath([], [], WEEKDAYS)).toEqual({
      tasks: [],
      criticalPath: [],
      duration: 0,
      start: '2027-01-04',
      finish: '2027-01-04',
    });
  });

  it('refuses a duration that is none and a circle', () => {
    expect(() => criticalPath([{ id: 'a', duration: -1 }], [], WEEKDAYS)).toThrow(RangeError);
    expect(() => criticalPath([{ id: 'a', duration: Number.NaN }], [], WEEKDAYS)).toThrow(RangeError);
    expect(() => solve('A 1 B\nB 1 A')).toThrow(/circle/);
  });

  it('schedules a chain of five thousand tasks without running out of stack', () => {
    const rowsOfChain = Array.from({ length: 5000 }, (_, index) => `t${index} 1 ${index > 0 ? `t${index - 1}` : ''}`);
    const schedule = solve(rowsOfChain.join('\n'));
    expect(schedule.duration).toBe(5000);
    expect(schedule.criticalPath).toHaveLength(5000);
  });
});

describe('plannedDuration', () => {
  it('rounds up to half a working day', () => {
    expect([0, 0.2, 1.5, 1.6, 2.01, 3].map((likely) => plannedDuration({ likely }))).toEqual([0, 0.5, 1.5, 2, 2.5, 3]);
  });
});
