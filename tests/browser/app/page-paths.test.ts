import { expect, it, vi } from 'vitest';
import { isPagePath } from '../../../src/main/server/pages.ts';

it('every address that the renderer knows is served, so that it can be loaded anew and linked to', async () => {
  // Read without a browser: only the addresses are looked at.
  vi.stubGlobal('window', globalThis);
  const { router } = await import('../../../src/renderer/routes.tsx');
  const addresses = Object.keys(router.routesByPath);
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => !isPagePath(address.replaceAll(/\$\w+/g, 'x')))).toEqual([]);
});
