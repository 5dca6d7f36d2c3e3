import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { claimRun, finishRun, reportProgress } from '../../../src/library/for-drafting.ts';
import { stopPlan, writeArtifact } from '../../../src/library/index.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { pathOf, readFile, status, unwrap } from '../../support/plans/plan-state.ts';
import { type ServedApp, serveApp } from '../../support/server/served-app.ts';
import { workedApp } from '../../support/server/worked-app.ts';
import { checkAccessibility } from '../accessibility.ts';
import { openViewHost, type ViewHost, type ViewHostOptions } from './view-host.ts';

/** The view of a plan in a real browser, behind the SDK's own host side, in front of a real server. */

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const IS_WIDER = 'document.documentElement.scrollWidth > innerWidth';
/** Keeps the names of all elements that are drawn from now on. */
const NOTE_DRAWN = `window.drawn = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const { nodeName, textContent } of addedNodes) drawn.push(nodeName + ' ' + textContent);
}).observe(document.getElementById('view'), { childList: true, subtree: true });`;

let drafted: DraftedPlan;
let atEnd: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  drafted = await draftPlan();
});
afterEach(async () => {
  for (const end of atEnd.reverse()) await end();
  atEnd = [];
});

async function serve(library: TestLibrary['library']): Promise<ServedApp> {
  const served = await serveApp(library);
  atEnd.push(async () => {
    await served.close();
    expect(served.faults).toEqual([]);
  });
  return served;
}

async function open(served: ServedApp, options?: ViewHostOptions): Promise<ViewHost> {
  const host = await openViewHost(`${served.base}/mcp`, options);
  atEnd.push(() => host.close());
  return host;
}

/** A finished plan in a view. */
async function finished(options?: ViewHostOptions, change?: (copy: PlanCopy) => Promise<unknown>) {
  const copy = drafted.copy();
  atEnd.push(() => copy.dispose());
  await change?.(copy);
  const host = await open(await serve(copy.library), options);
  await host.agentCalls('plan_status', { plan_id: copy.planId });
  await host.view.getByText(/^Finished in/).waitFor();
  return { copy, host };
}

/** A plan in a library without a worker: it waits, or is moved on by the test. */
async function waiting(options?: ViewHostOptions, prompt = EXAMPLE) {
  const test = openTestLibrary();
  atEnd.push(() => test.dispose());
  const planId = newPlan(test.library, prompt);
  const host = await open(await serve(test.library), options);
  return { library: test.library, planId, host };
}

function claimed({ library, planId }: { library: TestLibrary['library']; planId: string }) {
  const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('no run is waiting');
  return run;
}

async function violations({ view }: ViewHost): Promise<string[]> {
  return (await checkAccessibility(view)).violations;
}

