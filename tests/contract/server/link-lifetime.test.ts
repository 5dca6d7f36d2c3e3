import { expect, it } from 'vitest';
import { connectClient } from '../../support/server/served-app.ts';
import { servedHost } from '../../support/server/served-host.ts';

it.each([
  [undefined, 3600],
  ['120', 120],
  ['soon', 3600],
])('links of a host with PLANEXE_DOWNLOAD_TOKEN_TTL_SECONDS=%s hold for %i seconds', async (seconds, expected) => {
  const host = await servedHost(seconds === undefined ? {} : { env: { PLANEXE_DOWNLOAD_TOKEN_TTL_SECONDS: seconds } });
  try {
    const client = await connectClient('client-2-modern', host.mcp_url, { authorization: `Bearer ${host.token}` });
    const before = Math.floor(Date.now() / 1000);
    const { structuredContent } = await client.call('plan_create', {
      prompt: 'Open a bakery.',
      speed_vs_detail: 'ping',
    });
    const after = Math.floor(Date.now() / 1000);
    const ends = Number(new URL(String(structuredContent?.sse_url)).searchParams.get('expires'));
    expect(ends).toBeGreaterThanOrEqual(before + expected);
    expect(ends).toBeLessThanOrEqual(after + expected);
    await client.close();
  } finally {
    await host.remove();
  }
});
