import { expect } from 'vitest';
import type { CheckedClient, Said } from '../mcp/checked-client.ts';
import { fileOf } from '../plans/stage-files.ts';
import { type Flow, promptFor, waited } from './flow.ts';

const DATA = fileOf('wbs_packages', 'data');
const TITLE = 'Harbour works';

/** Read, write, resume: the edit stays, and nothing is drafted but what follows from it. */
export const editArtifact: Flow = async (world) => {
  const client = await world.connect('plans+artifacts');
  const prompt = promptFor(world, 'edited');
  const created = await client.call('plan_create', { prompt, model_profile: 'outline' });
  const plan_id = String(created.plan_id);
  expect((await client.refused('artifact_write', { plan_id, path: DATA, content: 'x' })).code).toMatch(
    /^(RUNNING_READONLY|ARTIFACT_NOT_FOUND)$/,
  );
  expect((await waited(client, plan_id)).state).toBe('completed');
  const { cursor } = await newest(client, plan_id);

  const { entries } = await client.call('artifact_list', { plan_id });
  const { artifact_uri } = (entries as Said[]).find(({ path }) => path === DATA) ?? {};
  const { content, sha256 } = await client.call('artifact_read', { artifact_uri });
  const written = await client.call('artifact_write', {
    artifact_uri,
    content: withTitle(String(content)),
    expected_sha256: sha256,
    edit_reason: 'user_patch',
  });
  const stale = written.stale_stages as readonly string[];
  expect(stale.length).toBeGreaterThan(0);
  const late = await client.refused('artifact_write', { artifact_uri, content, expected_sha256: sha256 });
  expect(late).toMatchObject({ code: 'CONFLICT', details: { current_sha256: written.sha256 } });

  await client.call('plan_resume', { plan_id });
  expect((await waited(client, plan_id)).state).toBe('completed');
  const { events } = await newest(client, plan_id, cursor);
  const drafted = events.flatMap(({ type, data }) => (type === 'stage_started' ? [String(data.stage)] : []));
  expect(drafted).toEqual(expect.arrayContaining([...stale]));
  expect(drafted).not.toContain('wbs_packages');
  expect(drafted).not.toContain('brief');
  const report = await client.call('artifact_read', { plan_id, path: fileOf('report', 'page') });
  expect(report.content).toContain(TITLE);
  const { nodes } = await client.call('plan_graph', { plan_id });
  const states = (nodes as { stage: string; state: string }[]).map(({ stage, state }) => [stage, state]);
  expect(states.filter(([, state]) => state !== 'fresh')).toEqual([['wbs_packages', 'edited']]);
};

/** The same packages, the first of which is called otherwise. */
function withTitle(content: string): string {
  const data = JSON.parse(content) as { packages: { title: string }[] };
  const [first] = data.packages;
  if (first) first.title = TITLE;
  return JSON.stringify(data);
}

interface Event {
  readonly cursor: number;
  readonly type: string;
  readonly data: Said;
}

/** All events since a cursor, page by page. */
async function newest(client: CheckedClient, plan_id: string, since = 0) {
  const events: Event[] = [];
  let cursor = since;
  for (;;) {
    const page = await client.call('plan_events', { plan_id, since: cursor, limit: 100 });
    const more = page.events as readonly Event[];
    if (more.length === 0) return { cursor, events };
    for (const event of more) expect(event.cursor).toBeGreaterThan(cursor);
    events.push(...more);
    cursor = Number(page.cursor);
  }
}
