import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';

/**
 * Pages that a browser with a window of its own draws for its address bar, in every window: half of what it takes to open
 * one. The last list of features counts alone, so what Playwright switches off stands here too.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];
/** Everything that a browser does on the network of its own accord is switched off. */
const ARGUMENTS = [
  `--disable-features=${DISABLED_FEATURES}`,
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
