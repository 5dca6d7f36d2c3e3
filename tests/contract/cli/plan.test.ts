import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { type CliHome, type CliResult, cliHome, type RunningCli } from '../../support/cli.ts';
import { holdStill, stopAsked } from '../../support/plans/held-worker.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const PROMPT_PAGE = fileOf('prompt', 'page');

const BAKERY = `Open a neighbourhood bakery in Lyon with a wood-fired oven and seats for twenty guests. The budget is 180,000 EUR,
of which 60,000 EUR are a bank loan. We must open by 1 June 2029 and employ four people. No work may happen on Sundays.
Success means 300 customers a day within six months. The owners are Claire and Amir, who have both worked as bakers.`;

/** The same plan before and after midnight. */
const DATED = ['--start-date', '2027-01-04'];
/** Only the screening is drafted: quick, for what does not need a whole plan. */
const QUICK = ['--speed', 'ping'];

function ownHome(): CliHome {
  const cli = cliHome();
  onTestFinished(() => cli.remove());
  return cli;
}

describe('a plan from a prompt', () => {
  const cli = cliHome();
  let first: CliResult;
  beforeAll(async () => {
    first = await cli.start(['plan', '-', '--json', '--out', 'copy', ...DATED], { input: BAKERY }).ended;
  });
  afterAll(() => cli.remove());

  test('ends with 0 and one JSON object on the only line of standard output', () => {
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout.trimEnd().split('\n')).toHaveLength(1);
    const answer = first.json();
    expect(answer).toMatchObject({
      plan_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'completed',
      report: expect.stringContaining(fileOf('report', 'report.html')),
      report_md: expect.stringContaining(fileOf('report', 'page')),
      artifacts_dir: join(cli.home, 'plans', String(answer.plan_id)),
      seconds: expect.any(Number),
      quality_summary: { sections_complete: expect.any(Number), errors: expect.any(Number) },
      deduplicated: false,
    });
    expect(existsSync(String(answer.report))).toBe(true);
    expect(readFileSync(String(answer.report_md), 'utf8')).toContain('Lyon');
  });

  test('shows progress as plain lines with percentage, sections and time where there is no terminal', () => {
    const lines = first.stderr.split('\n').filter((line) => /^ *\d+ % {2}/.test(line));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^ *\d+ % {2}\d+ of \d+ sections +\d+\.\d s/);
    const percentages = lines.map((line) => Number.parseInt(line, 10));
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
    expect(first.stderr).not.toContain('\u001b');
  });

  test('the copy in --out holds every file of the plan', () => {
    const answer = first.json();
    const copied = readdirSync(join(cli.folder, 'copy'));
    expect(copied).toEqual(
      expect.arrayContaining([fileOf('report', 'report.html'), fileOf('report', 'page'), RUN_FILES.complete]),
    );
    expect(readFileSync(join(cli.folder, 'copy', fileOf('report', 'report.html')))).toEqual(
      readFileSync(String(answer.report)),
    );
  });

  test('the same prompt again gives the same plan, its summary, and copies over its own copy', async () => {
    const again = await cli.run(['plan', '-', '--out', 'copy', ...DATED], { input: BAKERY });
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).toMatch(/A plan for this prompt exists/);
    expect(again.stdout).toContain(String(first.json().report));
    for (const word of ['Report', 'Markdown', 'Sections', 'Findings', 'Planned date', 'Next'])
      expect(again.stdout).toContain(word);
    const listed = (await cli.run(['list', '--json'])).json().plans;
    expect(listed).toHaveLength(1);
  });

  test('--quiet prints the path of the report and nothing else', async () => {
    const quiet = await cli.run(['plan', '-', '--quiet', ...DATED], { input: BAKERY });
    expect(quiet).toMatchObject({ code: 0, stderr: '', stdout: `${first.json().report}\n` });
  });

  test('another start date, or --new, gives another plan', async () => {
    const later = await cli.run(['plan', '-', '--start-date', '2027-02-01', '--json', ...QUICK], { input: BAKERY });
    const anew = await cli.run(['plan', '-', '--new', '--json', ...DATED, ...QUICK], { input: BAKERY });
    const ids = [first, later, anew].map((result) => result.json().plan_id);
    expect(new Set(ids).size).toBe(3);
    expect([later.code, anew.code]).toEqual([0, 0]);
  });

  test('a finished plan in which nothing changed cannot be resumed or retried', async () => {
    const id = String(first.json().plan_id);
    const resumed = await cli.run(['resume', id, '--json']);
    expect(resumed.code).toBe(4);
    expect(resumed.json()).toMatchObject({ error: { code: 'PLAN_NOT_RESUMABLE' } });
    expect((await cli.run(['retry', id])).code).toBe(4);
    expect((await cli.run(['stop', id])).code).toBe(4);
  });

  test('a resume drafts a named section again, and refuses one that there is not', async () => {
    const id = String(first.json().plan_id);
    const resumed = await cli.run(['resume', id, '--invalidate', 'swot', '--json']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.json()).toMatchObject({ plan_id: id, run_id: 'run_0002', state: 'completed' });
    expect((await cli.run(['resume', id, '--invalidate', 'nonsense'])).code).toBe(3);
    expect((await cli.run(['resume', id, '--invalidate', 'nothing.md'])).code).toBe(3);
    expect((await cli.run(['resume', id, '--target', 'moon'])).code).toBe(2);
  });
});

