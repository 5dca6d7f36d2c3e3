import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { edit, filesWorlds, PAGE } from './files-window.ts';

const setUp = filesWorlds();
/** A file is read in pieces of this many bytes. */
const PIECE = 256_000;
const lines = (count: number) => 'What stands in the way of the work, and what is done about it.\n'.repeat(count);

it('leaves an open editor in its place while its file, which has grown, is read again', async () => {
  const { open, overwrite, read, copy } = await setUp();
  overwrite(PAGE, lines(5_000));
  const { page } = await open(PAGE);
  await edit(page, PAGE);
  await page.getByRole('textbox', { name: `Edit ${PAGE}` }).click();
  await page.keyboard.type('Mine ');
  await page.getByText('Not saved yet.').waitFor();
  const editor = await page.getByRole('textbox', { name: `Edit ${PAGE}` }).elementHandle();

  // The piece that is new comes later than the news that there is one.
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/files\.read/, async (route) => {
    if (decodeURIComponent(route.request().url()).includes(`"start":${2 * PIECE}`)) {
      asked.resolve();
      await answered.promise;
    }
    await route.continue();
  });
  const before = read(PAGE);
  await page.evaluate(
    (input) =>
      fetch('/api/files.write', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      }).then(({ ok }) => ok || Promise.reject(new Error('not written'))),
    {
      plan_id: copy.planId,
      path: PAGE,
      content: lines(10_000),
      expected_sha256: createHash('sha256').update(before).digest('hex'),
    },
  );
  await asked.promise;
  expect(await editor?.evaluate((element) => element.isConnected)).toBe(true);
  answered.resolve();
  await page.getByText('The file was changed elsewhere while you were editing it.').waitFor();
  expect(await editor?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await editor?.textContent()).toContain('Mine ');
});
