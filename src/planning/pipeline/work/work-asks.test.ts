import { describe, expect, it } from 'vitest';
import { draftByItem, reviewed } from '../../../../tests/support/models/asked-stages.ts';
import { checkNetwork } from '../../schedule/network.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { wbsPackages } from './breakdown/wbs-packages.ts';
import { type Task, wbsTasks } from './breakdown/wbs-tasks.ts';
import { type Duration, durations } from './durations/durations.ts';
import {
  ALL_PACKAGES,
  ANSWER,
  DATES,
  estimate,
  estimates,
  LINKS,
  link,
  PACKAGE_IDS,
  PACKAGES,
  PROMPT,
  pack,
  questionOf,
  role,
  roles,
  task,
  taskIds,
  tasksOf,
  wbs,
} from './fixture-work-answers.ts';
import { dependencies, type TaskLink } from './network/dependencies.ts';
import { schedule } from './schedule/schedule.ts';
import type { ScheduleData } from './schedule/schedule-data.ts';

type Packages = {
  packages: { id: string; phase: string; title: string; answers: { id: string }[] }[];
  unanswered: { id: string; quote: string }[];
};

describe('phases and packages of a model', () => {
  it('get ids from their names, in the order of the work, unique over the plan', async () => {
    const drafted = await draftByItem(wbsPackages, { prompt: PROMPT, answers: wbs });
    const { packages, unanswered } = drafted.data<Packages>(wbsPackages);
    expect(drafted.data<{ phases: { id: string }[] }>(wbsPhases).phases.map(({ id }) => id)).toEqual(
      Object.keys(PACKAGE_IDS),
    );
    expect(packages.map(({ id }) => id)).toEqual(ALL_PACKAGES);
    expect(packages.find(({ id }) => id === 'crew')?.answers).toEqual([{ id: 'c1', quote: expect.any(String) }]);
    expect(unanswered.map(({ id }) => id)).not.toContain('c1');
    expect(unanswered.length).toBeGreaterThan(0);
    expect(drafted.page(wbsPhases)).toContain('[[milestone.fit_out]]');
  });

  it('are refused when a name is used twice, holds a reference, or there are too many phases', async () => {
    const question = await questionOf(wbsPhases, '', {});
    const named = (titles: readonly string[]) =>
      reviewed(question, { phases: titles.map((title) => ({ title, purpose: 'Why.' })) }).faults.join(' ');
    expect(named(['A', 'B', 'C', 'b'])).toMatch(/“b” is listed twice/);
    expect(named(['A', 'B', 'C', 'Spend [[budget.total]]'])).toMatch(/without a reference/);
    expect(named('ABCDEFGHI'.split(''))).toMatch(/There are 9 phases/);
    const inPhase = await questionOf(wbsPackages, 'prepare', {});
    const twice = { packages: [...PACKAGES.prepare, pack('prepare', 'lease')] };
    expect(reviewed(inPhase, twice).faults.join(' ')).toMatch(/“lease” is listed twice/);
  });

  it('break the plan when a phase has none', async () => {
    const answers = { ...wbs, wbs_packages: { ...wbs.wbs_packages, open: null } };
    await expect(draftByItem(wbsPackages, { prompt: PROMPT, answers })).rejects.toThrow('Nobody could answer');
  });
});

describe('tasks of a model', () => {
  it('are named by package, and every unanswered demand has a task of its own', async () => {
    const drafted = await draftByItem(wbsTasks, { prompt: PROMPT, answers: wbs });
    const ids = drafted.data<{ tasks: Task[] }>(wbsTasks).tasks.map(({ id }) => id);
    const { unanswered } = drafted.data<Packages>(wbsPackages);
    expect(ids).toEqual([...taskIds(ALL_PACKAGES), ...unanswered.map(({ id }) => `lease.settle_${id}`)]);
    expect(drafted.record(wbsTasks)?.findings).toEqual([]);
  });

  it('stand for whole packages in a phase that nobody could break down, and the plan says so', async () => {
    const answers = { ...wbs, wbs_tasks: { ...wbs.wbs_tasks, rehearse: null } };
    const drafted = await draftByItem(wbsTasks, { prompt: PROMPT, answers });
    const { tasks } = drafted.data<{ tasks: Task[] }>(wbsTasks);
    expect(tasks.filter(({ package: id }) => PACKAGE_IDS.rehearse.includes(id)).map(({ id }) => id)).toEqual([
      'trial_day.trial_day',
      'house_rules.house_rules',
      'tools.tools',
    ]);
    expect(drafted.record(wbsTasks)?.partial).toEqual([
      { item: 'Rehearse', note: expect.stringContaining('is a single task') },
    ]);
  });

  it('are refused when a package has none, people are short, or a name comes twice', async () => {
    const question = await questionOf(wbsTasks, 'open', {});
    const most = roles[0]?.count ?? 0;
    const tasks = [
      task('opening_day', 'Invite', { people: most + 1 }),
      task('leaflets', 'Print'),
      task('leaflets', 'print'),
    ];
    const faults = reviewed(question, { tasks }).faults.join(' ');
    expect(faults).toContain('The package handover has no task');
    expect(faults).toContain(`“Invite” needs ${most + 1} people of the role ${role}, but there are only ${most}`);
    expect(faults).toContain('“print” is listed twice');
  });
});

