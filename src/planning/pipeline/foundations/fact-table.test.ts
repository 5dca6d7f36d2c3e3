import { expect, it } from 'vitest';
import type { Fact } from '../../../shared/fact.ts';
import { factTable } from './fact-table.ts';

const fact = (id: string, label: string, formula?: string) =>
  ({ id, label, value: 1, unit: 'kg', basis: formula ? 'derived' : 'assumed', ...(formula && { formula }) }) as Fact;

it('tells a formula by the names of the facts in the table and the values of others, never by ids', () => {
  const page = factTable([
    fact('float.crew', 'Weight of both'),
    fact('float.need', 'Lift needed', 'ceil(float.crew * rate.share) + scale.gear'),
  ]);
  expect(page).toContain('| ceil(“Weight of both” × [[rate.share]]) + [[scale.gear]] |');
  expect(page).not.toMatch(/[^[]float\.crew/);
});
