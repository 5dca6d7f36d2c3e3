import { expect, it } from 'vitest';
import { outlinedPlan, type TitledItem } from '../../../../tests/support/models/hand-answers.ts';
import { ledger } from '../foundations/ledger.ts';
import { dataCollection } from './data-collection.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

it('data to collect stand in the order of the phases, each beside the figure that is assumed until then', async () => {
  const plan = await outlinedPlan();
  const [role] = plan.data<{ roles: TitledItem[] }>(team).roles;
  const phases = plan.data<{ phases: TitledItem[] }>(wbsPhases).phases;
  const facts = plan.data<{ facts: { id: string; basis: string }[] }>(ledger).facts;
  const assumed = facts.find(({ basis }) => basis === 'assumed')?.id;
  const stated = facts.find(({ basis }) => basis === 'stated')?.id;
  const row = (what: string, phase: TitledItem | undefined, fact: string | undefined) => ({
    what,
    fact,
    how: 'Counted at the door.',
    how_sure: 'To the nearest ten.',
    decides: 'How large the hall is.',
    owner: role?.id,
    needed_by_phase: phase?.id,
  });
  const answer = (fact: string | undefined) => ({
    data: [
      row('Last', phases.at(-1), 'none'),
      row('Second', phases[1], 'none'),
      row('First', phases[0], fact),
      row('Third', phases[1], 'none'),
    ],
  });
  const { data, page } = await plan.ask(dataCollection, () => answer(assumed));
  const rows = data.data as unknown as { what: string; fact: string | null }[];
  expect(rows.map(({ what }) => what)).toEqual(['First', 'Second', 'Third', 'Last']);
  expect(rows.map(({ fact }) => fact)).toEqual([assumed, null, null, null]);
  expect(page).toContain(`| First | [[${assumed}]] |`);
  expect(page).toContain(`| ${role?.title} | ${phases[0]?.title} |`);
  // What the prompt states is not assumed, so nothing has to be collected in its place.
  await expect(plan.ask(dataCollection, () => answer(stated))).rejects.toThrow(/fact/);
});
