import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium } from './chromium.ts';

let shared: Browser | undefined;
let starting: Promise<Browser> | undefined;
/** The test file that had it last. */
let file: string | undefined;

/**
 * The browser of this worker: a window is a context with nothing of any other in it. What a test file left open is closed
 * when the next one asks. It ends with the worker.
 */
export async function sharedChromium(): Promise<Browser> {
  const { testPath } = expect.getState();
  const isAnother = testPath !== file;
  file = testPath;
  if (!shared?.isConnected()) {
    starting ??= launchChromium();
    shared = await starting;
    starting = undefined;
  }
  if (isAnother) await Promise.all(shared.contexts().map((context) => context.close()));
  return shared;
}
