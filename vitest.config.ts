import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    testTimeout: 30_000,
    // Tests that run the program as processes of its own share one build.
    globalSetup: ['tests/support/build.ts'],
    // Style sheets that are imported as text; without this they come out empty in tests.
    css: { include: [/\.css\?raw$/] },
  },
});
