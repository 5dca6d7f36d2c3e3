import { referencedIds, withoutReferences } from '../../shared/fact-reference.ts';
import type { Template } from './template.ts';
import { followersOf, templateNetwork, unawaited } from './template-network.ts';

/** Fact ids that every plan has, so that any template may refer to them. */
export const COMMON_FACTS = ['budget.total', 'schedule.finish', 'schedule.target', 'team.size'];
const SLOTS = new Set(['{project}', '{place}', '{owner}', '{objective}']);
/** Fields that hold ids or terms of a closed list, not words to read. */
const NOT_TEXT = new Set(
  'id role owner by_phase before_phase needed_by_phase first_phase last_phase waits default_packages evidence_task spending_task task realm contract influence sensitivity type unit when formula signals'.split(
    ' ',
  ),
);
export const WORKDAYS_PER_MONTH = 21;
/** Part of the longest path for which one task may keep the only person of its role from everything else. */
const HOLD_LIMIT = 0.25;

/**
 * What is wrong with a template beyond its schema: references that lead nowhere, shares that do not add up, work in
 * one long row, digits in texts. Each entry names the place. Empty when it is fit to draft from.
 */
export function lintTemplate(template: Template): readonly string[] {
  return [
    ...references(template),
    ...numbers(template),
    ...network(template),
    ...commitments(template),
    ...texts(template),
    ...signals(template),
  ];
}

