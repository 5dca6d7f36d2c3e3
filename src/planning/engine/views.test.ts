import { expect, test } from 'vitest';
import { StageRig } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { buildGraph } from './graph.ts';
import type { Input } from './stage.ts';
import { Views } from './views.ts';

test('a field is read as the part of its name: the same value, and the same dependency', () => {
  const rig = new StageRig();
  const facts = rig.source('facts');
  const reader = rig.stage('reader', { needs: { facts } });
  const store = new MemoryStore();
  store.sources.set('facts', { budget: '10', place: 'Riga' });
  const views = new Views(buildGraph([reader]), store);
  const read = (how: (input: Input<{ budget: string }>) => unknown) => {
    const reads = new Map<string, string>();
    const value = how(views.inputsFor(reader, reads).facts as Input<{ budget: string }>);
    return { value, reads: [...reads] };
  };
  expect(read((input) => input.field('budget'))).toEqual(read((input) => input.part('budget')));
  expect(read((input) => input.field('budget')).reads.map(([key]) => key)).toEqual(['part:facts:budget']);
});
