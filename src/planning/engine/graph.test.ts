import { expect, test } from 'vitest';
import { StageRig } from '../../../tests/support/plans/fake-stages.ts';
import { buildGraph, closure, GraphError } from './graph.ts';
import type { AnyStage, Needs } from './stage.ts';

const rig = new StageRig();

/** Stages may only need what is declared before them; a circle has to be made afterwards. */
function rewire(stage: AnyStage, needs: Needs): void {
  Object.assign(stage, { needs });
}

test('every stage comes after all that it needs or wants, whatever order they are given in', () => {
  const a = rig.stage('a');
  const b = rig.stage('b', { needs: { a } });
  const c = rig.stage('c', { wants: { b } });
  expect(buildGraph([c, b, a]).stages.map((stage) => stage.id)).toEqual(['a', 'b', 'c']);
});

test('stages that do not depend on each other keep their declared order', () => {
  const stages = ['d', 'b', 'c', 'a'].map((id) => rig.stage(id));
  expect(buildGraph(stages).stages).toEqual(stages);
});

test('inputs that run in a circle are refused with the names in the circle and no others', () => {
  const a = rig.stage('a');
  const b = rig.stage('b', { needs: { a } });
  const c = rig.stage('c', { needs: { b } });
  const outside = rig.stage('outside', { needs: { c } });
  rewire(a, { c });
  expect(() => buildGraph([outside, a, b, c])).toThrow(new GraphError('inputs run in a circle: c → b → a → c'));
});

test('a stage that wants itself is a circle', () => {
  const a = rig.stage('a');
  Object.assign(a, { wants: { a } });
  expect(() => buildGraph([a])).toThrow('inputs run in a circle: a → a');
});

test('an input that is not in the pipeline is refused with both names', () => {
  const a = rig.stage('a');
  const b = rig.stage('b', { needs: { a } });
  expect(() => buildGraph([b])).toThrow('stage b needs a, which is not in the pipeline');
});

test('another stage of the same id does not pass for the input', () => {
  const b = rig.stage('b', { needs: { a: rig.stage('a') } });
  expect(() => buildGraph([rig.stage('a'), b])).toThrow('stage b needs a, which is not in the pipeline');
});

test('an import cycle, which leaves an input undefined, is refused with the name of the input', () => {
  const b = rig.stage('b');
  rewire(b, { locations: undefined } as unknown as Needs);
  expect(() => buildGraph([b])).toThrow('stage b has no input named locations');
});

test('an id used twice is refused, by stages, by sources and by one of each', () => {
  const source = rig.source('request');
  expect(() => buildGraph([rig.stage('a'), rig.stage('a')])).toThrow('two stages have the id a');
  const one = rig.stage('one', { needs: { source } });
  const other = rig.stage('other', { needs: { source: rig.source('request') } });
  expect(() => buildGraph([one, other])).toThrow('two nodes have the id request');
  expect(() => buildGraph([one, rig.stage('request')])).toThrow('two nodes have the id request');
});

test('the remaining time of a stage is its own and that of the longest chain behind it', () => {
  const a = rig.stage('a', { expectedMs: 1 });
  const short = rig.stage('short', { needs: { a }, expectedMs: 10 });
  const long = rig.stage('long', { needs: { a }, expectedMs: 100 });
  const end = rig.stage('end', { needs: { short }, wants: { long }, expectedMs: 1000 });
  const { remainingMs } = buildGraph([a, short, long, end]);
  expect(Object.fromEntries(remainingMs)).toEqual({ a: 1101, short: 1010, long: 1100, end: 1000 });
});

test('the closure of a stage holds what it needs, directly or not, but not what it wants', () => {
  const source = rig.source('request');
  const a = rig.stage('a', { needs: { source } });
  const b = rig.stage('b', { needs: { a } });
  const wanted = rig.stage('wanted');
  const c = rig.stage('c', { needs: { b }, wants: { wanted } });
  expect([...closure(buildGraph([a, b, wanted, c]), ['c'])].sort()).toEqual(['a', 'b', 'c']);
  expect(buildGraph([a]).inputs.get('a')).toEqual([]);
});
