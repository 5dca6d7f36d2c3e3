import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan, type TitledItem } from '../../../../../tests/support/models/hand-answers.ts';
import { dataPath } from '../../../engine/stage.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import type { Assignment } from './responsibility.ts';
import { stakeholderMap } from './stakeholder-map.ts';
import { wbsPackages } from './wbs-packages.ts';
import { wbsTasks } from './wbs-tasks.ts';

let plan: OutlinedPlan;
let roles: readonly TitledItem[];
let phases: readonly TitledItem[];
let packages: readonly TitledItem[];
let planned: readonly { readonly name: string; readonly influence: string }[];
beforeAll(async () => {
  plan = await outlinedPlan();
  roles = plan.data<{ roles: TitledItem[] }>(team).roles;
  phases = plan.data<{ phases: TitledItem[] }>(wbsPhases).phases;
  packages = plan.data<{ packages: TitledItem[] }>(wbsPackages).packages;
  planned = plan.data<{ stakeholders: { name: string; influence: string }[] }>(projectPlan).stakeholders;
});

const common = (stance = 'neutral') => ({
  interest: 'high',
  stance,
  moved_by: 'A look at the drawings.',
  owner: roles[0]?.id,
  needed_by_phase: phases[0]?.id,
});
const answer = (more: object = {}) => ({
  listed: planned.map((_, index) => ({ stakeholder: `p${index + 1}`, ...common() })),
  missing: [{ name: 'Night workers', wants: 'Sleep.', influence: 'high', engagement: 'A talk.', ...common('against') }],
  responsibility: packages.map(({ id }) => ({
    package: id,
    accountable: roles[0]?.id,
    consulted: roles.map((role) => role.id).slice(0, 2),
    informed: roles.map((role) => role.id).slice(0, 3),
  })),
  ...more,
});

describe('the stakeholder map', () => {
  it('takes influence from the project plan, adds who is missing there, and begins with the most influential', async () => {
    const { data, page } = await plan.ask(stakeholderMap, () => answer());
    const rows = data.stakeholders as unknown as { name: string; influence: string }[];
    expect(rows).toHaveLength(planned.length + 1);
    for (const { name, influence } of planned)
      expect(rows).toContainEqual(expect.objectContaining({ name, influence }));
    const order = rows.map(({ influence }) => ['high', 'medium', 'low'].indexOf(influence));
    expect(order).toEqual(order.toSorted());
    expect(page).toContain('Night workers');
    expect(page).toContain(`${roles[0]?.title}, before ${phases[0]?.title}`);
  });

  it('takes no answer that leaves out somebody whom the plan lists, or a work package', async () => {
    const { listed, responsibility } = answer();
    await expect(plan.ask(stakeholderMap, () => answer({ listed: listed.slice(1) }))).rejects.toThrow(/p1 is missing/);
    await expect(plan.ask(stakeholderMap, () => answer({ responsibility: responsibility.slice(1) }))).rejects.toThrow(
      `the work package ${packages[0]?.id} is missing`,
    );
  });

  it('is drawn in the report, whose appendix has the table of roles and work packages', async () => {
    const { data, page } = await plan.ask(stakeholderMap, () => answer());
    const [shown, record] = 'notShown' in stakeholderMap.report ? [] : stakeholderMap.report;
    const source = { page, input: { field: (name: string) => data[name] } } as never;
    expect(shown?.figures?.(source)).toMatchObject([{ kind: 'stakeholder_grid' }]);
    expect(shown?.shownElsewhere).toEqual([record?.title]);
    expect(record?.part).toBe('record');
    expect(record?.markdown?.(source)).toContain(packages[0]?.title);
  });
});

describe('who answers for which work package', () => {
  const doers = (id: string) =>
    plan
      .data<{ tasks: { package: string; role: string }[] }>(wbsTasks)
      .tasks.filter((task) => task.package === id)
      .map(({ role }) => role);

  it('does the work by its tasks, and nobody is consulted or informed about what they do or answer for', async () => {
    const { data, findings } = await plan.ask(stakeholderMap, () => answer());
    const rows = data.responsibility as unknown as Assignment[];
    expect(rows.map((row) => row.package)).toEqual(packages.map(({ id }) => id));
    for (const row of rows) {
      expect(new Set(row.responsible)).toEqual(new Set(doers(row.package)));
      expect(row.accountable).toEqual([roles[0]?.id]);
      const others = [...row.consulted, ...row.informed];
      expect(new Set(others).size).toBe(others.length);
      expect(others.filter((role) => role === roles[0]?.id || row.responsible.includes(role))).toEqual([]);
    }
    expect(findings).toEqual([]);
  });

  it('is exactly one role: none and two are found, and so is a role that the team does not have', async () => {
    const { data } = await plan.ask(stakeholderMap, () => answer());
    const [first, second, ...rest] = data.responsibility as unknown as Assignment[];
    if (!first || !second) throw new Error('the plan has too few packages');
    const two = [roles[0]?.id ?? '', roles[1]?.id ?? ''];
    const edited = {
      ...data,
      responsibility: [{ ...first, accountable: [] }, { ...second, accountable: two, informed: ['ghost'] }, ...rest],
    };
    const inputs = {
      team: { field: () => roles },
      packages: { field: () => packages },
    };
    const found = stakeholderMap.check(edited as never, inputs as never);
    expect(found.map(({ code }) => code)).toEqual(['raci-accountable', 'raci-accountable', 'raci-role-unknown']);
    expect(found[0]?.message).toBe(`Nobody answers for the work package “${packages[0]?.title}”.`);
    expect(found[1]?.message).toContain(`${roles[0]?.title} and ${roles[1]?.title} all answer`);
  });

  it('is asked of a team of two alone, and reads as what each answers for instead of a table', async () => {
    const own = await outlinedPlan();
    const two = roles.slice(0, 2).map((role) => ({ ...role, count: 1, contract: 'owner', time_percent: 15 }));
    const shop = { ...roles[0], id: 'shop', title: 'Shop', count: 9, contract: 'supplier' };
    const data = { ...own.data<object>(team), roles: [...two, shop] };
    own.store.files.set(dataPath(team), JSON.stringify(data));
    const { page, questions } = await own.ask(stakeholderMap, () => answer());
    expect(JSON.stringify(questions[0]?.schema)).not.toMatch(/consulted|informed/);
    expect(page).toContain(`**${roles[0]?.title}** answers for: ${packages[0]?.title}`);
    expect(page).not.toContain('is asked for advice before');
  });
});