function* references(template: Template): Generator<string> {
  const packages = template.phases.flatMap((phase) => phase.packages);
  const lists: Record<string, readonly string[]> = {
    phase: template.phases.map((phase) => phase.id),
    package: packages.map((item) => item.id),
    role: template.roles.map((role) => role.id),
    risk: template.risks.map((risk) => risk.id),
    premortem: template.premortem.map((story) => story.id),
    decision: template.decisions.map((decision) => decision.id),
    economics: template.economics.map((row) => row.id),
  };
  for (const item of packages) lists[`task of ${item.id}`] = item.tasks.map((task) => task.id);
  for (const [kind, ids] of Object.entries(lists)) {
    for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) yield `${kind} ${id}: not unique`;
  }
  const taskRefs = new Set(packages.flatMap((item) => item.tasks.map((task) => `${item.id}.${task.id}`)));
  const phaseIndex = new Map(template.phases.map((phase, index) => [phase.id, index]));
  const packagePhase = new Map(
    template.phases.flatMap((phase, index) => phase.packages.map((item) => [item.id, index])),
  );
  const roleIds = new Set(lists.role);

  const roleUses: [string, string][] = [
    ...template.risks.map((row): [string, string] => [`risk ${row.id}`, row.owner]),
    ...template.assumptions.map((row, index): [string, string] => [`assumption ${index}`, row.owner]),
    ...template.documents.map((row): [string, string] => [`document ${row.name}`, row.owner]),
    ...template.premortem.map((row): [string, string] => [`premortem ${row.id}`, row.owner]),
    ...template.decisions.map((row): [string, string] => [`decision ${row.id}`, row.owner]),
    ...packages.flatMap((item) =>
      item.tasks.map((task): [string, string] => [`task ${item.id}.${task.id}`, task.role]),
    ),
  ];
  for (const [where, id] of roleUses) if (!roleIds.has(id)) yield `${where}: no role ${id}`;

  const phaseUses: [string, string][] = [
    ...template.roles.flatMap((row): [string, string][] => [
      [`role ${row.id}`, row.first_phase],
      [`role ${row.id}`, row.last_phase],
    ]),
    ...template.assumptions.map((row, index): [string, string] => [`assumption ${index}`, row.by_phase]),
    ...template.permits.map((row): [string, string] => [`permit ${row.name}`, row.needed_by_phase]),
    ...template.documents.map((row): [string, string] => [`document ${row.name}`, row.needed_by_phase]),
    ...template.decisions.map((row): [string, string] => [`decision ${row.id}`, row.by_phase]),
    ...template.gates.map((row, index): [string, string] => [`gate ${index}`, row.before_phase]),
  ];
  for (const [where, id] of phaseUses) if (!phaseIndex.has(id)) yield `${where}: no phase ${id}`;

  for (const item of packages) {
    for (const task of item.tasks) {
      for (const link of task.after)
        if (!taskRefs.has(link.task)) yield `task ${item.id}.${task.id}: no task ${link.task}`;
    }
  }
  for (const [name, task] of Object.entries(template.milestones))
    if (!taskRefs.has(task)) yield `milestone ${name}: no task ${task}`;
  if (template.deadline && !taskRefs.has(template.deadline.task)) yield `deadline: no task ${template.deadline.task}`;
  for (const row of template.decisions) {
    const decided = phaseIndex.get(row.by_phase) ?? 0;
    for (const id of [...row.waits, ...row.default_packages]) {
      const phase = packagePhase.get(id);
      if (phase === undefined) yield `decision ${row.id}: no package ${id}`;
      else if (phase < decided) yield `decision ${row.id}: ${id} comes before the decision that it rests on`;
    }
    if (row.default_packages.length === 0) yield `decision ${row.id}: no package rests on its default`;
    if (row.evidence_task && !taskRefs.has(row.evidence_task)) yield `decision ${row.id}: no task ${row.evidence_task}`;
    if (row.default_option >= row.options.length) yield `decision ${row.id}: default option out of range`;
  }
  for (const [index, { evidence_task, spending_task }] of template.gates.entries()) {
    if (!taskRefs.has(evidence_task ?? '')) yield `gate ${index}: no task ${evidence_task} for its evidence`;
    if (!taskRefs.has(spending_task ?? '')) yield `gate ${index}: no task ${spending_task} that spends on it`;
  }
  const used = new Set(packages.flatMap((item) => item.tasks.map((task) => task.role)));
  for (const role of template.roles) {
    if (!used.has(role.id)) yield `role ${role.id}: does no task`;
    if ((phaseIndex.get(role.first_phase) ?? 0) > (phaseIndex.get(role.last_phase) ?? 0))
      yield `role ${role.id}: leaves before it comes`;
  }
  const known = new Set([...COMMON_FACTS, ...(lists.economics ?? [])]);
  for (const row of template.economics) {
    if ((row.value === undefined) === (row.formula === undefined))
      yield `economics ${row.id}: needs a value or a formula`;
    if (row.unit === 'money' && row.formula === undefined) yield `economics ${row.id}: money only by formula`;
    for (const [id] of (row.formula ?? '').matchAll(/(?<![a-z0-9_])[a-z][a-z0-9_]*(\.[a-z0-9_]+)+/g)) {
      if (!known.has(id) || id === row.id) yield `economics ${row.id}: no fact ${id}`;
    }
  }
}

function* numbers(template: Template): Generator<string> {
  const sums: [string, readonly { readonly cost_share: number }[]][] = [['phases', template.phases]];
  for (const phase of template.phases) sums.push([`packages of ${phase.id}`, phase.packages]);
  for (const [where, rows] of sums) {
    const sum = rows.reduce((total, row) => total + row.cost_share, 0);
    if (Math.abs(sum - 100) > 1e-9) yield `${where}: cost shares add up to ${sum}`;
  }
  for (const row of template.risks) {
    if (row.residual_probability > row.probability || row.residual_impact > row.impact)
      yield `risk ${row.id}: grows by its response`;
    if (new Set([row.cause, row.event, row.effect]).size < 3)
      yield `risk ${row.id}: cause, event and effect are not distinct`;
  }
  for (const phase of template.phases) {
    if (phase.packages.length < 3) yield `phase ${phase.id}: fewer than three packages`;
    for (const item of phase.packages) {
      if (item.tasks.length > 5) yield `package ${item.id}: more than five tasks`;
      for (const { id, days } of item.tasks) {
        if (days[0] > days[1] || days[1] > days[2]) yield `task ${item.id}.${id}: days are not in order`;
      }
    }
  }
}

