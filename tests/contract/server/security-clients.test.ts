import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/main/serving/caller.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { type GuardedApp, guardApp, realApp, TOKEN } from '../../support/server/guarded-app.ts';
import { connectClient, GENERATIONS, type Generation, TESTER } from '../../support/server/served-app.ts';

describe('a real client', () => {
  let test: TestLibrary;
  let real: ReturnType<typeof realApp>;
  let guarded: GuardedApp;
  let planId: string;

  beforeAll(async () => {
    test = openTestLibrary();
    real = realApp(test.library);
    guarded = await guardApp(real);
    planId = newPlan(test.library, 'Open a bakery in Lyon with 3 people by May 2027 for 200000 EUR.');
  });
  afterAll(async () => {
    expect([...guarded.faults, ...real.faults]).toEqual([]);
    await guarded.close();
    await real.close();
    test.dispose();
  });

  const connected = (generation: Generation, token: string) =>
    connectClient(generation, `${guarded.base}/mcp`, { Authorization: `Bearer ${token}` });
  /** A valid token for another caller than the usual one. */
  const lend = (caller: Partial<Caller>) => {
    const token = `pxe_${'lent'.repeat(2)}_${String(guarded.tokens.size).padStart(43, 'L')}`;
    guarded.tokens.set(token, { ...TESTER, ...caller });
    return token;
  };

  it.each(GENERATIONS)('%s works through the guard with its token, and fails plainly without', async (generation) => {
    const client = await connected(generation, TOKEN);
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer.structuredContent).toMatchObject({ plan_id: planId });
    await client.close();
    await expect(connectClient(generation, `${guarded.base}/mcp`)).rejects.toThrow(/401|nauthorized|token/);
  });

  it.each(GENERATIONS)('%s hears which scope its token lacks, and changes nothing', async (generation) => {
    const client = await connected(generation, lend({ scopes: new Set(['artifacts:write']) }));
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'PERMISSION_DENIED', details: { scope: 'plans:read' } } },
    });
    await client.close();
  });

  it('saves files on the computer only with the scope for it; a link takes no more than reading', async () => {
    const client = await connected('client-2-modern', lend({ scopes: new Set(['plans:read', 'plans:write']) }));
    const file = { plan_id: planId, artifact: 'report' };
    expect(await client.call('plan_download', file)).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'PERMISSION_DENIED', details: { scope: 'files:write' } } },
    });
    expect((await client.call('plan_file_info', file)).structuredContent).toMatchObject({ ready: false });
    await client.close();
  });

  it.each(GENERATIONS)("%s may not see another user's plan", async (generation) => {
    const client = await connected(generation, lend({ user: 'mallory' }));
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer).toMatchObject({ isError: true, structuredContent: { error: { code: 'PERMISSION_DENIED' } } });
    expect(JSON.stringify(answer)).not.toContain('bakery');
    await client.close();
  });

  it.each(GENERATIONS)('%s is turned away by its next request once its token is revoked', async (generation) => {
    const token = lend({});
    const client = await connected(generation, token);
    await client.call('plan_status', { plan_id: planId });
    guarded.tokens.delete(token);
    await expect(client.call('plan_status', { plan_id: planId })).rejects.toThrow(/401|nauthorized|token/);
    await client.close();
  });
});
