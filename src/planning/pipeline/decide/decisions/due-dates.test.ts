import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../../shared/contracts/decision.ts';
import { decideBy, decisionDue, firstSpending, gateDates, isTooEarly, tooEarlyText } from './due-dates.ts';

const span = (id: string, start: string, finish: string) => ({
  id,
  title: id,
  phase: 'p',
  start,
  finish,
  critical: false,
});
const SPANS = {
  packages: [span('pilot', '2028-01-03', '2028-06-30'), span('build', '2027-03-01', '2029-05-31')],
  phases: [span('works', '2027-02-01', '2029-05-31'), span('use', '2029-06-01', '2029-12-31')],
  tasks: [span('pilot.report', '2028-06-01', '2028-06-30'), span('build.order', '2028-07-03', '2028-07-31')] as never,
};
const decision = (more: Partial<Decision>): Decision => ({
  id: 'd1',
  question: 'Who builds it?',
  options: [],
  default_option: 0,
  why_default: '',
  owner: 'owner',
  before_phase: 'works',
  waits: [],
  ...more,
});

describe('a decision', () => {
  it('is due when the first work begins that it binds', () => {
    const bound = (more: Partial<Decision>) => decisionDue(decision({ before_phase: 'use', ...more }), SPANS);
    expect(bound({ binds: ['pilot', 'build'] })).toBe('2027-03-01');
    expect(bound({ binds: ['pilot'] })).toBe('2028-01-03');
  });

  it('is due before the work that contains its default', () => {
    const bound = decision({ binds: ['pilot'], default_packages: ['build'], before_phase: 'use' });
    expect(decisionDue(bound, SPANS)).toBe('2027-03-01');
  });

  it('that binds no work is due before its phase, and has no date where the phase has no work', () => {
    expect(decisionDue(decision({ binds: [] }), SPANS)).toBe('2027-02-01');
    expect(decisionDue(decision({ before_phase: 'gone' }), SPANS)).toBeNull();
  });

  it('shows one date everywhere: its own, or that of its phase in a plan that has none', () => {
    expect(decideBy(decision({ binds: ['pilot'] }))).toBe('[[decide_by.d1]]');
    expect(decideBy(decision({}))).toBe('[[phase_start.works]]');
  });
});

describe('a gate', () => {
  const gate = (evidence_package: string, spending_package: string) => ({
    before_phase: 'use',
    evidence_package,
    spending_package,
  });

  it('is due when the first work begins that spends on it', () => {
    expect(gateDates(gate('build', 'pilot'), SPANS)).toEqual({ evidence: '2029-05-31', due: '2028-01-03' });
  });

  it('that is asked before its evidence is there comes too late, and both dates are said', () => {
    const dates = gateDates(gate('pilot', 'build'), SPANS);
    expect(isTooEarly(dates)).toBe(true);
    const text = tooEarlyText({ question: 'Does the pilot work?' }, dates);
    expect(text).toContain('2028-06-30');
    expect(text).toContain('2027-03-01');
    expect(isTooEarly({ evidence: '2027-02-26', due: '2027-03-01' })).toBe(false);
  });

  it('stands between the two tasks that it names, however early other work of the phase begins', () => {
    const named = { evidence_task: 'pilot.report', spending_task: 'build.order', before_phase: 'works' };
    expect(gateDates(named, SPANS)).toEqual({ evidence: '2028-06-30', due: '2028-07-03' });
  });

  it('of a plan that names no work is due before its phase', () => {
    expect(gateDates({ before_phase: 'works' }, SPANS)).toEqual({ evidence: null, due: '2027-02-01' });
  });
});

describe('the first work that spends on a gate', () => {
  const task = (id: string, own: string, phase: string, start: string) => ({ id, package: own, phase, start });
  const tasks = [
    task('build.order', 'build', 'works', '2028-07-03'),
    task('build.survey', 'build', 'works', '2028-06-01'),
    task('dig.dig', 'dig', 'works', '2028-05-02'),
  ] as never;

  it('is the task that it names, or else the first of its package, or else of its phase', () => {
    const first = (more: object) => firstSpending({ before_phase: 'works', ...more }, { tasks });
    expect(first({ spending_task: 'build.order', spending_package: 'dig' })).toBe('build.order');
    expect(first({ spending_package: 'build' })).toBe('build.survey');
    expect(first({ spending_task: 'gone' })).toBe('dig.dig');
    expect(firstSpending({ before_phase: 'gone' }, { tasks })).toBeNull();
  });
});