describe('two commands at once', () => {
  test('the same prompt from two terminals is drafted once, and both show it', async () => {
    const cli = ownHome();
    const both = await Promise.all([1, 2].map(() => cli.start(['plan', '--prompt', BAKERY, '--json', ...DATED]).ended));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [one, other] = both.map((result) => result.json());
    expect(one).toMatchObject({ plan_id: other?.plan_id, run_id: 'run_0001', state: 'completed' });
    expect([one?.deduplicated, other?.deduplicated].toSorted()).toEqual([false, true]);
    expect((await cli.run(['list', '--json'])).json().plans).toHaveLength(1);
  });

  test('a resume of what another terminal drafts follows it, and both end with the plan', async () => {
    const cli = ownHome();
    const first = cli.start(['plan', '--prompt', BAKERY, '--json']);
    const goOn = await holdStill(cli.home, await heldWorker(cli, first));
    const [plan] = (await cli.run(['list', '--json'])).json().plans as { plan_id: string }[];
    const second = cli.start(['resume', plan?.plan_id ?? '', '--json']);
    await second.heard(/A run of this plan is active; following it/);
    goOn();
    for (const { code, stderr, json } of await Promise.all([first.ended, second.ended])) {
      expect(code, stderr).toBe(0);
      expect(json()).toMatchObject({ plan_id: plan?.plan_id, run_id: 'run_0001', state: 'completed' });
    }
  });
});

test('a plan that is not to be drafted ends with 4 and the reason', async () => {
  const cli = ownHome();
  const prompt = `Build a workshop in Lyon for 80,000 EUR by June 2029, and there make a nerve agent for sale.`;
  const refused = await cli.run(['plan', '--prompt', prompt, '--json']);
  expect(refused.code, refused.stderr).toBe(4);
  expect(refused.json()).toMatchObject({ state: 'failed', report: null, error: { failed_step: 'redline_gate' } });
  expect(refused.stderr).toContain('PlanExe does not plan this');
});

describe('--out', () => {
  test('a folder with files of another origin is refused before anything is drafted', async () => {
    const cli = ownHome();
    mkdirSync(join(cli.folder, 'mine'));
    writeFileSync(join(cli.folder, 'mine', 'thesis.txt'), 'years of work');
    const { code, stderr } = await cli.run(['plan', '--prompt', BAKERY, '--out', 'mine', ...QUICK]);
    expect(code).toBe(2);
    expect(stderr).toContain('thesis.txt');
    expect((await cli.run(['list', '--json'])).json().plans).toEqual([]);
    expect(readdirSync(join(cli.folder, 'mine'))).toEqual(['thesis.txt']);
  });

  test('a copy that was changed since is not written over', async () => {
    const cli = ownHome();
    const copy = join(cli.folder, 'copy');
    expect((await cli.run(['plan', '--prompt', BAKERY, '--out', 'copy', ...DATED, ...QUICK])).code).toBe(0);
    writeFileSync(join(copy, PROMPT_PAGE), 'my notes');
    expect((await cli.run(['plan', '--prompt', BAKERY, '--out', 'copy', ...DATED, ...QUICK])).code).toBe(2);
    expect(readFileSync(join(copy, PROMPT_PAGE), 'utf8')).toBe('my notes');
    rmSync(join(copy, PROMPT_PAGE));
    expect((await cli.run(['plan', '--prompt', BAKERY, '--out', 'copy', ...DATED, ...QUICK])).code).toBe(0);
    expect(readFileSync(join(copy, PROMPT_PAGE), 'utf8')).toContain('Lyon');
  });
});

