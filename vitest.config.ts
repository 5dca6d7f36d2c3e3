import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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

/** Gives tests that import fast-check the one with a seed; a setup file would load it for all the others, too. */
function seededFastCheck(): Plugin {
  const seeded = join(import.meta.dirname, 'tests', 'support', 'seeded-fast-check.ts');
  return {
    name: 'seeded-fast-check',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'fast-check' && importer !== seeded ? seeded : null),
  };
}

/** Files that take minutes: begun last, they would run on alone. */
const LONG =
  /\/tests\/(?:chaos\/|desktop\/|contract\/(?:model-faults|mcp-(?:fuzz|flows|bridge)|connect-mcpb)\.|browser\/(?:files|report|layout-shift)\.)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

export default defineConfig({
  plugins: [seededFastCheck(), inlinePages(), builtAnew('.html?inline')],
  // As in the program that is built: reports are drawn at half the cost.
  oxc: { jsx: { development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    // One more than cores: a quarter of the time a test waits, for a process to begin or for a model that stalls.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // On a busy machine a story of a whole plan takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is there is seen at once; on a busy machine it may take its time to come.
    expect: { poll: { timeout: 20_000 } },
    // Tests that run the program as processes of its own share one build.
    globalSetup: ['tests/support/build.ts'],
    // Style sheets that are imported as text; without this they come out empty in tests.
    css: { include: [/\.css\?raw$/] },
  },
});
