import { expect, it } from 'vitest';
import {
  approveGraph,
  cancelTask,
  claimTask,
  completeTask,
  createProject,
  exportTasks,
  forecastGraph,
  graphReview,
  heartbeatTask,
  importTasks,
  instantiateTemplate,
  listTasks,
  listTemplates,
  PERSON,
  proposeFromPlan,
  saveTemplate,
  setFact,
  statusReport,
  writeArtifact,
} from '../../../src/library/index.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { codeOf, pathOf, readFile, unwrap } from '../../support/plans/plan-state.ts';
import { estimateTasks } from '../../support/tasks/estimate-tasks.ts';

const AGENT = 'agent:tester';
const plan = planForEachTest();

/** The plan's tasks in a project of their own. */
async function proposed() {
  const { library, planId } = plan;
  const { project_id } = unwrap(createProject(library, { name: 'Boat' }, PERSON));
  return unwrap(await proposeFromPlan(library, { plan_id: planId, project_id }, AGENT));
}

function tasksOf(graphId: string) {
  return unwrap(listTasks(plan.library, { graph_id: graphId, limit: 10_000 })).tasks;
}

/** Makes one task take five days longer, as its section's file says it. */
async function lengthen(taskId: string): Promise<void> {
  const { library, planId } = plan;
  const path = pathOf(library, planId, 'durations', 'data');
  const data = JSON.parse(readFile(library, planId, path)) as { durations: { task: string; pessimistic: number }[] };
  const row = data.durations.find(({ task }) => task === taskId);
  if (row) row.pessimistic += 5;
  unwrap(await writeArtifact(library, { plan_id: planId, path, content: JSON.stringify(data) }));
}

