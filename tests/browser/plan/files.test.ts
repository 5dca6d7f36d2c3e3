import { describe, expect, it } from 'vitest';
import { listFiles } from '../../../src/library/index.ts';
import { recordArtifact } from '../../../src/library/store/files/artifacts.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { button, file, filesWorlds, PAGE } from './files-window.ts';

const setUp = filesWorlds();

describe('looking', () => {
  it('shows files by section, finds them by name, and opens them by mouse, by keyboard and by address', async () => {
    const { open, copy } = await setUp();
    const all = unwrap(listFiles(copy.library, { plan_id: copy.planId })).files.length;
    const app = await open();
    const { page } = app;
    await page.getByRole('heading', { name: 'Select a file' }).waitFor();
    await page.getByRole('treeitem', { name: /^The prompt/ }).waitFor();
    await page.getByLabel('Find files').fill('risks page');
    await file(page, PAGE).click();
    await page.getByRole('heading', { name: 'Risks: page', level: 2 }).waitFor();
    await page.getByRole('heading', { name: 'The ground is worse than surveyed' }).waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toBe(PAGE);
    expect(await app.axe()).toEqual([]);

    await button(page, 'Show all files').click();
    await page.getByText(new RegExp(`^${all} files`)).waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('treeitem', { name: /^The prompt/, expanded: false }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prompt: page', level: 2 }).waitFor();

    await page.getByText('Newest first').click();
    await page.getByRole('tree').focus();
    await page.keyboard.press('Home');
    expect(await page.getByRole('treeitem').first().getAttribute('aria-level')).toBe('1');
    expect(app.faults).toEqual([]);
  });

  it('shows what facts are now in a page, and leads to them', async () => {
    const { open, copy } = await setUp();
    const app = await open(fileOf('schedule', 'page'), { dark: true });
    const link = app.page.getByRole('link', { name: /2028|2029/ }).first();
    await link.waitFor();
    await button(app.page, 'Download')
      .or(app.page.getByRole('link', { name: 'Download' }))
      .waitFor();
    expect(await app.axe()).toEqual([]);
    await link.click();
    await app.page.waitForURL(`**/plan/${copy.planId}/facts?fact=*`);
    expect(app.faults).toEqual([]);
  });

  it('says of a computed file what to edit instead, and of all files of a running plan to wait', async () => {
    const { open, copy, served } = await setUp();
    const { page } = await open(fileOf('schedule', 'data'));
    await page.getByText(`${fileOf('schedule', 'data')} is computed and cannot be edited.`).waitFor();
    expect(await button(page, 'Edit').count()).toBe(0);
    await page.getByRole('link', { name: fileOf('durations', 'data') }).click();
    await button(page, 'Edit').waitFor();
    const resumed = copy.resume({ invalidate: { stages: ['swot'] } });
    served.feed.hint();
    await resumed;
    served.feed.hint();
    await page.getByRole('heading', { name: 'Durations: data', level: 2 }).waitFor();
  });

  it('keeps a record of a call behind a click', async () => {
    const { open, copy, overwrite } = await setUp();
    const path = 'call.json';
    overwrite(path, '{"question":"What of Ada?"}');
    copy.library.transaction(() =>
      recordArtifact(copy.library, copy.planId, {
        path,
        content: '{"question":"What of Ada?"}',
        role: 'file',
        stage: null,
        kind: 'log',
        sensitive: true,
      }),
    );
    const app = await open(path);
    const { page } = app;
    await page.getByRole('heading', { name: 'Model call record' }).waitFor();
    expect(await page.getByText('What of Ada?').count()).toBe(0);
    await button(page, 'Show').click();
    await page.getByText('What of Ada?').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('stays quick with 5,000 files, and reads a large one by ranges', async () => {
    const { open, copy, overwrite } = await setUp();
    const { library, planId } = copy;
    const large = `${'One line of a large file.\n'.repeat(30_000)}The last line.\n`;
    overwrite('large.txt', large);
    const common = { role: 'file', stage: null, kind: 'intermediate' } as const;
    library.transaction(() => {
      recordArtifact(library, planId, { ...common, path: 'large.txt', content: large });
      for (let number = 0; number < 5_000; number += 1)
        recordArtifact(library, planId, {
          ...common,
          path: `many/${String(number).padStart(4, '0')}.txt`,
          content: 'x',
        });
    });
    const all = unwrap(listFiles(library, { plan_id: planId })).files.length;
    const app = await open('large.txt');
    const { page } = app;
    await page.getByText(/stand after this/).waitFor();
    await page.getByText(`${all.toLocaleString('en')} files`).waitFor();
    await page.getByLabel('Find files').fill('txt');
    await page.getByText(/5,00\d of/).waitFor();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
    await page.getByLabel('Find files').fill('4999');
    await file(page, 'many/4999.txt').waitFor();
    for (let more = 0; more < 3; more += 1) await button(page, 'Show more').click();
    await page.getByText(/stand after this/).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Text of large.txt' }).press('ControlOrMeta+End');
    await page.getByText('The last line.').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('runs and loads nothing of a page that tries to break out', async () => {
    const { open, overwrite } = await setUp();
    const hostile = [
      '# <img src=x onerror="window.broken=1"> Title',
      '<script>window.broken = 1</script>',
      '[click](javascript:window.broken=1) [data](data:text/html,x) [file](file:///etc/passwd)',
      '![pixel](https://evil.example/pixel.png)',
      '<style>body{display:none}</style>',
      '| a | b |\n|---|---|\n| <iframe src="https://evil.example"> | [ok](https://example.org) |',
    ].join('\n\n');
    overwrite(PAGE, hostile);
    const app = await open(PAGE);
    const text = app.page.getByRole('region', { name: `Text of ${PAGE}` });
    await text.getByRole('link', { name: 'ok' }).waitFor();
    expect(await text.locator('script, img, iframe, style').count()).toBe(0);
    expect(await text.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['https://example.org'],
    );
    expect(await app.page.evaluate('window.broken')).toBeUndefined();
    await app.page.getByText('<script>window.broken = 1</script>').waitFor();
    expect(app.faults).toEqual([]);
  });
});
