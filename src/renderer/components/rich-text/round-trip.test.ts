import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EditorState } from 'prosemirror-state';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../../../tests/support/plans/drafted-plan.ts';
import { listPlanFiles, planFolder } from '../../../library/files/plan-folder.ts';
import { type RichPage, readPage } from './read-page.ts';
import { writePage } from './write-page.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** The pages of a drafted plan. */
function pages(): { readonly path: string; readonly text: string }[] {
  const copy = drafted.copy();
  try {
    return listPlanFiles(copy.library.home, copy.planId)
      .filter((path) => path.endsWith('.md'))
      .map((path) => ({ path, text: readFileSync(join(planFolder(copy.library.home, copy.planId), path), 'utf8') }));
  } finally {
    copy.dispose();
  }
}

function read(text: string): RichPage {
  const page = readPage(text);
  if (!page) throw new Error('too complex');
  return page;
}

/** The page with words typed at the end of its first paragraph. */
function typed(page: RichPage, words: string): string {
  let end: number | null = null;
  page.doc.forEach((block, offset) => {
    if (block.type.name === 'paragraph') end ??= offset + block.nodeSize - 1;
  });
  if (end === null) throw new Error('no paragraph');
  const state = EditorState.create({ doc: page.doc });
  return writePage(state.apply(state.tr.insertText(words, end)).doc, page);
}

describe('a page in the rich-text editor', () => {
  it('is the same to the byte when nothing was changed, whatever page of a plan it is', () => {
    const all = pages();
    expect(all.length).toBeGreaterThan(20);
    for (const { path, text } of all) expect(writePage(read(text).doc, read(text)), path).toBe(text);
  });

  it('is another one only in the paragraph that was changed', () => {
    let changed = 0;
    for (const { path, text } of pages()) {
      const page = read(text);
      if (!page.blocks.some(({ type }) => type.name === 'paragraph')) continue;
      changed += 1;
      const before = text.split('\n');
      const after = typed(page, ' And cardamom.').split('\n');
      const others = after.filter((line) => !line.includes('And cardamom.'));
      expect(after.length, path).toBe(before.length);
      expect(
        others.every((line) => before.includes(line)),
        path,
      ).toBe(true);
      expect(others).toHaveLength(before.length - 1);
    }
    expect(changed).toBeGreaterThan(10);
  });

  it.each([
    '',
    '\n\n# A  \n\n\n* star\n* list\n\n1) one\n2) two\n',
    'Setext\n===\nText without an empty line above\n***\n~~~js\ncode\n~~~',
    '| a | b |\n|:--|--:|\n| 1 | `x` |\n\n- [ ] task\n- [x] done\n\n<div>raw</div>\n\n![picture](x.png)\n\n[ref]: https://example.com\n',
    '> quote\n> - list\n>\n> more\n\n- one\n\n  two\n- three\n',
    'Hard  \nbreak, \\*escaped\\*, **bold *both***, ~~gone~~, [link](https://example.com "title"), [[budget.total|rounded]].\n',
    'Zeilen\r\nmit CR LF\r\n',
  ])('is the same to the byte whatever Markdown it is written in: %j', (text) => {
    expect(writePage(read(text).doc, read(text))).toBe(text);
  });

  it('keeps references to facts as they are, also one that is typed', () => {
    const page = read('It costs **[[budget.total]]** in [[month:5]].\n');
    expect(typed(page, ' Or [[rent|bare]].')).toBe('It costs **[[budget.total]]** in [[month:5]]. Or [[rent|bare]].\n');
  });

  it('is not read when that would take too long', () => {
    expect(readPage('> '.repeat(7_000))).toBeNull();
  });
});