describe('a team that holds up what the dependencies want side by side', () => {
  const crew = roles.find(({ count }) => count > 1) ?? { id: role, count: 1 };
  const byCrew = (ids: readonly string[], people: number) => ({
    tasks: ids.flatMap((id) => [task(id, 'Do it', { role: crew.id, people })]),
  });

  it('is told once to whoever names a task that takes a whole role while others could go on', async () => {
    const question = await questionOf(wbsTasks, 'open', {});
    expect(crew.count).toBeGreaterThan(1);
    const { faults, warnings } = reviewed(question, byCrew(PACKAGE_IDS.open, crew.count));
    expect(faults).toEqual([]);
    expect(warnings.join()).toContain(`take all ${crew.count} people of the role`);
    expect(reviewed(question, byCrew(PACKAGE_IDS.open, 1)).warnings.join()).not.toContain('people of the role');
  });

  it('is told once to whoever links tasks to begin together that one role does one after the other', async () => {
    const whole = Object.fromEntries(Object.entries(PACKAGE_IDS).map(([id, ids]) => [id, byCrew(ids, crew.count)]));
    const together = (type: string) => ({
      links: [
        link('power.do_it', 'benches.do_it', { type }),
        ...['lease', 'permits', 'crew', 'trial_day'].map((id) => link(`${id}.do_it`, 'tools.do_it')),
      ],
      dates: [{ ...DATES[0], task: 'opening_day.do_it' }],
      pauses: [],
    });
    const question = await questionOf(dependencies, '', { wbs_tasks: whole, dependencies: { '': together('FS') } });
    const { faults, warnings } = reviewed(question, together('SS'));
    expect(faults).toEqual([]);
    expect(warnings.join()).toContain('they will be done one after the other');
    expect(reviewed(question, together('FS')).warnings.join()).not.toContain('one after the other');
  });
});

describe('what the questions on the work tell', () => {
  const pageOf = async (stage: Parameters<typeof draftByItem>[0], title: string, prompt = PROMPT) => {
    const { questions } = await draftByItem(stage, { prompt, answers: { ...wbs, durations: estimates } });
    const own = questions.find((one) => one.stage === stage.id);
    return own?.context.find((page) => page.title === title)?.text;
  };

  it('is the calendar for durations: days of the week, what they come to, public holidays', async () => {
    const british = await pageOf(durations, 'Calendar');
    expect(british).toContain('5 days a week: Monday, Tuesday, Wednesday, Thursday, Friday.');
    expect(british).toContain('leaves out the public holidays of GB');
    expect(british).toContain('A month has about 21 working days, a year about 250.');
    const indian = await pageOf(durations, 'Calendar', PROMPT.replace('Todmorden', 'Pune, India'));
    expect(indian).toContain('6 days a week: Monday, Tuesday, Wednesday, Thursday, Friday, Saturday.');
  });

  it('is the usual length of a task at the scale of the plan', async () => {
    expect(await pageOf(wbsTasks, 'Usual length of a task')).toBe('A day to two weeks of work.');
    const national = PROMPT.replace('£40,000', '£40 billion').replace('June 2028', 'June 2058');
    expect(await pageOf(wbsTasks, 'Usual length of a task', national)).toBe('One month to a year of work.');
  });

  it('is nothing of other phases in the tasks of one, and the prompt once where packages are asked for', async () => {
    const { questions } = await draftByItem(durations, { prompt: PROMPT, answers: { ...wbs, durations: estimates } });
    const ofStage = (id: string) => questions.filter((one) => one.stage === id);
    const tasks = JSON.stringify(ofStage('wbs_tasks').find(({ item }) => item === 'prepare'));
    expect(tasks).toContain('Permits');
    expect(tasks).not.toContain('Opening day');
    for (const { context } of ofStage('wbs_packages')) {
      const titles = context.map(({ title }) => title);
      expect(titles).toContain('The prompt, in the words of the user');
      expect(titles.filter((title) => ['Brief', 'Constraints'].includes(title))).toEqual([]);
    }
  });

  it('is each list of ids once', async () => {
    const { questions } = await draftByItem(dependencies, {
      prompt: PROMPT,
      answers: { ...wbs, dependencies: { '': ANSWER } },
    });
    const schema = JSON.stringify(questions.find(({ stage }) => stage === 'dependencies')?.schema);
    expect(schema.split('leaflets.get_it_done')).toHaveLength(2);
    expect(schema).toContain('from: id of the task that binds; to: id of the task that is bound');
  });
});

