import { describe, expect, it, vi } from 'vitest';
import { inlineToHtml, markdownToHtml } from './markdown.ts';

const scope = {
  prefix: 's--',
  headingBase: 4,
  title: 'Team',
  resolveHash: (hash: string) =>
    hash === 'fact-a.b' ? { href: '#fact-a.b', title: 'A: assumed', className: 'fact-reference' } : null,
};

const html = (markdown: string): string => {
  const { lead, rest } = markdownToHtml(markdown, scope);
  return lead + rest;
};

describe('markdownToHtml', () => {
  it('places headings below the section and skips no level', () => {
    const levels = html('# A\n\n#### B\n\n## C\n\n# D').match(/<h\d/g);
    expect(levels).toEqual(['<h4', '<h5', '<h5', '<h4']);
  });

  it('looks for the id of each of many headings alike a few times only', () => {
    const looks = (headings: number) => {
      const has = vi.spyOn(Set.prototype, 'has');
      html('# Risks\n\n'.repeat(headings));
      const count = has.mock.calls.length;
      has.mockRestore();
      return count;
    };
    expect(html('# Risks\n\n'.repeat(3)).match(/id="[^"]+"/g)).toEqual(
      ['', '-2', '-3'].map((n) => `id="s--risks${n}"`),
    );
    expect(looks(800)).toBeLessThan(3 * looks(400));
  });

  it('does not repeat the title of the section', () => {
    expect(html('# team\n\nWords.')).not.toContain('<h4');
    expect(html('# Other\n\nWords.')).toContain('<h4');
  });

  it('parts the opening paragraphs from the rest', () => {
    const { lead, rest } = markdownToHtml('One.\n\nTwo.\n\n- list\n\nThree.', scope);
    expect(lead).toContain('Two.');
    expect(lead).not.toContain('list');
    expect(rest).toContain('Three.');
  });

  it('shows raw HTML as the text that it is', () => {
    expect(html('a <b onclick=x>c</b>')).not.toContain('<b');
    expect(html('a <b onclick=x>c</b>')).toContain('&#x3C;b onclick=x>');
  });

  it('lets a line break in a table cell be one', () => {
    expect(html('| a |\n|---|\n| x<br>y |')).toContain('x<br>');
  });

  it('names pictures and fetches none', () => {
    expect(html('![a bath](https://example.org/a.png)')).toBe('<p dir="auto">a bath</p>');
  });

  it('keeps the words of a link that leads nowhere safe', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/etc/passwd',
      '//example.org',
      'file.html',
      '#nowhere',
      '?q',
    ]) {
      expect(html(`[words](${url})`)).toContain('words');
      expect(html(`[words](${url})`)).not.toContain('href');
    }
  });

  it('binds a fact reference to its row and its basis', () => {
    expect(html('[5](#fact-a.b)')).toContain('<a href="#fact-a.b" title="A: assumed" class="fact-reference">5</a>');
  });

  it('follows a fact whose basis changed while the text did not', () => {
    const text = '[7](#fact-a.b)';
    html(text);
    const moved = { ...scope, resolveHash: () => ({ href: '#fact-a.b', title: 'A: set by the user' }) };
    expect(markdownToHtml(text, moved).lead).toContain('title="A: set by the user"');
    expect(html(text)).toContain('title="A: assumed"');
  });

  it('leaves bare addresses as words', () => {
    expect(html('See https://example.org/a now.')).toBe('<p dir="auto">See https://example.org/a now.</p>');
    expect(html('See <https://example.org/a> now.')).toContain('href="https://example.org/a"');
  });

  it('binds footnotes inside their section only', () => {
    const page = html('x[^1]\n\n[^1]: note');
    expect(page).toContain('href="#s--fn-1"');
    expect(page).toContain('id="s--fn-1"');
    expect(page).not.toMatch(/id="(?!s--)/);
  });

  it('frames tables for scrolling, with caption and scopes', () => {
    const page = html('### Pay\n\n| Who | |\n|---|--:|\n| a | 1 |');
    expect(page).toContain('<div class="table-scroll" role="group" aria-label="Team, table 1" tabindex="0">');
    expect(page).toMatch(/<caption[^>]*>Pay<\/caption>/);
    expect(page).toContain('scope="col"');
    expect(page).toContain('<td dir="auto" class="number">1</td>');
    expect(page.match(/<th[ >]/g)).toHaveLength(1);
  });

  it('keeps negative amounts, and dates and amounts in cells, on one line', () => {
    const page = html(
      'It ends at −£22,462.\n\n| When | What |\n|---|---|\n| 19 February 2027 | It is 3 weeks after the vote |',
    );
    expect(page).toContain('ends at <span class="nowrap">−£22,462.</span>');
    expect(page).toContain('<td dir="auto" class="nowrap">19 February 2027</td>');
    expect(page).toContain('<td dir="auto" class="wordy">It is 3 weeks');
    expect(html('`a −1`')).toContain('<code>a −1</code>');
    expect(inlineToHtml('−£5', scope)).toBe('<span class="nowrap">−£5</span>');
  });

  it('says check boxes in words', () => {
    expect(html('- [x] a\n- [ ] b')).toContain('aria-label="Done"');
    expect(html('- [x] a\n- [ ] b')).not.toContain('<input');
  });
});

describe('inlineToHtml', () => {
  it('makes one line of whatever it is given', () => {
    expect(inlineToHtml('a\n\n# b', scope)).toBe('a # b');
    expect(inlineToHtml('3. May 2027', scope)).toBe('3. May 2027');
    expect(inlineToHtml('- 5 days', scope)).toBe('- 5 days');
    expect(inlineToHtml('**x** [5](#fact-a.b)', scope)).toContain('<strong>x</strong>');
  });

  it('shows as text what would not fit a line', () => {
    expect(inlineToHtml('<script>x</script>', scope)).not.toContain('<script');
    expect(inlineToHtml('```', scope)).toBe('```');
  });
});
