import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';

/** Everything that a browser does on the network of its own accord is switched off. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Starts the machine's own Chromium.
 *
 * @param further arguments of its command line
 * @throws when there is none, saying what to install.
 */
export async function launchChromium(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(process.env), args: [...ARGUMENTS, ...further] });
}
