import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineFiles } from './scripts/inline-files.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

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

/**
 * Files in the order in which they begin. What takes minutes comes first: begun last, it would run on alone. The many
 * short files beside the code fill what time is left at the end.
 */
const ORDER = [
  /\/tests\/(?:chaos\/|desktop\/|contract\/(?:models\/(?:faults|resume)|mcp\/(?:flows|proxy)|runs\/worker-process)\.|browser\/app\/layout-shift\.)/,
  /\/tests\/browser\//,
  /\/tests\/contract\//,
];

function rank({ moduleId }: TestSpecification): number {
  const at = ORDER.findIndex((pattern) => pattern.test(moduleId));
  return at < 0 ? ORDER.length : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests of whole programs, by folder below `tests/`; all other tests stand beside the code that they are about. */
const WHOLE_PROGRAMS = {
  contract: ['tests/contract/!(mcp)/**/*.test.ts', 'tests/contract/mcp/!(conformance|inspector).test.ts'],
  // Programs of others that examine the server.
  conformance: ['tests/contract/mcp/{conformance,inspector}.test.ts'],
  browser: ['tests/browser/**/*.test.ts'],
  desktop: ['tests/desktop/**/*.test.ts'],
  chaos: ['tests/{chaos,soak}/**/*.test.ts'],
};

// Packages as in the program that is built, not their builds for development, which check themselves at a third more cost.
process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [seededFastCheck(), inlineFiles(), builtAnew('.html?inline')],
  // As in the program that is built: reports are drawn at half the cost.
  oxc: { jsx: { development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    // More than cores: a third of the time a test waits, for a process to begin or for a page to be drawn.
    maxWorkers: 2 * availableParallelism(),
    // Test files share their modules, which load once in each worker. A file leaves nothing behind in them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // For every test, as a busy machine makes any of them slow; it only ends what would never end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What is there is seen at once; on a busy machine it may take its time to come.
    expect: { poll: { timeout: PATIENCE_MS } },
    // Once, for all projects.
    globalSetup: ['tests/support/shared-folder.ts'],
    // Style sheets that are imported as text; without this they come out empty in tests.
    css: { include: [/\.css\?raw$/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...Object.values(WHOLE_PROGRAMS).flat()],
        },
      },
      ...Object.entries(WHOLE_PROGRAMS).map(([name, include]) => ({
        extends: true as const,
        test: {
          name,
          include,
          // Tests that run the program as processes of its own share one build.
          globalSetup: ['tests/support/build.ts'],
        },
      })),
    ],
  },
});
