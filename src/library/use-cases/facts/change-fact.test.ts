import { expect, it } from 'vitest';
import { planForEachTest } from '../../../../tests/support/plans/drafted-plan.ts';
import { artifacts, codeOf, differences, unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { fileOf } from '../../../../tests/support/plans/stage-files.ts';
import { resumePlan, viewFacts } from '../../index.ts';
import { changeFact } from './change-fact.ts';

const plan = planForEachTest();

function view() {
  return unwrap(viewFacts(plan.library, { plan_id: plan.planId }));
}

function nowOf(id: string) {
  return view().facts.find((fact) => fact.id === id)?.value;
}

function change(id: string, value: string | number | null, expected_value?: string | number) {
  const input = { plan_id: plan.planId, id, value, ...(expected_value !== undefined && { expected_value }) };
  return changeFact(plan.library, input);
}

it('tells every number that moved, the changed one first, and each is in the ledger as told', async () => {
  const before = new Map(view().facts.map((fact) => [fact.id, fact.value]));
  const { moved } = unwrap(await change('timeline.start', '2027-03-01'));
  expect(moved[0]).toMatchObject({
    id: 'timeline.start',
    before: { value: '2027-01-04' },
    after: { value: '2027-03-01' },
  });
  expect(moved.map(({ id }) => id)).toEqual(expect.arrayContaining(['schedule.finish', 'deadline.planned']));
  for (const { id, before: was, after: is } of moved) {
    expect([id, was?.value]).toEqual([id, before.get(id)]);
    expect([id, is?.value]).toEqual([id, nowOf(id)]);
  }
  const untold = view().facts.filter(({ id }) => !moved.some((fact) => fact.id === id));
  for (const fact of untold) expect([fact.id, fact.value]).toEqual([fact.id, before.get(fact.id)]);
});

it('names the files written anew and the sections whose judgement rests on it', async () => {
  const { changed, stale } = unwrap(await change('budget.total', '60m'));
  expect(changed).toContain(fileOf('cost_breakdown', 'data'));
  expect(view().stale).toEqual(stale);
});

it('is undone to the last byte by what it says', async () => {
  const before = artifacts(plan.library, plan.planId);
  const first = unwrap(await change('budget.total', '60m'));
  const second = unwrap(await change('budget.total', '70m'));
  expect(first.undo).toBeNull();
  expect(second.undo).toBe(60_000_000);
  unwrap(await change('budget.total', second.undo));
  expect(nowOf('budget.total')).toBe(60_000_000);
  unwrap(await change('budget.total', first.undo));
  expect(differences(before, artifacts(plan.library, plan.planId))).toEqual([]);
  expect(view().facts.find(({ id }) => id === 'budget.total')).toMatchObject({ basis: 'stated', set: false });
});

it('takes agreement with an assumed value for a value of the user, without another value or reason', async () => {
  const assumed = view().facts.find(({ basis, unit }) => basis === 'assumed' && unit !== 'text' && unit !== 'date');
  if (!assumed) throw new Error('nothing is assumed');
  const { undo } = unwrap(await change(assumed.id, String(assumed.value), assumed.value));
  const agreed = () => view().facts.find(({ id }) => id === assumed.id);
  expect(agreed()).toMatchObject({ basis: 'set', set: true, value: assumed.value });
  unwrap(await change(assumed.id, undo));
  expect(agreed()).toMatchObject({ basis: 'assumed', set: false });
});

it('refuses what is no value for the fact, a computed one, and one that changed meanwhile', async () => {
  expect(codeOf(await change('budget.total', 'a lot'))).toBe('INVALID_INPUT');
  expect(codeOf(await change('schedule.finish', '2027-03-01'))).toBe('INVALID_INPUT');
  expect(codeOf(await change('budget.total', '60m', 1))).toBe('CONFLICT');
  expect(codeOf(await change('no.such', '1'))).toBe('FACT_NOT_FOUND');
  expect(nowOf('budget.total')).toBe(46_000_000);
});

it('lists which sections rest on a fact and which show it', () => {
  const budget = view().facts.find(({ id }) => id === 'budget.total');
  expect(budget?.judged_by).toContain('cost_breakdown');
  expect(budget?.shown_in).toContain('executive_summary');
  const finish = view().facts.find(({ id }) => id === 'schedule.finish');
  expect(finish?.shown_in).toContain('dashboard');
});

it('says why nothing can be set while a run is active', async () => {
  expect(view().refusal).toBeNull();
  unwrap(await change('budget.total', '60m'));
  unwrap(await resumePlan(plan.library, { plan_id: plan.planId, invalidate: { stages: ['team'] } }));
  expect(view().refusal).toMatchObject({ code: 'RUNNING_READONLY' });
});
