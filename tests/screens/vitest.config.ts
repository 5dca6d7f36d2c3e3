import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** Pictures are made on demand: `npm run screens`. */
export default defineConfig({
  ...base,
  root: new URL('../..', import.meta.url).pathname,
  test: { ...base.test, include: ['tests/screens/*.screens.ts'] },
});
