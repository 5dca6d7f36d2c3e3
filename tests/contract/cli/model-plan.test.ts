import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Library, listCalls, planFolder } from '../../../src/library/index.ts';
import { superviseWorker } from '../../../src/main/host/worker-process.ts';
import type { CliHome, CliResult } from '../../support/cli.ts';
import { FAKE_KEY } from '../../support/fake-provider/profile.ts';
import type { SeenRequest } from '../../support/fake-provider/seen.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { expectNoKey, lookInto, modelCli, PLAN, WITH_KEY } from '../../support/models/model-cli.ts';
import { installFakeProfile, newModelPlan } from '../../support/models/model-runs.ts';
import { answeredTopics, stagesAsking, topics, topicsBegun, without } from '../../support/models/topics.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';
import { openGate } from '../../support/server/gate.ts';

/** Plans that a model drafts through the built command line, its worker process and a real server. */

const POLL = { interval: 20 };
const PRICE = { input: 1_000, output: 4_000 };

const sum = (seen: readonly SeenRequest[], pick: (request: SeenRequest) => number) =>
  seen.reduce((total, request) => total + pick(request), 0);
const tokens = (seen: readonly SeenRequest[]) => ({
  input_tokens: sum(seen, ({ promptTokens }) => promptTokens),
  output_tokens: sum(seen, ({ answeredTokens }) => answeredTokens),
});
const costOf = (seen: readonly SeenRequest[], price: { readonly input: number; readonly output: number }) => {
  const { input_tokens, output_tokens } = tokens(seen);
  return (input_tokens * price.input + output_tokens * price.output) / 1_000_000;
};

function idOf(result: CliResult): string {
  return String(result.json().plan_id);
}

describe('a plan drafted by a model', () => {
  let provider: FakeProvider;
  let cli: CliHome;
  let drafted: CliResult;
  let id: string;
  const printed: CliResult[] = [];
  const run = async (...args: string[]) => {
    const result = await cli.run(args, { env: WITH_KEY });
    printed.push(result);
    return result;
  };
  beforeAll(async () => {
    provider = await startFakeProvider({ key: FAKE_KEY, latency: { firstTokenMs: 15, tokensPerSecond: 50_000 } });
    cli = modelCli(provider);
    drafted = await run(...PLAN, '--json');
    id = idOf(drafted);
  });
  afterAll(async () => {
    await provider.close();
    cli.remove();
  });

  it('is complete, with nothing left to the outline, and names the model', () => {
    expect(drafted.code, drafted.stderr).toBe(0);
    expect(drafted.json()).toMatchObject({ state: 'completed', quality_summary: { sections_failed: 0 } });
    const report = readFileSync(String(drafted.json().report_md), 'utf8');
    expect(report).toContain('fake/openai-chat/fake-large');
    expect(report).not.toContain('Outlined without a model');
    expect(readFileSync(String(drafted.json().report), 'utf8')).toContain('fake/openai-chat/fake-large');
    const asked = lookInto(cli, (library) => stagesAsking(library, id));
    expect(asked).toEqual(expect.arrayContaining(['brief', 'swot', 'executive_summary', 'consistency_review']));
  });

  it('tells what it will take before anything is asked, near what it took', () => {
    const estimate = /^Drafted with fake: about (\d+) calls, .*, about \$\d.*; .*$/m.exec(drafted.stderr);
    expect(drafted.stderr).toMatch(/Drafted with fake: about \d+ calls/);
    expect(estimate?.index).toBeLessThan(drafted.stderr.search(/\d+ % {2}/));
    const calls = Number(estimate?.[1]);
    expect(calls).toBeGreaterThan(provider.seen.length / 2);
    expect(calls).toBeLessThan(provider.seen.length * 2);
    expect(drafted.json().estimate).toMatchObject({ profile: 'fake', calls });
  });

  it('counts calls, tokens and cost as the server does', async () => {
    const usage = {
      ...tokens(provider.seen),
      cost_usd: expect.closeTo(costOf(provider.seen, { input: 1, output: 4 }), 6),
    };
    const calls = (await run('calls', id, '--json')).json();
    expect(calls).toMatchObject({ spent: { calls: provider.seen.length, unpriced: 0, ...usage } });
    expect(calls.calls).toHaveLength(provider.seen.length);
    const shown = (await run('status', id, '--json')).json();
    expect(shown).toMatchObject({ usage: { llm_calls: provider.seen.length, ...usage } });
    expect(drafted.json()).toMatchObject({ usage: { llm_calls: provider.seen.length, ...usage } });
    expect((await run('calls', id)).stdout).toMatch(/fake\/openai-chat\/fake-large/);
  });

  it('keeps to the concurrency of the profile, and uses it', () => {
    expect(provider.mostAtOnce).toBeGreaterThan(1);
    expect(provider.mostAtOnce).toBeLessThanOrEqual(8);
  });

  it('keeps what was said until it is deleted, and the figures after that', async () => {
    const folder = join(planFolder(cli.home, id), 'calls', 'run_0001');
    expect(readdirSync(folder)).toHaveLength(provider.seen.length);
    const deleted = (await run('calls', id, '--delete', '--json')).json();
    expect(deleted).toMatchObject({ files: provider.seen.length });
    expect(deleted.answers).toBeGreaterThan(20);
    expect(existsSync(join(planFolder(cli.home, id), 'calls'))).toBe(false);
    expect((await run('calls', id, '--json')).json()).toMatchObject({
      spent: { calls: provider.seen.length },
      texts: { files: 0, stored_answers: 0 },
    });
  });

  it('never shows the key', async () => {
    printed.push(
      await cli.run(['show', id, 'run.log'], { env: WITH_KEY }),
      await cli.run(['doctor'], { env: WITH_KEY }),
    );
    expectNoKey(cli, printed);
  });
});

