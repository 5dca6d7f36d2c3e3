import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../tests/support/models/hand-answers.ts';
import { EXAMPLE } from '../../../../tests/support/plans/drafted-plan.ts';
import { premiseAttack } from '../intake/premise-attack.ts';
import { preProjectAssessment } from './pre-project-assessment.ts';
import { reviewAssumptions } from './review-assumptions.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
});

describe('attacks on the premise', () => {
  const quote = EXAMPLE.split(/\s+/).slice(0, 6).join(' ');
  const attack = (item: string, more: object = {}) => ({
    attack: `Nobody wants it, by ${item}.`,
    quote,
    outcome: 'stands',
    true_if: 'Somebody wants it.',
    test: 'Ask ten people.',
    weight: 3,
    ...more,
  });

  it('come from five sides, and what falls stands first, above what weighs more and stands', async () => {
    const { data, page, questions } = await plan.ask(premiseAttack, ({ item }) =>
      attack(item, item === 'money' ? { outcome: 'falls', weight: 2 } : item === 'time' ? { weight: 5 } : {}),
    );
    expect(questions.map(({ item }) => item)).toEqual(['need', 'means', 'money', 'people', 'time']);
    expect((data.attacks as { angle: string }[]).map(({ angle }) => angle).slice(0, 2)).toEqual(['money', 'time']);
    expect(page).toContain('The premise does not stand as it is.');
    const [first] = 'notShown' in premiseAttack.report ? [] : premiseAttack.report;
    const shown = first?.markdown?.({ input: { field: () => data.attacks } } as never);
    expect(first?.part).toBe('act');
    expect(shown).toContain('Nobody wants it, by money.');
    expect(shown).not.toContain('by time.');
  });

  it('quote the prompt', async () => {
    const invented = attack('need', { quote: 'words that nobody ever wrote in there' });
    await expect(plan.ask(premiseAttack, () => invented)).rejects.toThrow(/is not in the prompt/);
  });
});

describe('the review of the assumptions', () => {
  it('names what it finds hard to believe, a statement in words and a figure by its fact', async () => {
    const { data, page, questions } = await plan.ask(reviewAssumptions, ({ schema }) => {
      const ids = (
        schema as unknown as { properties: { unrealistic: { items: { properties: { subject: { enum: string[] } } } } } }
      ).properties.unrealistic.items.properties.subject.enum;
      const row = (subject: string | undefined) => ({ subject, why: 'It never was.', likelier: 'Twice that.' });
      return { missing: [], unrealistic: [row(ids[0]), row(ids.at(-1))], contradictory: [] };
    });
    const [statement, figure] = data.unrealistic as { subject: string; statement: string; label: string }[];
    expect(statement?.statement).not.toBe('');
    expect(page).toContain(statement?.statement);
    expect(figure?.statement).toBe('');
    expect(figure?.label).not.toBe('');
    expect(page).toContain(`**${figure?.label}: [[${figure?.subject}]].** It never was. Likelier: Twice that.`);
    expect(questions).toHaveLength(1);
  });

  it('says so when it found nothing', async () => {
    const { page } = await plan.ask(reviewAssumptions, () => ({ missing: [], unrealistic: [], contradictory: [] }));
    expect(page).toContain('found nothing missing, unrealistic or contradictory');
  });
});

describe('what must be true before the first day', () => {
  it('stands in the order of the phases that wait for it, with roles and phases by name', async () => {
    const phases = plan.data<{ phases: { id: string; title: string }[] }>(wbsPhases).phases;
    const roles = plan.data<{ roles: { id: string; title: string }[] }>(team).roles;
    const row = (condition: string, phase: string | undefined) => ({
      condition,
      why: 'Else it is wasted.',
      shown_by: 'A letter',
      owner: roles[0]?.id,
      needed_by_phase: phase,
      otherwise: 'Wait.',
    });
    const { data, page } = await plan.ask(preProjectAssessment, () => ({
      conditions: [
        row('Last', phases.at(-1)?.id),
        row('A', phases[1]?.id),
        row('B', phases[1]?.id),
        row('First', phases[0]?.id),
      ],
    }));
    expect((data.conditions as { condition: string }[]).map(({ condition }) => condition)).toEqual([
      'First',
      'A',
      'B',
      'Last',
    ]);
    expect(page).toContain(phases[0]?.title);
    expect(page).toContain(roles[0]?.title);
  });
});