describe('Ctrl-C', () => {
  test('once: the plan stops, the exit code is 5, and the resume that is named finishes it', async () => {
    const cli = ownHome();
    const running = cli.start(['plan', '--prompt', BAKERY, '--json']);
    const goOn = await holdStill(cli.home, await heldWorker(cli, running));
    running.interrupt();
    await stopAsked(cli.home);
    goOn();
    const stopped = await running.ended;
    expect(stopped.code, stopped.stderr).toBe(5);
    expect(stopped.json()).toMatchObject({ state: 'stopped', report: null, quality_summary: null });
    const id = String(stopped.json().plan_id);
    expect(stopped.stderr).toContain(`planexe resume ${id.slice(0, 8)}`);
    const resumed = await cli.run(['resume', id.slice(0, 8), '--json']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.json()).toMatchObject({ plan_id: id, state: 'completed' });
  });

  test('the same prompt goes on with the stopped plan', async () => {
    const cli = ownHome();
    const running = cli.start(['plan', '--prompt', BAKERY, ...DATED]);
    const goOn = await holdStill(cli.home, await heldWorker(cli, running));
    running.interrupt('SIGTERM');
    await stopAsked(cli.home);
    goOn();
    expect((await running.ended).code).toBe(5);
    const again = await cli.run(['plan', '--prompt', BAKERY, '--json', ...DATED]);
    expect(again.code, again.stderr).toBe(0);
    expect(again.json()).toMatchObject({ state: 'completed', deduplicated: true, run_id: 'run_0002' });
  });

  test('twice: quits at once, and the plan can be resumed', async () => {
    const cli = ownHome();
    const running = cli.start(['plan', '--prompt', BAKERY]);
    // A worker that is held still cannot stop gracefully, so that only quitting ends the command.
    const goOn = await holdStill(cli.home, await heldWorker(cli, running));
    running.process.kill('SIGINT');
    await running.heard(/Stopping/);
    // Says no more than `false` where the command has ended.
    const again = setInterval(() => running.process.kill('SIGINT'), 50);
    const { code, stderr } = await running.ended;
    clearInterval(again);
    goOn();
    expect(code).toBe(130);
    expect(stderr).toMatch(/Quit\. .*planexe resume/);
    const [plan] = (await cli.run(['list', '--json'])).json().plans as { plan_id: string }[];
    const id = plan?.plan_id ?? '';
    // The worker ends by itself now that its host is gone.
    await expect.poll(() => stateOf(cli, id)).not.toBe('processing');
    const resumed = await cli.run(['resume', id, '--json']);
    expect(resumed.json()).toMatchObject({ state: 'completed' });
  });

  test('stop from another terminal ends the command with 5, and retry drafts it from scratch', async () => {
    const cli = ownHome();
    const running = cli.start(['plan', '--prompt', BAKERY, '--quiet']);
    const goOn = await holdStill(cli.home, await heldWorker(cli, running));
    const [plan] = (await cli.run(['list', '--json'])).json().plans as { plan_id: string }[];
    const id = plan?.plan_id ?? '';
    const stopping = cli.run(['stop', id, '--json']);
    await stopAsked(cli.home);
    goOn();
    const stop = await stopping;
    const ended = await running.ended;
    expect(stop.json()).toMatchObject({ plan_id: id, state: 'stopped', stop_requested: true });
    expect([stop.code, ended.code]).toEqual([0, 5]);
    const retried = await cli.run(['retry', id, '--json']);
    expect(retried.code, retried.stderr).toBe(0);
    expect(retried.json()).toMatchObject({ plan_id: id, state: 'completed', run_id: 'run_0002' });
  });
});

/** Process id of the worker that holds the run, once one does. */
async function heldWorker(cli: CliHome, running: RunningCli): Promise<number> {
  const over = running.ended.then(({ stderr }) => {
    throw new Error(`it ended before a worker held the run: ${stderr}`);
  });
  const held = async () => {
    let owner: string | null = null;
    await expect
      .poll(
        () => {
          owner = leaseOwner(cli);
          return owner;
        },
        { interval: 10 },
      )
      .not.toBeNull();
    return Number.parseInt(owner ?? '', 10);
  };
  over.catch(() => undefined);
  return Promise.race([held(), over]);
}

function leaseOwner(cli: CliHome): string | null {
  const file = join(cli.home, 'library.db');
  if (!existsSync(file)) return null;
  const database = new Database(file, { timeout: 5_000 });
  try {
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'runs'").get();
    const row = tables && database.prepare("SELECT lease_owner FROM runs WHERE state = 'running'").get();
    return (row as { lease_owner: string | null } | undefined)?.lease_owner ?? null;
  } finally {
    database.close();
  }
}

async function stateOf(cli: CliHome, id: string): Promise<unknown> {
  return (await cli.run(['status', id, '--json'])).json().state;
}
