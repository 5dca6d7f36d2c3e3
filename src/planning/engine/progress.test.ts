import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StageRig } from '../../../tests/support/plans/fake-stages.ts';
import { ProgressMeter } from './progress.ts';

const rig = new StageRig();
const PHASES = ['generating_plan', 'validating', 'exporting', 'finalizing'];

test('in whatever order stages settle, percentage and phase never go back and 100 comes at the end only', () => {
  const drafted = fc.array(fc.record({ expectedMs: fc.nat(100_000), phase: fc.constantFrom(0, 1, 2) }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(drafted, (given) => {
      const stages = given.map(({ expectedMs, phase }, index) =>
        rig.stage(`s${index}`, {
          expectedMs,
          phase: (['generating_plan', 'validating', 'exporting'] as const)[phase] ?? 'exporting',
        }),
      );
      const meter = new ProgressMeter(stages);
      let last = meter.current();
      for (const [index, stage] of stages.entries()) {
        const next = meter.settle(stage);
        expect(next.percentage).toBeGreaterThanOrEqual(last.percentage);
        expect(next.percentage === 100).toBe(index === stages.length - 1);
        expect(PHASES.indexOf(next.phase)).toBeGreaterThanOrEqual(PHASES.indexOf(last.phase));
        expect(next.stepsCompleted).toBe(index + 1);
        last = next;
      }
    }),
  );
});

test('settling a stage twice counts once', () => {
  const [a, b] = [rig.stage('a'), rig.stage('b')];
  const meter = new ProgressMeter([a, b]);
  meter.settle(a);
  expect(meter.settle(a)).toEqual({ percentage: 50, stepsCompleted: 1, stepsTotal: 2, phase: 'generating_plan' });
});

test('stages that take no time at all leave the percentage a number', () => {
  const stages = ['a', 'b'].map((id) => rig.stage(id, { expectedMs: 0 }));
  expect(new ProgressMeter(stages).current().percentage).toBe(0);
});

test('a run with nothing to do is at 100 percent', () => {
  expect(new ProgressMeter([]).current()).toEqual({
    percentage: 100,
    stepsCompleted: 0,
    stepsTotal: 0,
    phase: 'finalizing',
  });
});
