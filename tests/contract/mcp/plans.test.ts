import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { superviseWorker, type WorkerProcess } from '../../../src/main/host/worker-process.ts';
import { planner } from '../../../src/planner/planner.ts';
import { connectChecked, type Said } from '../../support/mcp/checked-client.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { GENERATIONS, type ServedApp, serveApp } from '../../support/server/served-app.ts';

/** The way from an idea to a file, as an agent goes it that knows nothing but the tools: a real worker drafts. */

const SERVER_INFO = {
  server_id: 'test',
  name: 'planexe',
  version: '0.0.0',
  files_visible_during_processing: true,
  sse_reliable: true,
  expected_speed: 'fast',
};

let downloads: string;
let test: TestLibrary;
let served: ServedApp;
let worker: WorkerProcess;

beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'planexe-downloads-'));
  test = openTestLibrary(planner, { PLANEXE_NO_DISCOVERY: '1', PLANEXE_PATH: join(downloads, 'made', 'on the way') });
  served = await serveApp(test.library);
  worker = superviseWorker({
    library: test.library,
    workerPath: join(inject('built'), 'worker.js'),
    onHint: () => served.feed.hint(),
  });
});

afterAll(async () => {
  await worker.close();
  await served.close();
  test.dispose();
  rmSync(downloads, { recursive: true, force: true });
});

function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

describe.each(GENERATIONS)('with %s', (generation) => {
  it('an agent goes from an idea to a report and a zip', async () => {
    const client = await connectChecked(generation, `${served.base}/mcp`);

    const examples = await client.call('example_plans');
    // Whole plans alone: an outline shows little of what comes out of it.
    expect(examples.plans).toHaveLength(3);
    for (const { title, report_url, zip_url } of examples.plans as Record<string, string>[]) {
      expect(title).toMatch(/\w/);
      expect([report_url, zip_url].map((url) => new URL(url ?? '').origin)).toEqual([served.base, served.base]);
    }

    const { samples } = (await client.call('example_prompts')) as { samples: string[] };
    expect(samples).toHaveLength(5);
    for (const sample of samples) expect(wordsOf(sample)).toSatisfy((words: number) => words >= 300 && words <= 800);

    const { default_profile, profiles } = await client.call('model_profiles');
    expect(default_profile).toBe('outline');
    expect((profiles as Said[]).map(({ profile }) => profile)).toEqual(expect.arrayContaining(['outline', 'agent']));

    // One for each client: the same prompt again would be the same plan.
    const prompt = `${EXAMPLE}\n\nWritten for ${generation}.`;
    const check = await client.call('prompt_check', { prompt });
    expect(check).toMatchObject({ ready: true, word_count: wordsOf(prompt) });

    const created = await client.call('plan_create', { prompt, model_profile: 'outline', start_date: '2027-01-04' });
    expect(created).toMatchObject({
      state: 'pending',
      deduplicated: false,
      model_profile: 'outline',
      server_info: SERVER_INFO,
    });
    const { plan_id } = created as { plan_id: string };
    expect(new URL(created.sse_url as string).pathname).toBe(`/plans/${plan_id}/events`);

    const early = await client.call('plan_file_info', { plan_id, artifact: 'report' });
    expect(early).toEqual({ ready: false, reason: expect.stringMatching(/pending|processing/) });

    let status: Said;
    do {
      status = await client.call('plan_wait', { plan_id });
    } while (status.timed_out);
    expect(status).toMatchObject({
      plan_id,
      state: 'completed',
      progress_percentage: 100,
      quality_summary: { sections_partial: 0, sections_failed: 0 },
      resume_count: 0,
      server_info: SERVER_INFO,
    });
    expect(status).not.toHaveProperty('error');
    expect(await client.call('plan_status', { plan_id })).toEqual(withoutTimeLeft(status));

    const { plans } = await client.call('plan_list', { query: generation });
    expect((plans as Said[]).map((plan) => plan.plan_id)).toEqual([plan_id]);

    for (const artifact of ['report', 'zip']) {
      const info = await client.call('plan_file_info', { plan_id, artifact });
      expect(info).toMatchObject({
        ready: true,
        content_type: artifact === 'zip' ? 'application/zip' : expect.stringContaining('text/html'),
      });
      // The link needs nothing else, and what it gives is what was said of it.
      const response = await fetch(info.download_url as string);
      expect(response.status).toBe(200);
      const fetched = new Uint8Array(await response.arrayBuffer());
      expect([fetched.length, sha256(fetched)]).toEqual([info.download_size, info.sha256]);

      const saved = await client.call('plan_download', { plan_id, artifact });
      const path = saved.saved_path as string;
      expect(dirname(path)).toBe(join(downloads, 'made', 'on the way'));
      expect(basename(path)).toBe(`${plan_id}-${artifact === 'zip' ? 'run.zip' : fileOf('report', 'report.html')}`);
      expect([sha256(readFileSync(path)), sha256(fetched)]).toEqual([saved.sha256, saved.sha256]);
      expect(await client.call('plan_download', { plan_id, artifact })).toEqual(saved);
    }
    expect(served.faults).toEqual([]);
    await client.close();
  });
});

describe('files of a plan', () => {
  it('are named while it is being drafted, the newest first', async () => {
    const client = await connectChecked('client-2-modern', `${served.base}/mcp`);
    let seen: Said | null = null;
    // A plan may be drafted between two looks; so the next one is watched.
    for (let plan = 0; seen === null && plan < 10; plan += 1) {
      const { plan_id } = await client.call('plan_create', {
        prompt: `${EXAMPLE}\n\nWatched ${plan}.`,
        model_profile: 'outline',
      });
      for (;;) {
        const status = await client.call('plan_wait', { plan_id, timeout_sec: 0.05 });
        if (status.state === 'processing' && Number(status.files_count) > 0) seen ??= status;
        if (!status.timed_out) break;
      }
    }
    const files = seen?.files as { path: string; updated_at: string }[];
    expect(files.length).toBeLessThanOrEqual(10);
    expect(files.map(({ updated_at }) => updated_at)).toEqual(
      files.map(({ updated_at }) => updated_at).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    await client.close();
  });

  it('of several plans that are drafted side by side go to the plan that they were drafted for', async () => {
    const clients = await Promise.all(GENERATIONS.map((each) => connectChecked(each, `${served.base}/mcp`)));
    const drafted = await Promise.all(
      clients.map(async (client, index) => {
        const prompt = `Open bakery number ${index} in Lyon with 3 people by May 2027 for 200000 EUR.`;
        const { plan_id } = await client.call('plan_create', {
          prompt,
          model_profile: 'outline',
          speed_vs_detail: 'fast',
        });
        let status: Said;
        do {
          status = await client.call('plan_wait', { plan_id });
        } while (status.timed_out);
        return { plan_id, prompt, state: status.state };
      }),
    );
    const [client] = clients;
    const { plans } = (await client?.call('plan_list', { limit: 50 })) ?? {};
    for (const { plan_id, prompt, state } of drafted) {
      expect(state).toBe('completed');
      expect((plans as Said[]).find((plan) => plan.plan_id === plan_id)).toMatchObject({ prompt_excerpt: prompt });
    }
    await Promise.all(clients.map((each) => each.close()));
  });
});

function wordsOf(text: string): number {
  return text.trim().split(/\s+/u).length;
}

function withoutTimeLeft(status: Said): Said {
  const { timed_out: _, ...rest } = status;
  // Each answer signs its link anew.
  return { ...rest, sse_url: expect.any(String) };
}
