import { expect, it, onTestFinished } from 'vitest';
import { addAttempt, claimRun, failStage, finishRun, startStage } from '../../../src/library/for-drafting.ts';
import { type Library, resumePlan } from '../../../src/library/index.ts';
import { newPlan, openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openApp, serveWindows } from '../app-window.ts';

const CALLS = 130;

/**
 * A run that failed after many calls, and one that waits after it.
 * @param priceOf the nth call, in US dollars; null where it is not known
 */
async function planWithRuns(library: Library, priceOf: (call: number) => number | null = () => 0.01): Promise<string> {
  const planId = newPlan(library, 'A garden for the school, with forty beds, to be ready in spring.');
  const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('no run is waiting');
  startStage(library, planId, run, 'brief');
  startStage(library, planId, run, 'identify_risks');
  for (let call = 0; call < CALLS; call += 1) {
    const failed = call % 10 === 9;
    addAttempt(
      library,
      planId,
      run.number,
      {
        stage: call % 2 === 0 ? 'brief' : 'identify_risks',
        item: '',
        provider: 'fake',
        model: 'a-model',
        input_tokens: 1_000,
        output_tokens: 200,
        cost_usd: priceOf(call),
        latency_ms: 1_500,
        finish_reason: 'stop',
        outcome: failed ? 'failed' : 'answered',
        cause: failed ? 'rate_limited' : null,
      },
      { question: 'secret words', answer: 'more secret words' },
    );
  }
  failStage(library, planId, run, 'identify_risks', 'The provider took no more requests.');
  finishRun(library, run, {
    state: 'failed',
    failure: {
      failure_reason: 'generation_error',
      failed_step: 'identify_risks',
      message: 'The provider took no more requests.',
      recoverable: true,
      cause: 'rate_limited',
    },
  });
  unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['brief'] } }));
  return planId;
}

it('shows each run with its end, its cost by section and call, and what happened', async () => {
  const { library, dispose } = openTestLibrary();
  const planId = await planWithRuns(library);
  const served = await serveWindows(library);
  const app = await openApp(served.base, { path: `/plan/${planId}/runs` });
  onTestFinished(async () => {
    await app.close();
    await served.close();
    dispose();
  });
  const { page } = app;
  const runs = page.getByRole('navigation', { name: 'Runs' });
  await runs.getByRole('link', { name: /^Run 2/ }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Run 2');
  await page.getByText('Selected sections: Brief').waitFor();
  await page.getByText('This run is queued.').waitFor();

  await runs.getByRole('link', { name: /^Run 1/ }).click();
  await page.waitForURL(/run=run_0001/);
  await page.getByText('Wait for the provider’s rate limit to reset, then resume.').waitFor();
  const costs = page.getByRole('region', { name: 'Sections and cost' });
  const risks = costs.getByRole('row', { name: /^Risks/ });
  await risks.waitFor();
  expect(await risks.textContent()).toMatch(/Failed[\s\S]*65 \(13 unanswered\)[\s\S]*US\$0\.65/);
  expect(await costs.getByRole('row', { name: /^Total/ }).textContent()).toContain('US$1.30');
  expect(await app.axe()).toEqual([]);

  await page.getByRole('tab', { name: 'Model calls' }).click();
  const calls = page.getByRole('region', { name: 'Model calls' });
  await calls.getByText('Failed: too many requests').first().waitFor();
  expect(await calls.getByRole('row').count()).toBe(CALLS + 1);
  expect(await page.locator('body').textContent()).not.toContain('secret words');

  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByText('Risks: failed. The provider took no more requests.').waitFor();
  await page.getByText('Run 1 failed: The provider took no more requests.').waitFor();
  await page.getByText('Files', { exact: true }).last().click();
  await page.getByText(/^Run 1 started$/).waitFor();
  // As it was looked at, also after it was loaded anew.
  await page.waitForURL(/show=events/);
  await page.waitForURL(/files/);
  await page.reload();
  await page.getByText(/^Run 1 started$/).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Files' }).isChecked()).toBe(true);
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it.each([
  { priced: 'none', cost: 'unknown', priceOf: () => null },
  { priced: 'some', cost: 'at least US$0.65', priceOf: (call: number) => (call % 2 === 0 ? 0.01 : null) },
])('says in every place what calls cost of which $priced have a known price', async ({ cost, priceOf }) => {
  const { library, dispose } = openTestLibrary();
  const planId = await planWithRuns(library, priceOf);
  const served = await serveWindows(library);
  const app = await openApp(served.base, { path: `/plan/${planId}/runs?run=run_0001` });
  onTestFinished(async () => {
    expect(app.faults).toEqual([]);
    await app.close();
    await served.close();
    dispose();
  });
  const { page } = app;
  const figure = () => page.locator('dt', { hasText: /^Cost$/ }).locator('xpath=following-sibling::dd[1]');
  const together = page.getByRole('row', { name: /^Total/ });
  await together.waitFor();
  expect(await together.getByRole('cell').last().textContent()).toBe(cost);
  await page
    .getByRole('link', { name: /^Run 1/ })
    .getByText(`130 calls, cost ${cost}`, { exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await figure().waitFor();
  expect(await figure().textContent()).toBe(cost);
});
