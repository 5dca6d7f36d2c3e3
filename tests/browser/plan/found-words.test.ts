import { expect, it } from 'vitest';
import { filesWorlds, PAGE } from './files-window.ts';

const setUp = filesWorlds();

it('a page that is found tells its section, and opens at the words, which are marked', async () => {
  const { open, overwrite } = await setUp();
  const filler = 'Words that nobody looks for.\n\n'.repeat(80);
  overwrite(
    PAGE,
    `# Risks\n\nThe cardamom is late.\n\n${filler}- The **cardamom** is _stolen_ for [[budget.total]]\n\n${filler}`,
  );
  const app = await open(undefined, { size: { width: 900, height: 700 } });
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('stolen cardamom');
  const hit = page.getByRole('button', { name: /Risks: …?.*The cardamom is/ });
  await hit.waitFor();
  expect(await hit.textContent()).not.toMatch(/\*|\[\[/);
  await hit.click();
  const passage = page.getByText('is stolen for');
  await passage.waitFor();
  await expect
    .poll(() => passage.evaluate((line) => line.getBoundingClientRect().top))
    .toSatisfy((top: number) => top > 150 && top < 650);
  const marked = () =>
    page.evaluate<string[]>(`[...(CSS.highlights.get('looked-for') ?? [])].map((range) => range.toString())`);
  await expect.poll(marked).toEqual(['cardamom', 'cardamom', 'stolen']);
  expect(await app.axe()).toEqual([]);

  // What was looked for is no business of the next file.
  await page.getByRole('treeitem').nth(1).click();
  await page.waitForURL((url) => !url.searchParams.has('words'));
  await expect.poll(marked).toEqual([]);
  expect(app.faults).toEqual([]);
});