function* network(template: Template): Generator<string> {
  const { tasks, cyclic, longestPath, totalDays } = templateNetwork(template);
  if (cyclic.length > 0) yield `hard links run in a circle: ${cyclic.join(', ')}`;
  if (tasks.length < 50 || tasks.length > 110) yield `${tasks.length} tasks, expected 50 to 110`;

  // Only tasks of the first phase may start without predecessors; all others must be reachable by a chain of links.
  const reached = new Set(tasks.filter((row) => row.phase === 0).map((row) => row.ref));
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const row of tasks) if (row.task.after.some((link) => reached.has(link.task))) reached.add(row.ref);
  }
  for (const row of tasks) if (!reached.has(row.ref)) yield `task ${row.ref}: not reached from the first phase`;

  const typical = template.typical.months * WORKDAYS_PER_MONTH;
  if (longestPath < typical * 0.6 || longestPath > typical * 1.3) {
    yield `longest path ${longestPath} days, typical ${typical}`;
  }
  const counts = new Map(template.roles.map((role) => [role.id, role.count]));
  const finish = new Map(tasks.map((row) => [row.ref, row.earlyFinish]));
  for (const { ref, task, earlyFinish } of tasks) {
    if (task.part_time) {
      const ends = task.after
        .filter((link) => link.type === 'FF')
        .map((link) => (finish.get(link.task) ?? 0) + link.lag);
      if (ends.length > 0 && earlyFinish > Math.max(...ends)) yield `task ${ref}: outlasts what it accompanies`;
    } else if ((counts.get(task.role) ?? 0) < 2 && task.days[1] > longestPath * HOLD_LIMIT) {
      yield `task ${ref}: keeps the only ${task.role} for ${task.days[1]} of ${longestPath} days, mark it part_time`;
    }
  }
  if (totalDays < longestPath * 2) yield `work is one long row: ${totalDays} days in all, longest path ${longestPath}`;
}

/** Whether evidence is there before what rests on it begins, however long the work takes, and each end is awaited. */
function* commitments(template: Template): Generator<string> {
  for (const ref of unawaited(template)) yield `task ${ref}: nothing waits for its end`;
  for (const [index, { evidence_task, spending_task }] of template.gates.entries()) {
    if (evidence_task && spending_task && !followersOf(template, evidence_task).starting.has(spending_task))
      yield `gate ${index}: ${spending_task} spends without waiting for ${evidence_task}`;
  }
  const packages = template.phases.flatMap((phase) => phase.packages);
  for (const { id, waits, default_packages, evidence_task } of template.decisions) {
    if (!evidence_task) continue;
    const { starting } = followersOf(template, evidence_task);
    const bound = packages.filter((item) => waits.includes(item.id) || default_packages.includes(item.id));
    const early = bound.flatMap((item) => item.tasks.map((task) => `${item.id}.${task.id}`));
    for (const ref of early.filter((ref) => !starting.has(ref)))
      yield `decision ${id}: ${ref} begins without waiting for ${evidence_task}`;
  }
}

function* texts(template: Template): Generator<string> {
  const facts = new Set([...COMMON_FACTS, ...template.economics.map((row) => row.id)]);
  for (const [path, text] of strings(template, '')) {
    for (const id of referencedIds(text)) if (!facts.has(id)) yield `${path}: no fact ${id}`;
    for (const [slot] of text.matchAll(/\{[^{}]*\}/g)) if (!SLOTS.has(slot)) yield `${path}: unknown ${slot}`;
    if (/\d/.test(withoutReferences(text))) yield `${path}: digits in "${text}"`;
  }
}

function* strings(value: unknown, path: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) if (!NOT_TEXT.has(key)) yield* strings(item, `${path}/${key}`);
  }
}

function* signals({ signals: { strong, weak } }: Template): Generator<string> {
  const all = [...strong, ...weak];
  for (const word of all) {
    if (word !== word.toLowerCase() || word !== word.trim()) yield `signal "${word}": not lower-case`;
  }
  for (const word of all.filter((word, index) => all.indexOf(word) !== index)) yield `signal "${word}": twice`;
}