describe('a plan that is being drafted', () => {
  it('is followed from its creation to its report', async () => {
    const app = await workedApp(inject('built'));
    atEnd.push(() => app.close());
    const host = await open(app.served);
    await host.agentCalls('plan_create', { prompt: EXAMPLE, model_profile: 'outline' });
    await host.view.getByText('Queued').waitFor();
    expect(await host.view.getByRole('progressbar').getAttribute('value')).toBe('0');
    app.startWorker();
    await host.view.getByText(/^Finished in/).waitFor({ timeout: PATIENCE_MS });
    expect(await host.view.getByRole('heading', { name: 'Open decisions' }).count()).toBe(1);
    expect(host.complaints).toEqual([]);
  });

  it('shows how far it is', async () => {
    const plan = await waiting();
    const run = claimed(plan);
    reportProgress(plan.library, run, {
      percentage: 41,
      stepsCompleted: 13,
      stepsTotal: 32,
      phase: 'generating_plan',
      currentStep: 'identify_risks',
    });
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    const { view } = plan.host;
    await view.getByText('Drafting').waitFor();
    expect(await view.getByRole('progressbar').getAttribute('value')).toBe('41');
    expect(await view.locator('.figures').textContent()).toMatch(
      /^Sections13 of 32Working onIdentify risksElapsed\d+ sModel calls0Cost\$0\.00$/,
    );
  });

  it('moves on without a word from the agent, and keeps the focus where it is', async () => {
    const plan = await waiting();
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    const stop = plan.host.view.getByRole('button', { name: 'Stop' });
    await stop.focus();
    const run = claimed(plan);
    reportProgress(plan.library, run, { percentage: 7, stepsCompleted: 2, stepsTotal: 32, phase: 'validating' });
    await plan.host.view.getByText('Checking').waitFor();
    expect(await plan.host.view.evaluate<string>('document.activeElement.textContent')).toBe('Stop');
  });

  it('is stopped by the user and resumed again', async () => {
    const plan = await waiting();
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    await plan.host.view.getByRole('button', { name: 'Stop' }).click();
    await plan.host.view.getByText('Stopped', { exact: true }).waitFor();
    expect(status(plan.library, plan.planId).state).toBe('stopped');
    await plan.host.view.getByText('Nothing drafted yet.').waitFor();
    await plan.host.view.getByRole('button', { name: 'Resume' }).click();
    await plan.host.view.getByText('Queued').waitFor();
    expect(status(plan.library, plan.planId).state).toBe('pending');
  });

  it('says that it is stopping while the section in hand ends', async () => {
    const plan = await waiting();
    const run = claimed(plan);
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    await plan.host.view.getByRole('button', { name: 'Stop' }).click();
    await plan.host.view.getByText('Stopping; finished sections are kept').waitFor();
    finishRun(plan.library, run, { state: 'stopped' });
    await plan.host.view.getByText('Stopped', { exact: true }).waitFor();
  });

  it('is followed while plan_wait has not answered yet', async () => {
    const plan = await waiting();
    const answered = plan.host.agentCalls('plan_wait', { plan_id: plan.planId, timeout_sec: 30 });
    await plan.host.view.getByText('Queued').waitFor();
    unwrap(stopPlan(plan.library, { plan_id: plan.planId }));
    expect(await answered).toMatchObject({ state: 'stopped' });
  });
});

describe('a plan that failed', () => {
  async function failed(recoverable: boolean) {
    const plan = await waiting();
    finishRun(plan.library, claimed(plan), {
      state: 'failed',
      failure: {
        failure_reason: 'generation_error',
        failed_step: 'identify_risks',
        message: 'The provider refused the key.',
        recoverable,
        cause: 'authentication',
      },
    });
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    await plan.host.view.getByText('Failed in “Identify risks”').waitFor();
    return plan;
  }

  it('says what happened, what to do, and goes on', async () => {
    const { host, library, planId } = await failed(true);
    const said = await host.view.locator('article').textContent();
    expect(said).toContain('The provider refused the key.');
    expect(said).toContain('Set a valid API key in PlanExe, then resume.');
    await host.view.getByRole('button', { name: 'Resume' }).click();
    await host.view.getByText('Queued').waitFor();
    expect(status(library, planId).state).toBe('pending');
  });

  it('begins anew where it cannot go on', async () => {
    const { host, library, planId } = await failed(false);
    await host.view.getByRole('button', { name: 'Start over' }).click();
    await host.view.getByText('Queued').waitFor();
    expect(status(library, planId).run_id).toBe('run_0002');
  });
});

