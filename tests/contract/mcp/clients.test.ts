import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlan, openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { connectClient, GENERATIONS, type ServedApp, serveApp } from '../../support/server/served-app.ts';

let test: TestLibrary;
let served: ServedApp;

beforeAll(async () => {
  test = openTestLibrary();
  served = await serveApp(test.library);
});

afterAll(async () => {
  await served.close();
  test.dispose();
});

describe.each(GENERATIONS)('a client %s', (generation) => {
  it('calls a tool, and gets the same as text and as structure', async () => {
    const planId = newPlan(test.library, 'Open a bakery in Lyon with 3 people by May 2027 for 200000 EUR.');
    const client = await connectClient(generation, `${served.base}/mcp`);
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer.isError).toBeFalsy();
    expect(answer.structuredContent).toMatchObject({ plan_id: planId, state: 'pending' });
    expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
    await client.close();
  });

  it('gets an expected error as a result with its code and what to do, after it has seen the output schemas', async () => {
    const client = await connectClient(generation, `${served.base}/mcp`);
    await client.listTools();
    const answer = await client.call('plan_status', { plan_id: 'nothing' });
    expect(answer).toMatchObject({ isError: true, structuredContent: { error: { code: 'PLAN_NOT_FOUND' } } });
    expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
    expect(await client.call('plan_status', {})).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'INVALID_INPUT', details: { faults: [{ path: ['plan_id'] }] } } },
    });
    await client.close();
  });

  it('may write null for what it leaves out, but not for what must be there', async () => {
    const client = await connectClient(generation, `${served.base}/mcp`);
    const listed = await client.call('plan_list', { limit: null, state: null, query: 'nothing at all' });
    expect(listed).toMatchObject({ structuredContent: { plans: [] } });
    expect(await client.call('plan_status', { plan_id: null })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'INVALID_INPUT' } },
    });
    await client.close();
  });

  it('gets a protocol error for a tool that does not exist', async () => {
    const client = await connectClient(generation, `${served.base}/mcp`);
    await expect(client.call('plan_statuses')).rejects.toThrow(/plan_statuses not found/);
    await client.close();
  });
});
