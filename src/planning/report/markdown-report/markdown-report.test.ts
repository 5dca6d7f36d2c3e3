import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../facts/parse-markdown.ts';
import { fixtureModel } from '../fixture.ts';
import { hostileModel } from '../fixture-hostile.ts';
import { plainText, walkNodes } from '../markdown/markdown-tree.ts';
import { renderMarkdown } from './markdown-report.ts';

const model = fixtureModel();
const markdown = renderMarkdown(model);
const nodes = [...walkNodes(parseMarkdown(markdown))];

describe('renderMarkdown', () => {
  it('holds every section in the order of its part', () => {
    const headings = nodes.filter((node) => node.type === 'heading' && node.depth === 3).map(plainText);
    const titles = (...parts: readonly number[]) =>
      parts.flatMap((part) => model.sections.filter((section) => section.part === part).map(({ title }) => title));
    expect(headings).toEqual([...titles(1, 2, 3), 'Quality summary', ...titles(4), 'Figures as tables', 'Ledger']);
  });

  it('has one first heading and skips no level', () => {
    const depths = nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
    expect(depths.filter((depth) => depth === 1)).toHaveLength(1);
    depths.forEach((depth, index) => {
      expect(depth - (depths[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('says every number instead of its reference', () => {
    const quoted = /\[\[staff\.lifeguards\]\]|\\\[\\\[staff\.lifeguards\\\]\\\]/g;
    expect(markdown.replace(quoted, '')).not.toContain('[[');
    expect(markdown).toContain('€950,000');
  });

  it('has an anchor at every fact, and every link inside the file leads to one', () => {
    for (const fact of model.ledger) expect(markdown).toContain(`<a id="fact-${fact.id}"></a>`);
    const anchors = new Set([...markdown.matchAll(/<a id="([^"]+)"><\/a>/g)].map((match) => match[1]));
    const links = nodes.flatMap((node) =>
      node.type === 'link' && node.url.startsWith('#') ? [node.url.slice(1)] : [],
    );
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
  });

  it('names in the ledger the ids of the facts that can be set, and of no other', () => {
    const rows = (basis: string) =>
      model.ledger
        .filter((fact) => (fact.basis === 'derived') === (basis === 'derived'))
        .map(
          ({ id }) =>
            markdown
              .split('\n')
              .find((line) => line.includes(`<a id="fact-${id}"></a>`))
              ?.split(' | ')[0],
        );
    expect(rows('settable').every((cell) => /`[a-z._]+`$/.test(cell ?? ''))).toBe(true);
    expect(rows('derived').filter((cell) => cell?.includes('`'))).toEqual([]);
    expect(rows('derived').length).toBeGreaterThan(3);
  });

  it('gives the schedule as a table with dates, critical tasks and float', () => {
    const row = markdown.split('\n').find((line) => line.includes('Gate 1'));
    expect(row).toContain('| yes | 0 |');
    expect(nodes.filter((node) => node.type === 'table').length).toBeGreaterThan(8);
  });

  it('breaks no table: every row has as many cells as its heading', () => {
    for (const source of [markdown, renderMarkdown(hostileModel())]) {
      for (const node of walkNodes(parseMarkdown(source))) {
        if (node.type !== 'table') continue;
        const widths = node.children.map((row) => row.children.length);
        expect(Math.max(...widths)).toBe(widths[0]);
      }
    }
  });

  it('lets no raw HTML of a model through', () => {
    const raw = [...walkNodes(parseMarkdown(renderMarkdown(hostileModel())))].flatMap((node) =>
      node.type === 'html' ? [node.value] : [],
    );
    for (const value of raw) expect(value).toMatch(/^(?:<a id="[\w.-]+">(?:<\/a>)?|<\/a>|<br>)$/);
  });
});
