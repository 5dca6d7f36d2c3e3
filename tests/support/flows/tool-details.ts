import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { type Flow, nextSteps, promptFor, waited } from './flow.ts';

/** An id of the specification's examples, which is no plan here. */
const SOMEBODYS_PLAN = '2d57a448-1b09-45aa-ad37-e69891ff6ec7';

/** From examples to a saved report, and what is refused on the way. */
export const toolDetails: Flow = async (world) => {
  const client = await world.connect('plans');

  const { plans } = await client.call('example_plans');
  for (const example of plans as Record<string, unknown>[]) {
    expect(example).toMatchObject({ title: expect.any(String), report_url: expect.any(String) });
  }
  const { samples } = await client.call('example_prompts');
  expect(samples).toHaveLength(5);
  const { profiles } = await client.call('model_profiles');
  expect((profiles as { profile: string }[]).map(({ profile }) => profile)).toEqual(
    expect.arrayContaining(['outline', 'agent']),
  );

  const prompt = promptFor(world, 'told in full');
  expect(await client.call('prompt_check', { prompt })).toMatchObject({ word_count: expect.any(Number) });
  const created = await client.call('plan_create', { prompt, speed_vs_detail: 'fast', model_profile: 'outline' });
  expect(created).toMatchObject({ deduplicated: false, server_info: { files_visible_during_processing: true } });
  const plan_id = String(created.plan_id);
  const repeated = await client.call('plan_create', { prompt, speed_vs_detail: 'fast', model_profile: 'outline' });
  expect(repeated).toMatchObject({ plan_id, deduplicated: true });

  expect(['pending', 'processing', 'completed']).toContain((await client.call('plan_status', { plan_id })).state);
  const completed = await waited(client, plan_id);
  expect(completed).toMatchObject({ state: 'completed', progress_percentage: 100, quality_summary: expect.anything() });
  expect(completed).not.toHaveProperty('error');
  expect(nextSteps(completed)).toContain('plan_download');
  expect(await client.call('plan_stop', { plan_id })).toMatchObject({ state: 'completed', stop_requested: false });
  expect((await client.refused('plan_retry', { plan_id, model_profile: 'baseline' })).code).toBe('PLAN_NOT_FAILED');
  expect((await client.refused('plan_resume', { plan_id })).code).toBe('PLAN_NOT_RESUMABLE');

  for (const [artifact, content_type] of [
    ['report', 'text/html'],
    ['zip', 'application/zip'],
  ]) {
    const link = await client.call('plan_file_info', { plan_id, artifact });
    expect(link).toMatchObject({ ready: true, content_type });
    // The link is enough: no token goes along.
    const bytes = Buffer.from(await (await fetch(String(link.download_url))).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(link.sha256);
    expect(bytes.length).toBe(link.download_size);
    const saved = await client.call('plan_download', { plan_id, artifact });
    expect(dirname(String(saved.saved_path))).toBe(world.downloads);
    expect(readFileSync(String(saved.saved_path)).equals(bytes)).toBe(true);
  }

  const { plans: listed } = await client.call('plan_list', { limit: 50, state: 'completed' });
  expect((listed as { plan_id: string }[]).map((plan) => plan.plan_id)).toContain(plan_id);
  for (const tool of ['plan_status', 'plan_stop', 'plan_retry', 'plan_resume', 'plan_wait']) {
    expect((await client.refused(tool, { plan_id: SOMEBODYS_PLAN })).code).toBe('PLAN_NOT_FOUND');
  }
  for (const tool of ['plan_file_info', 'plan_download']) {
    expect((await client.refused(tool, { plan_id: SOMEBODYS_PLAN, artifact: 'report' })).code).toBe('PLAN_NOT_FOUND');
  }
};
