import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../tests/support/models/hand-answers.ts';
import { team } from '../plan/team.ts';
import { premortem } from './premortem.ts';

let plan: OutlinedPlan;
let owner: string;
beforeAll(async () => {
  plan = await outlinedPlan();
  owner = plan.data<{ roles: { id: string }[] }>(team).roles[0]?.id ?? '';
});

const story = (title: string, more: object = {}) => ({
  title,
  assumption: 'The town is in favour.',
  story: 'The town was not asked, and then it said no.',
  early_sign: 'Letters in the paper.',
  measure: 'Objections in the first month of the hearing',
  when: 'above',
  threshold: 12,
  unit: 'objection',
  why: 'A hearing turns when a dozen speak.',
  check: 'Ask the clerk.',
  sensitivity: 'high',
  action: 'Meet those who object, before anything is signed.',
  owner,
  ...more,
});
const stories = (...more: object[]) => ({
  stories: [
    story('The town says no'),
    story('The money ran dry', { unit: 'percent' }),
    story('The Town says no'),
    ...more,
  ],
});

describe('the premortem', () => {
  it('makes each threshold a fact with the basis that was given, under an id of its own', async () => {
    const { data, page } = await plan.ask(premortem, () => stories(story('Nobody came')));
    expect((data.facts as { id: string }[]).map(({ id }) => id)).toEqual([
      'tripwire.town_says_no',
      'tripwire.money_ran_dry',
      'tripwire.town_says_no_2',
      'tripwire.nobody_came',
    ]);
    expect((data.facts as object[])[0]).toMatchObject({
      value: 12,
      unit: 'objection',
      basis: 'assumed',
      assumption: { why: 'A hearing turns when a dozen speak.', check: 'Ask the clerk.', sensitivity: 'high' },
    });
    expect(page).toContain('above [[tripwire.town_says_no]]');
  });

  it('may name a fact of an earlier section that its own table lacks', async () => {
    const named = story('Late', { assumption: 'All of [[team.size]] come.' });
    expect((await plan.ask(premortem, () => stories(named))).reviews[0]?.faults).toEqual([]);
    const lost = story('Late', { assumption: 'All of [[team.dream]] come.' });
    await expect(plan.ask(premortem, () => stories(lost))).rejects.toThrow(/team.dream/);
  });

  it('is asked for again when a threshold has no unit or an owner is not of the team', async () => {
    await expect(plan.ask(premortem, () => stories(story('Late', { unit: 'date' })))).rejects.toThrow(/unit "date"/);
    await expect(plan.ask(premortem, () => stories(story('Late', { owner: 'nobody' })))).rejects.toThrow(/owner/);
  });

  it('is told when a story spells out its number', async () => {
    const { reviews } = await plan.ask(premortem, () => stories(story('Late', { measure: 'More than 37 objections' })));
    expect(reviews[0]?.warnings.join()).toContain('37 objections');
  });
});
