import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { checkAccessibility } from '../accessibility.ts';
import { sharedChromium } from '../shared-chromium.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await sharedChromium();
});
beforeEach(async () => {
  page = await browser.newPage();
  return () => page.close();
});

/** A document that breaks no rule, around what is given. */
function documentOf(content: string): string {
  return `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1>${content}</main></html>`;
}

it('finds nothing where nothing is wrong, and says what was looked at', async () => {
  await page.setContent(documentOf('<p>Text</p><img src="data:," alt="A boat">'));
  const { violations, passed } = await checkAccessibility(page);
  expect(violations).toEqual([]);
  expect(passed).toEqual(expect.arrayContaining(['color-contrast', 'image-alt', 'page-has-heading-one', 'region']));
});

it('names every element that breaks a rule, of every rule', async () => {
  await page.setContent(
    documentOf(
      '<img id="a" src="data:,"><img id="b" src="data:,"><p id="c" style="color: #ccc">Pale</p><img hidden src="data:,">',
    ),
  );
  const { violations } = await checkAccessibility(page);
  expect(violations).toEqual(['color-contrast: #c', 'image-alt: #a', 'image-alt: #b']);
});

it('leaves out the rules that are named', async () => {
  await page.setContent(documentOf('<img id="a" src="data:,"><p id="c" style="color: #ccc">Pale</p>'));
  const { violations, passed } = await checkAccessibility(page, ['color-contrast']);
  expect(violations).toEqual(['image-alt: #a']);
  expect(passed).not.toContain('color-contrast');
});

it('looks at one document: not at those in frames, but at one of these when it is asked to', async () => {
  await page.setContent(
    documentOf('<iframe title="Inner" sandbox="allow-scripts" srcdoc="<img id=inner src=>"></iframe>'),
  );
  expect((await checkAccessibility(page)).violations).toEqual([]);
  const [, inner] = page.frames();
  if (!inner) throw new Error('there is no frame');
  expect((await checkAccessibility(inner)).violations).toContain('image-alt: #inner');
});
