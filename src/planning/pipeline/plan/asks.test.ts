import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../tests/support/models/hand-answers.ts';
import { governance } from './governance.ts';
import { projectPlan } from './project-plan.ts';
import { swot } from './swot.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

let plan: OutlinedPlan;
let phases: readonly string[];
let roles: readonly string[];
beforeAll(async () => {
  plan = await outlinedPlan();
  phases = plan.data<{ phases: { id: string }[] }>(wbsPhases).phases.map(({ id }) => id);
  roles = plan.data<{ roles: { id: string }[] }>(team).roles.map(({ id }) => id);
});

const role = (title: string, more: object = {}) => ({
  title,
  why: 'Somebody has to.',
  count: 2,
  time_percent: 100,
  contract: 'employee',
  first_phase: phases[0],
  last_phase: phases.at(-1),
  skills: ['Patience', 'Arithmetic'],
  ...more,
});
const teamAnswer = (...rows: object[]) => ({
  roles: rows,
  environment: ['A quiet room', 'One list of open questions'],
  gaps: ['Nobody is named for the books.'],
});

describe('the team', () => {
  it('gets ids from titles and its size from the numbers', async () => {
    const { data, output, page } = await plan.ask(team, () =>
      teamAnswer(role('Lead'), role('Helping hand', { count: 3 }), role('Helping Hand')),
    );
    expect((data.roles as { id: string }[]).map(({ id }) => id)).toEqual(['lead', 'helping_hand', 'helping_hand_2']);
    expect(data.facts).toMatchObject([{ id: 'team.size', value: 7, unit: 'person' }]);
    expect(output.draftedBy).toBe('model-a');
    expect(page).not.toMatch(/without a model/);
  });

  it('is asked for again when a role ends before it begins, or knows a phase that is none', async () => {
    const backwards = role('Lead', { first_phase: phases.at(-1), last_phase: phases[0] });
    await expect(plan.ask(team, () => teamAnswer(backwards, role('A'), role('B')))).rejects.toThrow(/Lead ends in a/);
    const lost = role('Lead', { first_phase: 'never' });
    await expect(plan.ask(team, () => teamAnswer(lost, role('A'), role('B')))).rejects.toThrow(/first_phase/);
  });

  it('cannot propose the number that is computed', async () => {
    const size = {
      id: 'team.size',
      label: 'Size',
      value: 4,
      unit: 'person',
      why: 'Guess.',
      check: 'Count.',
      sensitivity: 'low',
    };
    await expect(
      plan.ask(team, () => ({ ...teamAnswer(role('A'), role('B'), role('C')), new_facts: [size] })),
    ).rejects.toThrow(/team\.size is a fact of the plan already/);
  });
});

const planAnswer = () => ({
  goal: 'The place is open by [[schedule.finish]].',
  specific: 'Open the doors.',
  measurable: 'Guests come.',
  achievable: 'With what there is.',
  relevant: 'People want it.',
  time_bound: 'By [[schedule.p80]].',
  scope_out_assumed: ['A second place', 'Catering'],
  deliverables: ['A fitted room', 'A licence', 'A trained crew'],
  milestones: phases.map((phase, index) => ({ phase, title: `State ${String.fromCharCode(65 + index)}` })).reverse(),
  dependencies: ['A permit from the town'],
  resources: ['Drawings', 'Contracts', 'Books'].map((name) => ({
    name,
    purpose: 'To work by.',
    owner: roles[0],
    needed_by_phase: phases[0],
  })),
  compliance: [],
  stakeholders: ['Neighbours', 'Town', 'Guests'].map((name) => ({
    name,
    interest: 'Quiet.',
    influence: 'high',
    engagement: 'Ask them early.',
  })),
  success_measures: ['Full tables', 'Calm nights'].map((measure) => ({ measure, how: 'Count.' })),
});

describe('the project plan', () => {
  it('has one milestone for each phase, in their order, whatever the order of the answer', async () => {
    const { data, page } = await plan.ask(projectPlan, planAnswer);
    const milestones = data.milestones as { phase: string; title: string }[];
    expect(milestones.map(({ phase }) => phase)).toEqual(phases);
    expect(milestones[0]?.title).toBe('State A');
    expect(data.smart).toMatchObject({ time_bound: 'By [[schedule.p80]].' });
    expect(page).toContain(`[[milestone.${phases[0]}]]`);
  });

  it('takes what is in and out of scope from the brief, not from the answer', async () => {
    const outlined = plan.data<{ scope_in: string[]; scope_out: string[] }>(projectPlan);
    const { data } = await plan.ask(projectPlan, planAnswer);
    expect([data.scope_in, data.scope_out]).toEqual([outlined.scope_in, outlined.scope_out]);
  });

  it('may refer to what the schedule will compute, and to nothing that nobody computes', async () => {
    const lost = { ...planAnswer(), goal: 'Open by [[schedule.someday]].' };
    await expect(plan.ask(projectPlan, () => lost)).rejects.toThrow(/schedule\.someday/);
  });
});

describe('governance', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));
  const answer = (bodies: number) => ({
    bodies: many(bodies).map((name) => ({ name, members: 'Sponsor', meets: 'every month', decides: 'money' })),
    decision_rights: many(3).map((decision) => ({ decision, who: 'Lead', threshold: 'any' })),
    escalation: many(3).map(() => ({ trigger: 'A slip', to: 'Owner', within: 'a week' })),
    monitoring: ['The list, every week'],
    audit: many(2),
  });

  it('of a project for oneself has no board, however the answer puts it', async () => {
    const own = await outlinedPlan({ prompt: 'I want to paint my own bedroom for 300 EUR within two weeks.' });
    const modest = { ...answer(0), audit: [] };
    const { data, page } = await own.ask(governance, () => ({ ...modest, form: 'board' }));
    expect(data.form).toBe('single');
    expect(page).toContain('One person decides.');
    await expect(own.ask(governance, () => answer(4))).rejects.toThrow(/bodies/);
  });

  it('of a public programme must have a body that can stop it', async () => {
    const large = await outlinedPlan({ prompt: 'Build a railway tunnel for 900 million EUR within six years.' });
    await expect(large.ask(governance, () => answer(0))).rejects.toThrow(/bodies/);
    const { data } = await large.ask(governance, () => answer(2));
    expect(data.form).toBe('board');
  });
});

describe('the SWOT', () => {
  const side = [
    { point: 'A good street.', follows: 'Open to it.' },
    { point: 'A known name.', follows: 'Use it.' },
  ];
  it('is told of what the prompt states, not of what the program sets aside, and reads as it was answered', async () => {
    const { page, questions } = await plan.ask(swot, () => ({
      strengths: side,
      weaknesses: side,
      opportunities: side,
      threats: side,
    }));
    expect(page).toContain('| A good street. | Open to it. |');
    const facts = questions[0]?.context.find(({ title }) => title.startsWith('Facts'))?.text ?? '';
    const ids = [...facts.matchAll(/^\| ([a-z][a-z0-9_.]*) \|/gm)].map((match) => match[1] ?? '');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toContain('scale.visits');
    expect(ids.filter((id) => /^(cost|governance)\./.test(id))).toEqual([]);
  });

  it('is asked for again when a side is missing', async () => {
    await expect(plan.ask(swot, () => ({ strengths: side, weaknesses: side, opportunities: side }))).rejects.toThrow(
      /threats/,
    );
  });
});
