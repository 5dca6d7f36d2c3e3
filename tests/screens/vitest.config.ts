import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** Of the tests' options, what is not about one of their projects. */
const { projects: _projects, ...options } = base.test ?? {};

/** Pictures are made on demand: `npm run screens`. */
export default defineConfig({
  ...base,
  root: new URL('../..', import.meta.url).pathname,
  test: {
    ...options,
    include: ['tests/screens/*.screens.ts'],
    globalSetup: ['tests/support/shared-folder.ts', 'tests/support/build.ts'],
  },
});
