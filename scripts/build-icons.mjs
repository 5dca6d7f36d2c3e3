/**
 * Draws the icons of build/*.svg in every size that a system asks for: `node scripts/build-icons.mjs`. The pictures are
 * kept in the repository, because drawing them needs a browser and packaging does not have one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureBrowser } from './browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** [drawing, file, pixels] */
const ICONS = [
  ['icon.svg', 'build/icon.png', 1024],
  ...[16, 24, 32, 48].map((size) => ['icon-small.svg', `build/icons/${size}x${size}.png`, size]),
  ...[64, 96, 128, 256, 512, 1024].map((size) => ['icon.svg', `build/icons/${size}x${size}.png`, size]),
  ['icon-small.svg', 'resources/icons/tray.png', 16],
  ['icon-small.svg', 'resources/icons/tray@2x.png', 32],
  ['tray-template.svg', 'resources/icons/trayTemplate.png', 16],
  ['tray-template.svg', 'resources/icons/trayTemplate@2x.png', 32],
];

const executablePath = ensureBrowser();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  for (const [drawing, file, size] of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    const svg = readFileSync(join(root, 'build', drawing), 'utf8').replace(/ width="\d+" height="\d+"/, '');
    await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
