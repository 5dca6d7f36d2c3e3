// What tests are run with: a browser, and a folder for their libraries.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.ts';
import { memoryFolder } from './memory-folder.ts';

export interface TestEnvironment {
  /** To be put over the environment of the test runner. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes what was made for the tests. */
  remove(): void;
}

/** Where no browser can be had this is said on standard error; the tests that need none run all the same. */
export function testEnvironment(): TestEnvironment {
  // Every process of the program that a test starts would compile it anew, for half a second.
  const env: Record<string, string> = {
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../out/.compile-cache', import.meta.url)),
  };
  try {
    env.PLANEXE_CHROMIUM = ensureBrowser();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  const inMemory = memoryFolder();
  if (inMemory !== null) env.TMPDIR = inMemory;
  return {
    env,
    remove() {
      if (inMemory !== null) rmSync(inMemory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