describe('durations of a model', () => {
  it('are taken as they are, whatever the deadline; what is left over gets a wide guess, and the plan says so', async () => {
    const answers = { ...wbs, durations: { ...estimates, open: null } };
    const drafted = await draftByItem(durations, { prompt: PROMPT, answers });
    const { pace, durations: rows } = drafted.data<{ pace: number; durations: Duration[] }>(durations);
    const { tasks } = drafted.data<{ tasks: Task[] }>(wbsTasks);
    expect(pace).toBe(1);
    expect(rows.map(({ task: id }) => id)).toEqual(tasks.map(({ id }) => id));
    expect(rows.find(({ task: id }) => id === 'power.get_it_done')).toMatchObject({ optimistic: 1, pessimistic: 6 });
    const guess = rows.find(({ task: id }) => id === 'handover.get_it_done');
    expect((guess?.pessimistic ?? 0) / (guess?.optimistic ?? 1)).toBeGreaterThan(6);
    expect(drafted.record(durations)?.partial).toEqual([
      { item: 'Open', note: expect.stringContaining('rough estimates') },
    ]);
    expect(drafted.page(durations)).toContain('Get it done');
  });

  it('are refused when one is missing, comes twice, or is out of order', async () => {
    const question = await questionOf(durations, 'open', { durations: estimates });
    const rows = taskIds(PACKAGE_IDS.open).map(estimate);
    const [first, second, ...others] = rows;
    const faults = reviewed(question, {
      durations: [
        second,
        second,
        { ...others[0], likely: 9 },
        ...others.slice(1),
        { ...others[1], task: others[0]?.task, optimistic: 0 },
      ],
    }).faults.join(' ');
    expect(faults).toContain(`No estimate for: ${first?.task}`);
    expect(faults).toContain(`${second?.task} is estimated twice`);
    expect(faults).toContain('likely must be at least optimistic');
    expect(faults).toContain('must be above zero');
  });
});