it('every task of the schedule is proposed once, with its dependencies, estimate and contracts', async () => {
  const { library, planId } = plan;
  const { graph_id, tasks, outcome, difference } = await proposed();
  expect([outcome, difference]).toEqual(['proposed', null]);
  const schedule = JSON.parse(readFile(library, planId, pathOf(library, planId, 'schedule', 'data'))) as {
    tasks: { id: string; title: string }[];
  };
  const views = tasksOf(graph_id);
  expect(views.map(({ node_key }) => node_key).toSorted()).toEqual(schedule.tasks.map(({ id }) => id).toSorted());
  expect(views).toHaveLength(tasks);
  for (const { execution_contract, estimate, due } of views) {
    expect(execution_contract.deliverable).toMatch(/\S/);
    expect(estimate?.likely).toBeGreaterThan(0);
    expect(due).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(views.some(({ depends_on }) => depends_on.length > 0)).toBe(true);
  const asksForProof = views.filter(({ verification_contract }) => verification_contract.evidence?.length === 1);
  expect(asksForProof.length).toBeGreaterThan(3);
  for (const { verification_contract } of asksForProof) expect(verification_contract.doneWhen).toMatch(/\S/);
});

it('costs are in the currency of the plan, also in the forecast, the status report and a CSV file', async () => {
  const { library } = plan;
  const { graph_id } = await proposed();
  const costed = tasksOf(graph_id).filter(({ planned_cost }) => planned_cost !== null);
  expect(costed.length).toBeGreaterThan(3);
  expect(new Set(tasksOf(graph_id).map(({ currency }) => currency))).toEqual(new Set(['DKK']));
  expect(unwrap(graphReview(library, { graph_id })).graph.currency).toBe('DKK');
  const { bytes, left_out } = unwrap(exportTasks(library, { graph_id, format: 'csv' }));
  expect(left_out.map(({ what }) => what)).not.toContain('currency of costs (DKK)');
  const file = { text: bytes.toString(), filename: 'tasks.csv' };
  const { graph_id: imported } = unwrap(await importTasks(library, file, PERSON));
  expect(new Set(tasksOf(imported).map(({ currency }) => currency))).toEqual(new Set(['DKK']));
  const beads = unwrap(exportTasks(library, { graph_id, format: 'beads' }));
  expect(beads.left_out.map(({ what }) => what)).toContain('currency of costs (DKK)');
  unwrap(approveGraph(library, { graph_id }, PERSON));
  const { report } = unwrap(await statusReport(library, { graph_id }));
  expect(report.forecast.earned_value.currency).toBe('DKK');
});

it('a graph from before costs had a currency gets it when its plan is proposed again', async () => {
  const { library, planId } = plan;
  const first = await proposed();
  library.prepare('UPDATE task_graphs SET currency = NULL WHERE id = ?').run(first.graph_id);
  expect(tasksOf(first.graph_id)[0]?.currency).toBe(null);
  const again = unwrap(await proposeFromPlan(library, { plan_id: planId, project_id: first.project_id }, AGENT));
  expect([again.outcome, again.graph_id]).toEqual(['unchanged', first.graph_id]);
  expect(tasksOf(first.graph_id)[0]?.currency).toBe('DKK');
});

it('proposing an unchanged plan again names what is there, and writes nothing', async () => {
  const { library, planId } = plan;
  const first = await proposed();
  const again = unwrap(await proposeFromPlan(library, { plan_id: planId, project_id: first.project_id }, AGENT));
  expect([again.outcome, again.graph_id]).toEqual(['unchanged', first.graph_id]);
  expect(unwrap(listTasks(library, { project_id: first.project_id })).graphs).toHaveLength(1);
});

it('after an edit a proposal that waits is replaced, and the difference is told', async () => {
  const { library, planId } = plan;
  const first = await proposed();
  const [task] = tasksOf(first.graph_id);
  await lengthen(task?.node_key ?? '');
  const again = unwrap(await proposeFromPlan(library, { plan_id: planId, project_id: first.project_id }, AGENT));
  expect([again.outcome, again.replaces]).toEqual(['proposed', first.graph_id]);
  const changed = again.difference?.changed.find(({ node_key }) => node_key === task?.node_key);
  expect(changed?.fields).toContain('estimate');
  expect(again.difference).toMatchObject({ added: [], gone: [], already_worked_on: [] });
  const { graphs } = unwrap(listTasks(library, { project_id: first.project_id }));
  expect(graphs.map(({ status }) => status)).toEqual(['cancelled', 'proposed']);
});

it('after an edit work that was done stays done, once the new proposal is approved', async () => {
  const { library, planId } = plan;
  const first = await proposed();
  unwrap(approveGraph(library, { graph_id: first.graph_id }, PERSON));
  const begun = unwrap(claimTask(library, { graph_id: first.graph_id }, AGENT));
  const done = begun.task?.task_id ?? '';
  const evidence = (begun.task?.verification_contract.evidence ?? []).map(({ name }) => ({
    name,
    type: 'note' as const,
    text: 'Seen.',
  }));
  unwrap(completeTask(library, { task_id: done, claim_id: begun.claim_id ?? '', evidence }, AGENT));
  const held = unwrap(claimTask(library, { graph_id: first.graph_id }, AGENT));
  const later = tasksOf(first.graph_id).find(({ state }) => state === 'blocked');
  await lengthen(later?.node_key ?? '');
  await lengthen(held.task?.node_key ?? '');

  const again = unwrap(await proposeFromPlan(library, { plan_id: planId, project_id: first.project_id }, AGENT));
  expect(again.difference?.already_worked_on.map(({ node_key, state }) => [node_key, state])).toContainEqual([
    held.task?.node_key,
    'claimed',
  ]);
  unwrap(approveGraph(library, { graph_id: again.graph_id }, PERSON));
  const after = new Map(tasksOf(again.graph_id).map((task) => [task.node_key, task]));
  expect(after.get(begun.task?.node_key ?? '')?.state).toBe('done');
  const taken = after.get(held.task?.node_key ?? '');
  expect([taken?.state, taken?.claimed_by]).toEqual(['claimed', AGENT]);
  // The claim goes on under the new task.
  unwrap(
    completeTask(
      library,
      {
        task_id: taken?.task_id ?? '',
        claim_id: held.claim_id ?? '',
        evidence: [{ name: 'proof', type: 'note', text: 'Seen.' }],
      },
      AGENT,
    ),
  );
  const { graphs } = unwrap(listTasks(library, { project_id: first.project_id }));
  expect(graphs.map(({ status }) => status)).toEqual(['cancelled', 'active']);
});

it('a plan without a schedule proposes nothing', async () => {
  const { library, planId } = plan;
  expect(codeOf(await proposeFromPlan(library, { plan_id: planId }, AGENT))).toBe('project.not_found');
  expect(codeOf(await setFact(library, { plan_id: planId, id: 'nothing', value: 1 }))).toBe('FACT_NOT_FOUND');
});

it('every template of the program can be proposed', () => {
  const { library } = plan;
  const { project_id } = unwrap(createProject(library, { name: 'Templates' }, PERSON));
  const { templates } = listTemplates(library);
  expect(templates.length).toBeGreaterThan(5);
  for (const { key } of templates) {
    const { graph_id } = unwrap(instantiateTemplate(library, { template: key, project_id }, AGENT));
    const texts = tasksOf(graph_id).flatMap(({ title, execution_contract }) => [
      title,
      JSON.stringify(execution_contract),
    ]);
    expect(texts.filter((text) => /\{\w+\}|\[\[/.test(text))).toEqual([]);
  }
});

it('the tasks of a plan can be kept as a template, changed by overrides, and refused while it is a draft', async () => {
  const { library } = plan;
  const { graph_id, project_id } = await proposed();
  const [task] = tasksOf(graph_id);
  const save = (status: 'draft' | 'published' | 'deprecated') =>
    unwrap(saveTemplate(library, { graph_id, key: 'our-boat', status }));
  const use = (overrides: Record<string, object> = {}) =>
    instantiateTemplate(library, { template: 'our-boat', project_id, overrides }, AGENT);
  for (const status of ['draft', 'deprecated'] as const) {
    save(status);
    const refused = use();
    expect(refused.ok ? '' : refused.error.message).toContain(`cannot-instantiate-${status}`);
  }
  save('published');
  const key = task?.node_key ?? '';
  const made = unwrap(use({ [key]: { title: 'Our own title' } }));
  const views = tasksOf(made.graph_id);
  expect(views.find(({ node_key }) => node_key === key)?.title).toBe('Our own title');
  expect(views).toHaveLength(tasksOf(graph_id).length);
  expect(codeOf(use({ nothing: { title: 'x' } }))).toBe('validation.invalid_input');
  expect(codeOf(use({ [key]: { colour: 'red' } }))).toBe('validation.invalid_input');
  expect(codeOf(instantiateTemplate(library, { template: 'none-such', project_id }, AGENT))).toBe('not_found');
});

it('the forecast is the approved one until something happens, and follows what is told', async () => {
  const { library, planId } = plan;
  await estimateTasks(library, planId);
  const { graph_id } = await proposed();
  expect(codeOf(await forecastGraph(library, { graph_id }))).toBe('plan.requires_approval');
  unwrap(approveGraph(library, { graph_id }, PERSON));
  const first = unwrap(await forecastGraph(library, { graph_id }));
  expect(first.late_by).toBe(0);
  expect(first.odds).not.toBeNull();
  expect([first.finish, first.odds]).toEqual([first.approved.finish, first.approved.odds]);
  expect(first.slipping).toEqual([]);
  expect(first.earned_value.earned).toBe(0);
  expect((first.odds?.p80 ?? '') >= (first.odds?.p50 ?? 'none')).toBe(true);

  const { task, claim_id } = unwrap(claimTask(library, { graph_id }, AGENT));
  const evidence = (task?.verification_contract.evidence ?? []).map(({ name }) => ({
    name,
    type: 'note' as const,
    text: 'Seen.',
  }));
  unwrap(
    completeTask(library, { task_id: task?.task_id ?? '', claim_id: claim_id ?? '', evidence, actual_cost: 10 }, AGENT),
  );
  const next = unwrap(await forecastGraph(library, { graph_id }));
  expect(next.earned_value.earned).toBeGreaterThan(0);
  expect(next.earned_value.actual).toBe(10);
  expect(next.late_by).toBeLessThanOrEqual(0);

  const slow = unwrap(claimTask(library, { graph_id }, AGENT));
  const held = { task_id: slow.task?.task_id ?? '', claim_id: slow.claim_id ?? '' };
  unwrap(heartbeatTask(library, { ...held, remaining_days: 2_000 }, AGENT));
  const late = unwrap(await forecastGraph(library, { graph_id }));
  expect(late.late_by).toBeGreaterThan(100);
  expect(late.slipping[0]).toMatchObject({ criticality: 1 });
  expect(late.slipping.map(({ task_id }) => task_id)).toContain(held.task_id);

  for (const { task_id, state } of tasksOf(graph_id))
    if (state !== 'done') unwrap(cancelTask(library, { task_id, reason: 'No longer wanted.' }, PERSON));
  const ended = unwrap(await forecastGraph(library, { graph_id }));
  expect(ended.odds).toMatchObject({ p50: ended.as_of, p80: ended.as_of });
});

it('durations that were set to the stated time tell no odds of a task plan either, until they are estimated', async () => {
  const { library, planId } = plan;
  const { graph_id, project_id } = await proposed();
  unwrap(approveGraph(library, { graph_id }, PERSON));
  const told = unwrap(await forecastGraph(library, { graph_id }));
  expect([told.odds, told.approved.odds]).toEqual([null, null]);
  expect(told.finish).toBe(told.approved.finish);
  const { markdown } = unwrap(await statusReport(library, { graph_id }));
  expect(markdown).toContain('Not estimated: durations were set to the time that the prompt states');
  expect(markdown).not.toMatch(/% likely|probably|simulated runs/);

  const slow = unwrap(claimTask(library, { graph_id }, AGENT));
  const held = { task_id: slow.task?.task_id ?? '', claim_id: slow.claim_id ?? '' };
  unwrap(heartbeatTask(library, { ...held, remaining_days: 2_000 }, AGENT));
  const late = unwrap(await forecastGraph(library, { graph_id }));
  expect(late.late_by).toBeGreaterThan(100);
  expect(late.slipping[0]).toMatchObject({ criticality: null });

  await estimateTasks(library, planId);
  const again = unwrap(await proposeFromPlan(library, { plan_id: planId, project_id }, AGENT));
  expect(again.outcome).toBe('proposed');
  unwrap(approveGraph(library, { graph_id: again.graph_id }, PERSON));
  expect(unwrap(await forecastGraph(library, { graph_id: again.graph_id })).odds).not.toBeNull();
});

it('overlaps and lags of the plan come along', async () => {
  const { library, planId } = plan;
  const { graph_id } = await proposed();
  const written = JSON.parse(readFile(library, planId, pathOf(library, planId, 'dependencies', 'data'))) as {
    links: { from: string; to: string; type: string; lag: number; soft: boolean }[];
  };
  const there = tasksOf(graph_id).flatMap(({ node_key, depends_on }) =>
    depends_on.map(({ node_key: from, kind, link, lag_days }) => `${from} ${link} ${lag_days} ${kind} ${node_key}`),
  );
  const overlaps = written.links.filter(({ type }) => type !== 'FS');
  expect(overlaps.length).toBeGreaterThan(10);
  for (const { from, to, type, lag } of overlaps) expect(there).toContain(`${from} ${type} ${lag} hard ${to}`);
});

it('the status report says what was done, what is late and why, and what is next', async () => {
  const { library } = plan;
  const { graph_id } = await proposed();
  unwrap(approveGraph(library, { graph_id }, PERSON));
  const done = unwrap(claimTask(library, { graph_id }, AGENT));
  const evidence = [{ name: 'proof', type: 'note' as const, text: 'Seen *and* <b>signed</b>.' }];
  unwrap(completeTask(library, { task_id: done.task?.task_id ?? '', claim_id: done.claim_id ?? '', evidence }, AGENT));
  const slow = unwrap(claimTask(library, { graph_id }, AGENT));
  unwrap(
    heartbeatTask(
      library,
      { task_id: slow.task?.task_id ?? '', claim_id: slow.claim_id ?? '', remaining_days: 2_000 },
      AGENT,
    ),
  );
  const { report, markdown, html } = unwrap(await statusReport(library, { graph_id }));
  expect(report.done.map(({ title }) => title)).toEqual([done.task?.title]);
  expect(report.late.map(({ title }) => title)).toContain(slow.task?.title);
  expect(report.late.find(({ title }) => title === slow.task?.title)?.why).toMatch(
    /^\S+ works on it; working days left: [\d.]+\.$/,
  );
  expect(report.next[0]).toMatchObject({ title: slow.task?.title, who: AGENT });
  for (const heading of ['Done in the last 7 days', 'Late, and why', 'Next', 'Decisions due']) {
    expect(markdown).toContain(`## ${heading}`);
    expect(html).toContain(heading);
  }
  expect(html).not.toContain('<b>');
});
