import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approveGraph, createProject, PERSON, proposeGraph } from '../../../src/library/index.ts';
import { NO_CONTRACTS } from '../../../src/shared/contracts/task.ts';
import { connectResourceClient } from '../../support/mcp/resource-client.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { messagesOf, type StreamMessage } from '../../support/server/event-stream.ts';
import { GENERATIONS, type ServedApp, serveApp } from '../../support/server/served-app.ts';

let test: TestLibrary;
let served: ServedApp;
let projectId: string;
beforeEach(async () => {
  test = openTestLibrary();
  served = await serveApp(test.library);
  projectId = unwrap(createProject(test.library, { name: 'Bakery' }, PERSON)).project_id;
});
afterEach(async () => {
  expect(served.faults).toEqual([]);
  await served.close();
  test.dispose();
});

function propose(): string {
  const tasks = [
    { node_key: 'a', title: 'Rent a shop', ...NO_CONTRACTS },
    { node_key: 'b', title: 'Buy ovens', ...NO_CONTRACTS, depends_on: ['a'] },
  ];
  return unwrap(proposeGraph(test.library, { project_id: projectId, title: 'Open', tasks }, 'agent:x')).graph_id;
}

/** The first messages of the stream; then it is left. */
async function first(count: number, lastId?: string): Promise<StreamMessage[]> {
  const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
  const answer = await fetch(`${served.base}/projects/${projectId}/events`, { headers });
  const messages: StreamMessage[] = [];
  for await (const message of messagesOf(answer)) if (messages.push(message) === count) return messages;
  return messages;
}

describe('the events of a project', () => {
  it('are all that was done, and what is done from then on', async () => {
    const graphId = propose();
    const heard = first(4);
    unwrap(approveGraph(test.library, { graph_id: graphId }, PERSON));
    served.feed.hint();
    const messages = await heard;
    expect(messages.map(({ event }) => event)).toEqual([
      'project.created',
      'plan.proposed',
      'plan.approved',
      'task.ready',
    ]);
    expect(messages[1]?.data).toMatchObject({ actor: 'agent:x', graph_id: graphId, project_id: projectId });
  });

  it('go on after the last one that a reader has', async () => {
    propose();
    const [created] = await first(1);
    const [next] = await first(1, created?.id ?? '');
    expect(next?.event).toBe('plan.proposed');
  });

  it('are refused for a project that is not there, and for an id that is none', async () => {
    const unknown = await fetch(`${served.base}/projects/nothing/events`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: 'project.not_found' } }]);
    const wrong = await fetch(`${served.base}/projects/${projectId}/events?last_event_id=x`);
    expect(wrong.status).toBe(400);
  });
});

describe.each(GENERATIONS)('the resource of a project, for a client %s', (generation) => {
  it('is listed, tells its plans, and whoever follows it hears that something was done', async () => {
    const graphId = propose();
    const client = await connectResourceClient(generation, `${served.base}/mcp`);
    const uri = `planexe://project/${projectId}`;
    expect((await client.list()).resources.map((resource) => resource.uri)).toContain(uri);
    const told = await client.follow([uri]);
    const status = async () => (JSON.parse((await client.read(uri)).text ?? '') as { plans: unknown[] }).plans;
    expect(await status()).toMatchObject([{ planId: graphId, status: 'proposed', counts: { blocked: 2 } }]);
    unwrap(approveGraph(test.library, { graph_id: graphId }, PERSON));
    served.feed.hint();
    await expect.poll(() => told).toContain(uri);
    expect(await status()).toMatchObject([{ status: 'active', counts: { blocked: 1, ready: 1 } }]);
    await client.close();
  });
});