describe('dependencies of a model', () => {
  it('are asked for with what makes one mandatory, and what makes one a preference', async () => {
    const { questions } = await draftByItem(dependencies, {
      prompt: PROMPT,
      answers: { ...wbs, dependencies: { '': ANSWER } },
    });
    const instructions = questions.find(({ stage }) => stage === 'dependencies')?.instructions.replace(/\s+/g, ' ');
    expect(instructions).toContain('Mandatory: the nature of the work, a law or a contract demands it');
    expect(instructions).toContain('Discretionary: it could well be done the other way round or at the same time');
  });

  const answers = { ...wbs, dependencies: { '': ANSWER } };

  it('make a network without circles in which nothing floats', async () => {
    const drafted = await draftByItem(dependencies, { prompt: PROMPT, answers });
    const { links } = drafted.data<{ links: TaskLink[] }>(dependencies);
    const ids = taskIds(ALL_PACKAGES);
    expect(
      checkNetwork(
        drafted.data<{ tasks: Task[] }>(wbsTasks).tasks.map(({ id }) => id),
        links,
      ).issues,
    ).toEqual([]);
    const bound = new Set(links.map(({ to }) => to));
    expect(ids.filter((id) => !bound.has(id))).toEqual(['lease.draw_it_up', 'crew.draw_it_up']);
    expect(links.filter(({ added }) => !added)).toHaveLength(LINKS.length - 1);
    expect(links.filter(({ added, soft }) => added && !soft)).toEqual([]);
    // What the model let begin early does not wait for the phase before.
    expect(links.filter(({ to }) => to === 'leaflets.draw_it_up').map(({ from }) => from)).toEqual([
      'lease.draw_it_up',
    ]);
    expect(drafted.page(dependencies)).toContain('Added automatically');
  });

  it('hold tasks by dates, and the deadline is that of the task that the prompt means', async () => {
    const drafted = await draftByItem(schedule, { prompt: PROMPT, answers });
    const { deadline, dates, finish } = drafted.data<ScheduleData>(schedule);
    expect(drafted.data<{ dates: object[] }>(dependencies).dates).toEqual([{ ...DATES[0], until: null }]);
    expect(deadline).toMatchObject({ goal: { tasks: ['opening_day.get_it_done'], pinned: false }, missed_by: 0 });
    expect(dates).toMatchObject([{ planned: deadline?.planned, late_by: 0 }]);
    expect(deadline?.planned && deadline.planned < finish).toBe(true);
    expect(drafted.page(dependencies)).toContain('finished by [[timeline.deadline]]');
  });

  it.each([
    [
      'an event has it beside another task',
      [...DATES, { ...DATES[0], task: 'handover.get_it_done', kind: 'ends_on' }],
      /no other task can have it/,
    ],
    ['an event has its last day twice', [{ ...DATES[0], kind: 'ends_on' }, ...DATES], /held by its event already/],
    ['a season does not end', [...DATES, { ...DATES[0], kind: 'season' }], /needs its other day/],
  ])('are refused where %s', async (_, dates, reason) => {
    const question = await questionOf(dependencies, '', answers);
    expect(reviewed(question, { ...ANSWER, dates }).faults.join(' ')).toMatch(reason);
  });

  it('are asked for once more where no task has the deadline, which is that of the whole plan then', async () => {
    const question = await questionOf(dependencies, '', answers);
    const review = reviewed(question, { ...ANSWER, dates: [{ ...DATES[0], kind: 'not_before' }] });
    expect(review.faults).toEqual([]);
    expect(review.warnings.join(' ')).toMatch(/no task has the deadline/);
  });

  it('are fed back when they run in a circle, with the circle named', async () => {
    const question = await questionOf(dependencies, '', answers);
    const circle = [...LINKS, link('benches.draw_it_up', 'permits.get_it_done')];
    const review = reviewed(question, { ...ANSWER, links: circle });
    expect(review.faults).toEqual([]);
    expect(review.warnings.join(' ')).toMatch(/Circular links \("Get it done" → "Draw it up"/);
  });

  it('are refused when a task binds itself or is none', async () => {
    const question = await questionOf(dependencies, '', answers);
    const self = reviewed(question, { ...ANSWER, links: [...LINKS, link('tools.get_it_done', 'tools.get_it_done')] });
    expect(self.faults.join(' ')).toContain('linked to itself');
    expect(
      reviewed(question, { ...ANSWER, links: [...LINKS, link('tools.get_it_done', 'tools.fly')] }).value,
    ).toBeNull();
  });
});

describe('calls', () => {
  const counts = (questions: readonly { stage: string }[]) =>
    Object.fromEntries([...Map.groupBy(questions, ({ stage }) => stage)].map(([stage, of]) => [stage, of.length]));

  it('are one for each phase at all, and one for packages and durations at fast', async () => {
    const all = await draftByItem(durations, { prompt: PROMPT, answers: { ...wbs, durations: estimates } });
    expect(counts(all.questions)).toEqual({ wbs_phases: 1, wbs_packages: 4, wbs_tasks: 4, durations: 4 });
    const ids = taskIds(ALL_PACKAGES);
    const fast = await draftByItem(durations, {
      prompt: PROMPT,
      speed: 'fast',
      answers: {
        ...wbs,
        wbs_packages: {
          '': {
            packages: Object.values(PACKAGES)
              .flat()
              .filter(({ title, phase }) => title !== 'Lease' || phase === 'prepare'),
          },
        },
        wbs_tasks: { ...wbs.wbs_tasks, fit_out: tasksOf(['benches', 'power']) },
        durations: { '': { durations: ids.filter((id) => !id.startsWith('lease_2.')).map(estimate) } },
      },
    });
    expect(counts(fast.questions)).toEqual({ wbs_phases: 1, wbs_packages: 1, wbs_tasks: 4, durations: 1 });
    expect(fast.record(durations)?.partial).toEqual([]);
  });
});
