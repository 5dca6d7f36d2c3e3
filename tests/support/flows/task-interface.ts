import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Flow, promptFor, stoppedUnderWay } from './flow.ts';

/** An id of the specification's examples, which is no task here. */
const SOMEBODYS_TASK = '5e2b2a7c-8b49-4d2f-9b8f-6a3c1f05b9a1';

/** Examples, a task that is stopped, and one that is delivered. */
export const taskInterface: Flow = async (world) => {
  const client = await world.connect('v1/task');
  const { samples } = await client.call('prompt_examples');
  expect(samples).toHaveLength(5);

  const request = { prompt: promptFor(world, 'stopped'), speed_vs_detail: 'all' };
  const { started, answer } = await stoppedUnderWay(
    () => client.call('task_create', request),
    async ({ task_id }) => {
      const stopped = await client.callOr(['RUN_NOT_ACTIVE'], 'task_stop', { task_id });
      return 'error' in stopped ? { state: 'completed' } : stopped;
    },
  );
  const { task_id } = started;
  expect(['stopping', 'stopped']).toContain(answer.state);
  expect(await client.call('task_wait', { task_id })).toMatchObject({ task_id, state: 'stopped', timed_out: false });
  expect(await client.call('task_stop', { task_id })).toEqual({ state: 'stopped' });

  // Every request is a task of its own.
  const created = await client.call('task_create', { prompt: promptFor(world, 'stopped'), speed_vs_detail: 'fast' });
  expect(created.task_id).not.toBe(task_id);
  const delivered = { task_id: created.task_id, artifact: 'report' };
  for (let over = false; !over; ) {
    const status = await client.call('task_wait', { task_id: created.task_id, timeout_sec: 20 });
    over = status.timed_out === false;
    expect(status.state).toBe(over ? 'completed' : 'running');
  }
  const status = await client.call('task_status', { task_id: created.task_id });
  expect(status).toMatchObject({ state: 'completed', progress_percentage: 100 });
  const info = await client.call('task_file_info', delivered);
  const saved = await client.call('task_download', delivered);
  const sha256 = createHash('sha256')
    .update(readFileSync(String(saved.saved_path)))
    .digest('hex');
  expect([saved.sha256, info.sha256]).toEqual([sha256, sha256]);
  expect((await client.refused('task_stop', { task_id: created.task_id })).code).toBe('RUN_NOT_ACTIVE');

  const { tasks } = await client.call('task_list', { limit: 50 });
  const ids = (tasks as { task_id: string }[]).map((task) => task.task_id);
  expect(ids).toEqual(expect.arrayContaining([task_id, created.task_id]));
  const { lines } = await client.call('task_logs_tail', { task_id: created.task_id, max_lines: 5 });
  expect((lines as unknown[]).length).toBeGreaterThan(0);
  expect((await client.refused('task_status', { task_id: SOMEBODYS_TASK })).code).toBe('TASK_NOT_FOUND');
};
