import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Finding } from '../../../../shared/finding.ts';
import { type AnyStage, dataPath } from '../../../engine/stage.ts';
import { Views } from '../../../engine/views.ts';
import { pipeline } from '../../index.ts';
import { makeAssumptions } from '../../plan/make-assumptions.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { wbsTasks } from '../../work/breakdown/wbs-tasks.ts';
import { durations } from '../../work/durations/durations.ts';
import { dependencies } from '../../work/network/dependencies.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { consistency } from './consistency.ts';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
});

type Row = Record<string, unknown>;

/** The first finding of a code when the rows of a section's list are changed. */
function found(stage: AnyStage, list: string, change: (rows: Row[]) => Row[], code: string): Finding | undefined {
  const data = plan.data<Record<string, Row[]>>(stage);
  const inputs = new Views(pipeline, plan.store).inputsFor(stage, new Map()) as never;
  return stage.check({ ...data, [list]: change(data[list] ?? []) }, inputs).find((each: Finding) => each.code === code);
}

const first = (change: Row) => (rows: Row[]) => rows.map((row, index) => (index === 0 ? { ...row, ...change } : row));
const twice = (rows: Row[]) => [...rows, ...rows.slice(0, 1)];
const titleOf = (stage: AnyStage, list: string, field = 'title') =>
  String(plan.data<Record<string, Row[]>>(stage)[list]?.[0]?.[field]);

describe('a finding names what it is about by its title', () => {
  it.each([
    ['task without estimate', durations, 'durations', (rows: Row[]) => rows.slice(1), 'estimate-missing', wbsTasks],
    ['task of no role', wbsTasks, 'tasks', first({ role: 'night_watch' }), 'role-unknown', wbsTasks],
    ['task listed twice', wbsTasks, 'tasks', twice, 'task-twice', wbsTasks],
    ['package of no phase', wbsPackages, 'packages', first({ phase: 'late_phase' }), 'phase-unknown', wbsPackages],
    ['phase listed twice', wbsPhases, 'phases', twice, 'phase-twice', wbsPhases],
    ['role defined twice', team, 'roles', twice, 'role-twice', team],
  ] as const)('%s', (_, stage, list, change, code, of) => {
    const message = found(stage, list, change, code)?.message ?? '';
    const rows = { [wbsTasks.id]: 'tasks', [wbsPackages.id]: 'packages', [wbsPhases.id]: 'phases', [team.id]: 'roles' };
    expect(message).toContain(`“${titleOf(of, rows[of.id] ?? '')}”`);
    expect(message).not.toMatch(/\w_\w|\w\.\w/);
  });

  it('assumption without owner, and decision without its default', () => {
    const unowned = found(makeAssumptions, 'assumptions', first({ owner: '' }), 'assumption-unowned');
    expect(unowned?.message).toContain(`“${titleOf(makeAssumptions, 'assumptions', 'statement')}”`);
    const lost = found(decisionRegister, 'decisions', first({ default_option: 9 }), 'default-unknown');
    expect(lost?.message).toContain(`“${titleOf(decisionRegister, 'decisions', 'question')}”`);
  });

  it('links in a circle', () => {
    const [one, two] = plan.data<{ tasks: { id: string; title: string }[] }>(wbsTasks).tasks;
    const link = { type: 'FS', lag: 0, kind: 'mandatory', soft: false, why: '' };
    const circle = (rows: Row[]) => [
      ...rows,
      { ...link, from: one?.id, to: two?.id },
      { ...link, from: two?.id, to: one?.id },
    ];
    const message = found(dependencies, 'links', circle, 'link-cycle')?.message ?? '';
    expect(message).toContain(`"${one?.title}" → "${two?.title}"`);
    expect(message).not.toContain(one?.id);
  });

  it('rows of all sections whose owner or phase is gone', async () => {
    const drafted = plan.store.files.get(dataPath(decisionRegister)) ?? '';
    const data = JSON.parse(drafted) as { decisions: Row[] };
    const gone = { owner: 'night_watch', before_phase: 'late_phase' };
    plan.store.files.set(
      dataPath(decisionRegister),
      JSON.stringify({ ...data, decisions: first(gone)(data.decisions) }),
    );
    await plan.run(consistency);
    plan.store.files.set(dataPath(decisionRegister), drafted);
    const { findings } = plan.data<{ findings: Finding[] }>(consistency);
    const question = titleOf(decisionRegister, 'decisions', 'question');
    expect(findings.filter(({ code }) => code.endsWith('-unknown')).map(({ message }) => message)).toEqual([
      `“${question}” is owned by the role “night watch”, which the team does not have.`,
      `“${question}” is due before the phase “late phase”, which does not exist.`,
    ]);
  });
});