describe('what stands in the way of a model', () => {
  let provider: FakeProvider;
  let cli: CliHome;
  beforeEach(async () => {
    provider = await startFakeProvider({ key: FAKE_KEY });
  });
  afterEach(async () => {
    await provider.close();
    cli.remove();
  });

  it('a cap on cost ends it before it is passed; a higher one goes on, asking nothing twice', async () => {
    cli = modelCli(provider, { price: PRICE });
    const cap = 90;
    const capped = await cli.run([...PLAN, '--max-cost', String(cap), '--json'], { env: WITH_KEY });
    expect(capped.code, capped.stderr).toBe(5);
    expect(capped.json()).toMatchObject({ state: 'stopped', limit: { cause: 'cost_cap', recoverable: true } });
    expect(capped.stderr).toMatch(/--max-cost/);
    expect(capped.stderr).toMatch(/planexe resume/);
    const before = [...provider.seen];
    expect(before.length).toBeGreaterThan(3);
    expect(costOf(before, PRICE)).toBeLessThanOrEqual(cap);

    const same = await cli.run(['resume', idOf(capped), '--json'], { env: WITH_KEY });
    expect(same.code, 'the same cap is met again').toBe(5);
    expect(costOf(provider.seen, PRICE)).toBeLessThanOrEqual(cap);
    const raised = await cli.run(['resume', idOf(capped), '--max-cost', '2000', '--json'], { env: WITH_KEY });
    expect(raised.code, raised.stderr).toBe(0);
    const after = provider.seen.slice(before.length);
    // What came weak just before the end goes back to be repaired, which is not asking it again.
    expect(without(answeredTopics(before), topicsBegun(after))).toEqual(answeredTopics(before));
    const { calls } = (await cli.run(['calls', idOf(capped), '--json'])).json() as {
      calls: readonly { readonly cost_usd: number }[];
    };
    const { cost_usd: told } = (raised.json() as { usage: { cost_usd: number } }).usage;
    expect(calls).toHaveLength(provider.seen.length);
    expect(told).toBeCloseTo(
      calls.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
      3,
    );
    // A request that is cut off at the cap counts as if it had been answered, for it may be charged so.
    expect(told).toBeGreaterThan(costOf(provider.seen, PRICE) - 0.001);
  });

  it('a wrong key fails at once with what to do; the right one goes on', async () => {
    const wrong = { FAKE_PROVIDER_KEY: 'not-the-key-of-anybody' };
    // An endpoint of one's own is asked for its models first, which takes a key too.
    cli = modelCli(provider);
    const refused = await cli.run([...PLAN, '--json'], { env: wrong });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/rejected the key in/) });
    expect(provider.seen).toEqual([]);
    cli.remove();

    cli = modelCli(provider, {}, 'anthropic');
    const failed = await cli.run([...PLAN, '--json'], { env: wrong });
    expect(failed.code, failed.stderr).toBe(1);
    expect(failed.json()).toMatchObject({ state: 'failed', error: { cause: 'authentication', recoverable: true } });
    expect(failed.stderr).toMatch(/Set a valid API key[\s\S]*planexe models/);
    expect(failed.stderr).toMatch(/planexe resume/);
    // Which key it was, and in a checkout the commands as they are typed there.
    expect(failed.stderr).toContain('FAKE_PROVIDER_KEY');
    const inCheckout = { npm_package_name: 'planexe-desktop', npm_lifecycle_event: 'planexe' };
    const shown = await cli.run(['status', idOf(failed)], { env: inCheckout });
    expect(shown.stdout).toContain('`npm run -s planexe -- models`');
    expect(shown.stdout).not.toMatch(/`planexe /);
    // Two models of one key: the second is not asked with it again.
    expect(provider.seen.length).toBeLessThanOrEqual(2);
    expect(failed.stdout + failed.stderr).not.toContain(wrong.FAKE_PROVIDER_KEY);
    const resumed = await cli.run(['resume', idOf(failed), '--json'], { env: WITH_KEY });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.json()).toMatchObject({ plan_id: idOf(failed), state: 'completed' });
    expectNoKey(cli, [failed, resumed]);
  });

  it('a server that does not answer is told of while it is tried again', async () => {
    cli = modelCli(provider);
    provider.setFaults(() => 'overloaded');
    const running = cli.start([...PLAN, '--json'], { env: WITH_KEY });
    await running.heard(/The last call to fake\/\S+ failed: overloaded\. It is tried again/);
    const id = (await cli.run(['list', '--json'])).json().plans as { plan_id: string }[];
    expect((await cli.run(['status', id[0]?.plan_id ?? ''])).stdout).toMatch(/^ *Drafting +\w/m);
    running.interrupt();
    expect((await running.ended).code).toBe(5);
  });

  it('a profile without its key is refused before anything is created or sent', async () => {
    cli = modelCli(provider);
    const refused = await cli.run([...PLAN, '--json']);
    expect(refused.code).toBe(2);
    expect(refused.json()).toMatchObject({ error: { code: 'INVALID_INPUT', details: { field: 'model_profile' } } });
    expect(refused.stderr).toMatch(/has no usable model/);
    expect(refused.stderr).toMatch(/export FAKE_PROVIDER_KEY=/);
    expect((await cli.run(['list', '--json'])).json().plans).toEqual([]);
    expect(provider.seen).toEqual([]);
  });

  it('without any key, whatever the environment of the tests has, `auto` is the outline', async () => {
    cli = modelCli(provider);
    const names = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENROUTER_API_KEY', 'GEMINI_API_KEY', 'MISTRAL_API_KEY'];
    const kept = names.map((name) => [name, process.env[name]] as const);
    try {
      for (const name of names) process.env[name] = 'a-key-of-the-developer';
      expect((await cli.run(['models', '--json'])).json()).toMatchObject({ auto: 'outline' });
      const args = ['plan', '--profile', 'auto', '--speed', 'ping', '--prompt-file', 'prompt.md', '--json'];
      const plan = await cli.run(args);
      expect(plan.code, plan.stderr).toBe(0);
      expect(plan.json()).toMatchObject({ state: 'completed', usage: { llm_calls: 0 } });
    } finally {
      for (const [name, value] of kept) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(provider.seen).toEqual([]);
  });

  /** What the plan that is being drafted has of answers, as its library says. */
  const only = (look: (library: Library, planId: string) => number) =>
    lookInto(cli, (library) => {
      const row = library.prepare('SELECT id FROM plans').get();
      return row ? look(library, String(row.id)) : 0;
    });
  const kept = (library: Library, planId: string) =>
    unwrap(listCalls(library, { plan_id: planId })).texts.stored_answers;
  /** An answer that is still to be made better is none yet: its next turn is on the way to the server. */
  const everyAnswerKept = () => expect.poll(() => only(kept) - answeredTopics(provider.seen).length, POLL).toBe(0);

  it('its worker killed while calls are held goes on, and what was answered is not asked again', async () => {
    cli = modelCli(provider);
    provider.hold(() => provider.seen.length > 11);
    const running = cli.start([...PLAN, '--json'], { env: WITH_KEY });
    await provider.reached(12);
    await everyAnswerKept();
    const before = [...provider.seen];
    const holder = only((library) =>
      Number(
        String(library.prepare("SELECT lease_owner FROM runs WHERE state = 'running'").get()?.lease_owner).split(
          ':',
        )[0],
      ),
    );
    const answered = answeredTopics(before);
    process.kill(holder, 'SIGKILL');
    await provider.reached(before.length + 1);
    provider.release();
    const ended = await running.ended;
    expect(ended.code, ended.stderr).toBe(0);
    const after = topics(provider.seen.slice(before.length));
    expect(answered.length).toBeGreaterThan(8);
    expect(without(answered, after)).toEqual(answered);
    expect(after).toEqual(expect.arrayContaining(without(topics(before), answered)));
  });

  it('its server away for a while costs no answer', async () => {
    const gate = await openGate(Number(new URL(provider.url).port));
    try {
      cli = modelCli({ ...provider, url: gate.url, models: provider.models, contextWindow: provider.contextWindow });
      provider.hold(() => provider.seen.length > 9);
      const running = cli.start([...PLAN, '--json'], { env: WITH_KEY });
      await provider.reached(10);
      await everyAnswerKept();
      const answered = answeredTopics(provider.seen);
      await gate.down();
      const sent = provider.seen.length;
      const network = (library: Library, planId: string) =>
        unwrap(listCalls(library, { plan_id: planId })).calls.filter(({ cause }) => cause === 'network').length;
      await expect.poll(() => only(network), POLL).toBeGreaterThan(1);
      await running.heard(/The last call to fake\/\S+ failed: network\. It is tried again/);
      provider.release();
      await gate.up();
      const ended = await running.ended;
      expect(ended.code, ended.stderr).toBe(0);
      expect(answered.length).toBeGreaterThan(6);
      expect(without(answered, topics(provider.seen.slice(sent)))).toEqual(answered);
    } finally {
      await gate.down();
    }
  });

  it('nothing of what is said is kept where the user does not want that', async () => {
    cli = modelCli(provider);
    expect((await cli.run(['settings', 'store_calls', 'off'])).code).toBe(0);
    const plan = await cli.run([...PLAN, '--json'], { env: WITH_KEY });
    expect(plan.code, plan.stderr).toBe(0);
    expect(existsSync(join(planFolder(cli.home, idOf(plan)), 'calls'))).toBe(false);
    expect((await cli.run(['calls', idOf(plan), '--json'])).json()).toMatchObject({
      spent: { calls: provider.seen.length },
      texts: { files: 0, stored_answers: 0, storing: false },
    });
    // Words that stand in every question and nowhere in a plan.
    const rule = 'Day 0 of the plan is 2027-01-04';
    expect(provider.seen.every(({ text }) => text.includes(rule))).toBe(true);
    const files = readdirSync(cli.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const holding = files.filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1').includes(rule));
    expect(holding.map(({ name }) => name)).toEqual([]);
  });
});

describe('two plans at once', () => {
  it('share the places that the profile gives the server', async () => {
    const provider = await startFakeProvider({ latency: { firstTokenMs: 30, tokensPerSecond: 50_000 } });
    const test = openTestLibrary(undefined, WITH_KEY);
    installFakeProfile(test.library, provider, 'openai-chat', { concurrency: 3, timeouts: { first_chunk_s: 60 } });
    const plans = [EXAMPLE, `${EXAMPLE}\n\nThe roof is to be green.`].map((prompt) =>
      newModelPlan(test.library, prompt),
    );
    const host = superviseWorker({
      library: test.library,
      workerPath: join(inject('built'), 'worker.js'),
      env: { ...WITH_KEY, PLANEXE_NO_DISCOVERY: '1' },
    });
    try {
      const states = () => plans.map((planId) => status(test.library, planId).state);
      await expect.poll(states, { interval: 50 }).toEqual(['completed', 'completed']);
      expect(provider.mostAtOnce).toBe(3);
    } finally {
      await host.close();
      await provider.close();
      test.dispose();
    }
  });
});
