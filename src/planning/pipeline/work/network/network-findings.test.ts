import { describe, expect, it } from 'vitest';
import { looseCheckpoints, serialisedTogether, unlinkedToGoal, wholeCrewTasks } from './network-findings.ts';

const task = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  role: 'fitter',
  people: 1,
  part_time: false,
  ...more,
});
const CREW = [{ id: 'fitter', title: 'Fitter', count: 3 }];
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe('looseCheckpoints', () => {
  const tasks = [task('a', 'Sign the lease'), task('b', 'Announce deliveries'), task('c', 'Open the shop')];
  const phases = new Map([
    ['a', 'settle'],
    ['b', 'settle'],
    ['c', 'run'],
  ]);

  it('names an approval that no task waits for, and nothing else', () => {
    const [found, ...more] = looseCheckpoints(tasks, [], phases, 'run');
    expect(found?.message).toContain('“Sign the lease”');
    expect(found?.message).not.toContain('Announce');
    expect(more).toEqual([]);
  });

  it('is content where something waits, and in the last phase', () => {
    expect(looseCheckpoints(tasks, [{ from: 'a', to: 'b', type: 'SS' }], phases, 'run')).toEqual([]);
    expect(looseCheckpoints([task('a', 'Sign the handover')], [], new Map([['a', 'run']]), 'run')).toEqual([]);
  });
});

describe('unlinkedToGoal', () => {
  const row = (id: string, phase: string, late_finish: string) => ({ id, title: `Task ${id}`, phase, late_finish });
  const tasks = [
    row('bound', 'build', '2027-05-28'),
    row('before', 'build', '2027-05-31'),
    row('loose', 'build', '2027-09-30'),
    row('opening', 'open', '2027-06-01'),
    row('after', 'open', '2027-09-30'),
  ];
  const links = [
    { from: 'bound', to: 'opening', type: 'FS' },
    { from: 'before', to: 'bound', type: 'FS' },
  ];
  const goal = { tasks: ['opening'], date: '2027-06-01' };

  it('names a task of an earlier phase that may end after the deadline, because nothing waits for it', () => {
    const [found, ...more] = unlinkedToGoal(tasks, links, ['build', 'open'], goal);
    expect(found?.message).toContain(
      'does not depend on “Task loose”, although it belongs to an earlier phase; a delay there',
    );
    expect(more).toEqual([]);
  });

  it('is content once it is linked, directly or not', () => {
    const linked = [...links, { from: 'loose', to: 'before', type: 'FS' }];
    expect(unlinkedToGoal(tasks, linked, ['build', 'open'], goal)).toEqual([]);
  });
});

describe('serialisedTogether', () => {
  const together = { from: 'a', to: 'b', type: 'SS' };
  const pair = (people: number, more: object = {}) => [
    task('a', 'Lay pipes', { people }),
    task('b', 'Test pipes', { people: 2, ...more }),
  ];

  it('names two tasks that begin together and need more of their role than there are', () => {
    const [found] = serialisedTogether(pair(2), [together], CREW);
    expect(found).toMatchObject({ code: 'role-serialises' });
    expect(found?.message).toContain('take 4 of the role Fitter, of which there are 3');
  });

  it('lets pass what there are people for, another role, part time and work one after the other', () => {
    expect(serialisedTogether(pair(1), [together], CREW)).toEqual([]);
    expect(serialisedTogether(pair(2, { role: 'tester' }), [together], CREW)).toEqual([]);
    expect(serialisedTogether(pair(2, { part_time: true }), [together], CREW)).toEqual([]);
    expect(serialisedTogether(pair(2), [{ ...together, type: 'FS' }], CREW)).toEqual([]);
  });
});

describe('wholeCrewTasks', () => {
  const whole = [
    { ...task('a', 'Lift roof', { people: 3 }), package: 'roof' },
    { ...task('b', 'Lift wall', { people: 3 }), package: 'wall' },
  ];

  it('says once for each role which tasks take everybody while others could go on', () => {
    const found = wholeCrewTasks([...whole, { ...task('c', 'Fit door'), package: 'door' }], CREW);
    expect(codes(found)).toEqual(['task-takes-whole-role']);
    expect(found[0]?.message).toBe(
      '“Lift roof” and “Lift wall” take all 3 people of the role Fitter, so none of its tasks in other packages can go on beside them.',
    );
  });

  it('says nothing of a role of one, nor of tasks that follow each other in one package', () => {
    const one = whole.map((row) => ({ ...row, package: 'roof' }));
    expect(wholeCrewTasks(one, CREW)).toEqual([]);
    const alone = [{ id: 'fitter', title: 'Fitter', count: 1 }];
    expect(wholeCrewTasks(whole, alone)).toEqual([]);
  });
});
