import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../../../tests/support/plans/drafted-plan.ts';
import { codeOf, unwrap } from '../../fixture-library.ts';
import { changeFactList, undoFactList } from './change-fact-list.ts';
import { listFacts } from './list-facts.ts';
import { setFact } from './set-fact.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

function setUp() {
  const copy = drafted.copy();
  onTestFinished(() => copy.dispose());
  const { library, planId: plan_id } = copy;
  const facts = () => unwrap(listFacts(library, { plan_id })).facts;
  const add = (label: string, value: string, unit: string) =>
    changeFactList(library, { plan_id, change: { kind: 'add', label, value, unit } });
  const mark = (fact: string) => changeFactList(library, { plan_id, change: { kind: 'budget', fact } });
  return { library, plan_id, facts, add, mark };
}

test('a fact that is added is in the ledger, can be set like any other, and is taken back to the letter', async () => {
  const { library, plan_id, facts, add } = setUp();
  const before = facts();
  const added = unwrap(await add('Rent of the hall', '1,200.50', 'eur'));
  expect(facts().find(({ id }) => id === added.id)).toMatchObject({
    id: 'own.rent_hall',
    label: 'Rent of the hall',
    value: 1200.5,
    unit: 'EUR',
    basis: 'set',
  });
  unwrap(await setFact(library, { plan_id, id: added.id, value: '1300' }));
  expect(facts().find(({ id }) => id === added.id)?.value).toBe(1300);
  unwrap(await setFact(library, { plan_id, id: added.id, value: null }));
  unwrap(await undoFactList(library, { plan_id, undo: added.undo }));
  expect(facts()).toEqual(before);
});

test('a fact that is marked as the budget is the budget, and goes on being it when it changes', async () => {
  const { library, plan_id, facts, add, mark } = setUp();
  const before = facts().find(({ id }) => id === 'budget.total');
  const { id } = unwrap(await add('Grant of the council', '12,000,000', before?.unit ?? 'EUR'));
  const marked = unwrap(await mark(id));
  const budget = () => facts().find((fact) => fact.id === 'budget.total')?.value;
  expect(budget()).toBe(12_000_000);
  unwrap(await setFact(library, { plan_id, id, value: '13,000,000' }));
  expect(budget()).toBe(13_000_000);
  unwrap(await undoFactList(library, { plan_id, undo: marked.undo }));
  expect(budget()).toBe(before?.value);
});

test('what cannot be is refused with the field, and nothing is written', async () => {
  const { library, plan_id, facts, add, mark } = setUp();
  const before = facts();
  expect(await add(' ', '1', 'EUR')).toMatchObject({ ok: false, error: { details: { field: 'label' } } });
  expect(await add('Rent', 'much', 'EUR')).toMatchObject({ ok: false, error: { details: { field: 'value' } } });
  expect(await add('Rent', '1', '§§')).toMatchObject({ ok: false, error: { details: { field: 'unit' } } });
  const date = facts().find(({ unit }) => unit === 'date')?.id ?? '';
  expect(codeOf(await mark(date))).toBe('INVALID_INPUT');
  expect(codeOf(await mark('budget.total'))).toBe('INVALID_INPUT');
  expect(codeOf(await mark('nowhere'))).toBe('INVALID_INPUT');
  unwrap(await setFact(library, { plan_id, id: 'budget.total', value: '5,000,000' }));
  const { id } = unwrap(await add('Loan', '1000', before.find((fact) => fact.id === 'budget.total')?.unit ?? 'EUR'));
  expect(codeOf(await mark(id))).toBe('CONFLICT');
  const stranger = { path: 'report.json', content: '{}', expected_sha256: '' };
  expect(codeOf(await undoFactList(library, { plan_id, undo: stranger }))).toBe('INVALID_INPUT');
});