describe('a finished plan', () => {
  it('shows what the report says: headlines, summary and decisions, and no odds where durations were set to the stated time', async () => {
    const { host, copy } = await finished();
    const said = await host.view.locator('article').textContent();
    const { decisions } = JSON.parse(
      readFile(copy.library, copy.planId, pathOf(copy.library, copy.planId, 'decision_register', 'data')),
    );
    expect(said).not.toMatch(/\[\[|undefined|null|NaN/);
    for (const label of ['Planned date', 'Chance of meeting the deadline', 'Budget', 'Summary'])
      expect(said).toContain(label);
    expect(said).toContain('Not estimated');
    expect(said).not.toMatch(/Finish dates|P\d0/);
    for (const { question, waits } of decisions) {
      expect(said).toContain(question);
      expect(said).toContain(waits.join('; '));
    }
    expect(said).toMatch(/\d+ errors?, \d+ warnings?\./);
    expect(host.complaints).toEqual([]);
  });

  it('shows when it may finish, once its durations no longer keep the stated time', async () => {
    const { host } = await finished({}, async ({ library, planId }) => {
      const path = pathOf(library, planId, 'durations', 'data');
      const data: { durations: { optimistic: number; likely: number; pessimistic: number }[] } = JSON.parse(
        readFile(library, planId, path),
      );
      for (const row of data.durations) {
        row.optimistic *= 2;
        row.likely *= 2;
        row.pessimistic *= 2;
      }
      unwrap(await writeArtifact(library, { plan_id: planId, path, content: JSON.stringify(data) }));
    });
    await host.view.getByRole('heading', { name: 'Finish dates' }).waitFor();
    const terms = await host.view.locator('figure dt').allTextContents();
    expect(terms).toEqual(['P50', 'P80', 'Deadline']);
    expect(await host.view.locator('article').textContent()).not.toContain('Not estimated');
    expect(host.complaints).toEqual([]);
  });

  it('opens the report through a link that needs no token', async () => {
    const { host } = await finished();
    await host.view.getByRole('button', { name: 'Open report' }).click();
    await expect.poll(() => host.links.length).toBe(1);
    const response = await fetch(host.links[0] ?? '');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<!doctype html>');
  });

  it('asks the agent about a decision, by name', async () => {
    const { host, copy } = await finished();
    await host.view
      .getByRole('button', { name: /^Ask about it/ })
      .first()
      .click();
    await expect.poll(() => host.messages.length).toBe(1);
    expect(host.messages[0]).toContain(`plan_id ${copy.planId}`);
    expect(host.messages[0]).toContain('"Is existing fabric kept or replaced?"');
  });

  it('works with the keyboard alone', async () => {
    const { host } = await finished();
    await host.view.getByText('Options').first().focus();
    await host.page.keyboard.press('Enter');
    await host.view.getByText('Keep and adapt', { exact: true }).last().waitFor();
    await host.page.keyboard.press('Tab');
    await host.page.keyboard.press('Enter');
    await expect.poll(() => host.messages.length).toBe(1);
  });

  it('is drawn once, however often it is told of while its files are read', async () => {
    const copy = drafted.copy();
    atEnd.push(() => copy.dispose());
    const { promise: readable, resolve: allow } = Promise.withResolvers<void>();
    const host = await open(await serve(copy.library), { readable });
    await host.view.evaluate(NOTE_DRAWN);
    const told = await host.agentCalls('plan_status', { plan_id: copy.planId });
    await host.agentCalls('plan_status', { plan_id: copy.planId });
    const structuredContent = { ...told, title: 'Told last' };
    await host.bridge.sendToolResult({ content: [], structuredContent });
    allow();
    const names = () => host.view.evaluate<string[]>('window.drawn');
    await expect.poll(names).toContain('H1 Told last');
    expect((await names()).filter((name) => name.startsWith('ARTICLE'))).toHaveLength(1);
  });

  it('keeps what is unfolded when the agent looks again and nothing changed', async () => {
    const { host, copy } = await finished();
    await host.view.getByText('Options').first().click();
    const before = host.calls.length;
    await host.agentCalls('plan_status', { plan_id: copy.planId });
    // It asks by itself after it took what the agent was told.
    await expect.poll(() => host.calls.length).toBeGreaterThan(before);
    expect(await host.view.locator('details[open]').count()).toBe(1);
  });

  it('offers nothing that the application does not let it do', async () => {
    const { host } = await finished({ capabilities: {} });
    expect(await host.view.getByRole('button').count()).toBe(0);
    expect(await host.view.locator('article').textContent()).toMatch(/\d+ errors?, \d+ warnings?\./);
    expect(host.calls).toEqual([]);
  });

  it('takes hostile words as words', async () => {
    const { host } = await finished({}, async ({ library, planId }) => {
      const path = pathOf(library, planId, 'decision_register', 'data');
      const data = JSON.parse(readFile(library, planId, path));
      data.decisions[0].question = HOSTILE;
      data.decisions[0].options[0].option = HOSTILE;
      const content = JSON.stringify(data);
      unwrap(await writeArtifact(library, { plan_id: planId, path, content }));
    });
    await host.view.getByRole('heading', { name: '<img src=x' }).waitFor();
    expect(await host.view.locator('img, #view script').count()).toBe(0);
    await host.view.getByRole('button', { name: /^Ask about it: <img/ }).click();
    await expect.poll(() => host.messages.length).toBe(1);
    expect(host.complaints).toEqual([]);
  });
});

it('takes a hostile title as words', async () => {
  const plan = await waiting({}, `# Quay ${HOSTILE}\n\nBuild a quay for 12 boats.`);
  await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
  await plan.host.view.getByRole('heading', { name: '<img src=x' }).waitFor();
  expect(await plan.host.view.locator('img, #view script').count()).toBe(0);
  expect(plan.host.complaints).toEqual([]);
});

describe('how the view looks', () => {
  it.each([
    [300, 'light'],
    [360, 'dark'],
    [900, 'light'],
  ] as const)('is accessible and no wider than %i pixels in the %s theme', async (width, theme) => {
    const { host } = await finished({ width, context: { theme } });
    for (const summary of await host.view.locator('summary').all()) await summary.click();
    expect(await violations(host)).toEqual([]);
    expect(await host.view.evaluate<boolean>(IS_WIDER)).toBe(false);
    const background = await host.view.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe(theme === 'dark' ? 'rgb(16, 19, 24)' : 'rgb(255, 255, 255)');
  });

  it.each(['light', 'dark'] as const)('is accessible while drafting and at rest, %s', async (theme) => {
    const plan = await waiting({ width: 320, context: { theme } });
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    await plan.host.view.getByText('Queued').waitFor();
    expect(await violations(plan.host)).toEqual([]);
    await plan.host.view.getByRole('button', { name: 'Stop' }).click();
    await plan.host.view.getByText('Stopped', { exact: true }).waitFor();
    expect(await violations(plan.host)).toEqual([]);
  });

  it('takes the colours of the application, and changes with it', async () => {
    const variables = { '--color-background-primary': 'rgb(1, 2, 3)' } as never;
    const { host } = await finished({ context: { styles: { variables } } });
    const background = 'getComputedStyle(document.body).backgroundColor';
    expect(await host.view.evaluate<string>(background)).toBe('rgb(1, 2, 3)');
    await host.bridge.sendHostContextChange({ theme: 'dark' });
    await expect
      .poll(() => host.view.evaluate<string>('getComputedStyle(document.documentElement).colorScheme'))
      .toBe('dark');
  });

  it('tells the application how high it is', async () => {
    const { host } = await finished();
    const height = await host.view.evaluate<number>(
      'Math.ceil(document.documentElement.getBoundingClientRect().height)',
    );
    await expect.poll(() => host.heights.at(-1)).toBeGreaterThan(600);
    expect(Math.abs((host.heights.at(-1) ?? 0) - height)).toBeLessThan(8);
  });

  it('keeps a long title and one from right to left in their place', async () => {
    const title = `\u05de\u05e8\u05db\u05d6 ${'Donaudampfschifffahrtsgesellschaft'.repeat(6)}`;
    const plan = await waiting({ width: 300 }, `# ${title}\n\nBuild a quay for 12 boats.`);
    await plan.host.agentCalls('plan_status', { plan_id: plan.planId });
    await plan.host.view.getByRole('heading', { level: 1 }).waitFor();
    const direction = "getComputedStyle(document.querySelector('h1')).direction";
    expect(await plan.host.view.evaluate<string>(direction)).toBe('rtl');
    expect(await plan.host.view.evaluate<boolean>(IS_WIDER)).toBe(false);
  });
});
