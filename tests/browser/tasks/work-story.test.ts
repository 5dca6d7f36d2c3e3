import type { Page } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cliHome } from '../../support/cli.ts';
import { checkedClient } from '../../support/mcp/checked-client.ts';
import { connectOverStdio } from '../../support/mcp/stdio-client.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { GENERATIONS, type Generation } from '../../support/server/served-app.ts';
import { servedHost } from '../../support/server/served-host.ts';
import { oneTimePath, openApp } from '../app-window.ts';

const SHORTEST_LEASE_SEC = 10;

interface Task {
  readonly taskId: string;
  readonly title: string;
  readonly state: string;
  readonly claimedBy: string | null;
  readonly dependsOn: readonly { readonly taskId: string; readonly kind: string; readonly link: string }[];
  readonly verificationContract: { readonly evidence?: readonly { readonly name: string; readonly type: string }[] };
}
interface Claim {
  readonly claimId: string;
  readonly task: Task;
}
interface Forecast {
  readonly finish: string;
  readonly approved: { readonly finish: string };
  readonly lateBy: number;
}

const card = (page: Page, column: string, title: string) =>
  page.getByRole('region', { name: new RegExp(`^${column}`) }).getByRole('option', { name: title });

it('from a prompt to work that is done: an agent plans, a person approves, three agents work, and the forecast follows', async () => {
  const cli = cliHome();
  const host = await servedHost({ cli });
  onTestFinished(() => host.remove());
  const agent = async (generation: Generation) => {
    const process = await connectOverStdio(generation, cli, ['--toolset', 'plans+projects']);
    onTestFinished(() => process.close().catch(() => undefined));
    const client = await checkedClient(process);
    const call = async <Value>(tool: string, input: Record<string, unknown> = {}) =>
      (await client.call(tool, input)) as Value;
    return { name: `agent:test-${generation}`, call, kill: process.kill };
  };
  const [first, second, third] = await Promise.all(GENERATIONS.map(agent));
  if (!first || !second || !third) throw new Error('there are three generations');

  // An agent drafts a plan and proposes its tasks; it may not approve them.
  const { plan_id } = await first.call<{ plan_id: string }>('plan_create', { prompt: EXAMPLE });
  await vi.waitFor(
    async () => expect(await first.call('plan_status', { plan_id })).toMatchObject({ state: 'completed' }),
    { timeout: PATIENCE_MS, interval: 500 },
  );
  await first.call('create_project', { name: 'Our project' });
  const { planId, tasks } = await first.call<{ planId: string; tasks: number }>('propose_from_plan', {
    sourcePlanId: plan_id,
  });
  expect(tasks).toBeGreaterThan(20);
  expect(await first.call('approve_plan', { planId })).toMatchObject({ status: 'awaiting_human' });
  expect(await second.call('claim_task')).toMatchObject({ task: null });

  // A person reads and approves in the browser, which the agent sees.
  const { page, faults } = await openApp(host.url, { path: await oneTimePath(host) });
  await page.getByRole('link', { name: 'Projects 1 waiting for approval' }).click();
  await page.getByRole('link', { name: /^Review / }).click();
  await page.getByText(`${first.name.slice('agent:'.length)} asks for your approval`).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Start with the permits.');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('region', { name: /^Ready/ }).waitFor();
  const { plans } = await first.call<{ plans: object[] }>('list_tasks', { planId, limit: 1 });
  expect(plans).toMatchObject([{ status: 'active', note: 'Start with the permits.' }]);

  // Three agents claim; each gets a task of its own, the first one a task that others wait for.
  const listed = await first.call<{ tasks: Task[] }>('list_tasks', { planId, limit: 200 });
  const awaited = listed.tasks.find(
    ({ taskId, state }) =>
      state === 'ready' &&
      listed.tasks.some((other) =>
        other.dependsOn.some((link) => link.taskId === taskId && link.kind === 'hard' && link.link === 'FS'),
      ),
  );
  expect(awaited).toBeDefined();
  // What will be done waits for nothing, so that no failure beside it keeps it from its end.
  const independent = listed.tasks.find(
    ({ taskId, state, dependsOn }) => state === 'ready' && dependsOn.length === 0 && taskId !== awaited?.taskId,
  );
  expect(independent).toBeDefined();
  const [hasFailed, hasDone] = await Promise.all([
    first.call<Claim>('claim_task', { taskId: awaited?.taskId }),
    third.call<Claim>('claim_task', { taskId: independent?.taskId }),
  ]);
  const hasDied = await second.call<Claim>('claim_task', { planId, leaseSec: SHORTEST_LEASE_SEC });
  const titles = [hasFailed, hasDied, hasDone].map(({ task }) => task.title);
  expect(new Set(titles).size).toBe(3);
  for (const title of titles) await card(page, 'Claimed', title).waitFor();
  const before = await first.call<Forecast>('project_forecast', { planId });
  expect(before.finish).toBe(before.approved.finish);

  // One dies: what it held comes back by itself.
  second.kill();
  await card(page, 'Ready', hasDied.task.title).waitFor();
  // One says that much is left, which moves the forecast, and then fails.
  const failing = { taskId: hasFailed.task.taskId, claimId: hasFailed.claimId };
  await first.call('heartbeat_task', { ...failing, remainingDays: 400 });
  const moved = await first.call<Forecast>('project_forecast', { planId });
  expect(moved.approved).toEqual(before.approved);
  expect(moved.finish > before.finish).toBe(true);
  expect(moved.lateBy).toBeGreaterThan(10);
  const reason = 'The office is closed until spring.';
  await first.call('fail_task', { ...failing, reason });
  await card(page, 'Failed', hasFailed.task.title).waitFor();

  // One brings what its contract asks for.
  const evidence = (hasDone.task.verificationContract.evidence ?? []).map(({ name }) => ({
    name,
    type: 'note',
    text: 'Seen by both of us.',
  }));
  const finishing = { taskId: hasDone.task.taskId, claimId: hasDone.claimId };
  await third.call('complete_task', { ...finishing, evidence, actualCost: 40 });
  await card(page, 'Done', hasDone.task.title).waitFor();

  // The report says all of it, and so does the trail.
  const { markdown } = await third.call<{ markdown: string }>('status_report', { planId });
  expect(markdown).toContain(hasDone.task.title);
  expect(markdown).toMatch(/\d+ tasks? waits? for work that failed\. If that is taken up today, it can be finished by/);
  expect(markdown).toMatch(new RegExp(`## Failed[^#]+${reason.slice(0, 20)}`));
  expect(faults).toEqual([]);
});
