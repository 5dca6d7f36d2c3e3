import { describe, expect, it } from 'vitest';
import { APPENDIX, PARTS } from '../../../../shared/report-outline.ts';
import { fixtureModel } from '../../fixture.ts';
import { scanTags } from '../../fixture-scan.ts';
import { renderHtml, renderPrintPage } from '../../html.tsx';
import { viewOf } from '../../view/view.ts';

const model = fixtureModel();
const { sections } = viewOf(model);
const summary = renderPrintPage(model, 'summary');
const all = renderPrintPage(model, 'all');
const idsOf = (html: string) => scanTags(html).flatMap(({ attributes }) => attributes.id ?? []);
const tagsOf = (html: string) => scanTags(html).map(({ name }) => name);
const classesOf = (html: string) => scanTags(html).flatMap(({ attributes }) => attributes.class?.split(' ') ?? []);

describe('what is handed over to be printed', () => {
  it('holds of a summary the first part, and nothing of the others or of the appendix', () => {
    const [first = '', ...others] = PARTS.map(({ anchor }) => anchor);
    const ids = idsOf(summary);
    expect(ids).toContain(first);
    for (const anchor of others) expect(ids).not.toContain(anchor);
    const shown = sections.filter(({ section }) => section.part === 1);
    expect(shown.length).toBeGreaterThan(0);
    for (const { section, anchor } of sections) expect(ids.includes(anchor), anchor).toBe(section.part === 1);
    expect(sections.some(({ section }) => section.part === APPENDIX)).toBe(true);
  });

  it('holds of a summary nothing that is closed on the screen', () => {
    const closed = ['fold', 'gantt-phase', 'figure-data'];
    for (const name of closed) expect(classesOf(summary)).not.toContain(name);
    const folds = {
      ...model,
      sections: [{ ...firstSection(), markdown: 'Open.\n\n## More\n\nClosed.', folds: ['More'] }],
    };
    expect(renderHtml(folds)).toContain('Closed.');
    expect(renderPrintPage(folds, 'all')).toContain('Closed.');
    expect(renderPrintPage(folds, 'summary')).not.toContain('Closed.');
    expect(renderPrintPage(folds, 'summary')).toContain('Open.');
  });

  it('holds all sections when everything is asked for, with the tasks of each phase', () => {
    const ids = idsOf(all);
    for (const { anchor } of sections) expect(ids).toContain(anchor);
    expect(classesOf(all)).toContain('gantt-phase');
  });

  it.each([
    ['summary', summary],
    ['all', all],
  ])('holds nothing that only a screen shows: %s', (_, html) => {
    for (const tag of ['script', 'template', 'button', 'nav', 'input']) expect(tagsOf(html)).not.toContain(tag);
    expect(tagsOf(renderHtml(model))).toEqual(expect.arrayContaining(['script', 'template', 'button', 'nav']));
    expect(html).toContain('script-src &#x27;none&#x27;');
  });
});

function firstSection() {
  const [first] = model.sections.filter(({ part }) => part === 1);
  if (!first) throw new Error('the fixture has no first part');
  return first;
}
