// The report's own script. It adds comfort to a page that reads without it; no text of the plan is ever run or parsed.
(() => {
  const root = document.documentElement;
  const THEME_KEY = 'planexe-report-theme';
  const MOST_HITS = 2000;
  root.setAttribute('data-script', '');

  /** Storage may be forbidden, as in a sandboxed frame; then the choice lasts as long as the page. */
  const remembered = () => {
    try {
      return localStorage.getItem(THEME_KEY);
    } catch {
      return null;
    }
  };
  const remember = (theme) => {
    try {
      localStorage.setItem(THEME_KEY, theme);
    } catch {
      return;
    }
  };
  const stored = remembered();
  if (stored === 'dark' || stored === 'light') root.setAttribute('data-theme', stored);

  const find = (id) => document.getElementById(id);
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));

  /** The program's words in the language of the plan, by the English ones. */
  const said = (english) => {
    const words = find('announcer')?.dataset.words;
    return (words && JSON.parse(words)[english]) || english;
  };
  const announce = (text) => {
    const announcer = find('announcer');
    if (announcer) announcer.textContent = said(text);
  };

  /** The app shows the report in a frame. It is told places in the page and counts, and nothing of what is written. */
  const host = parent === window ? null : parent;
  const tellHost = (message) => host?.postMessage({ planexeReport: message }, '*');

  /** Opens every closed fold around an element, so that it can be seen. */
  const reveal = (element) => {
    for (let at = element; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  };

  const setUpTheme = () => {
    const button = find('theme');
    const system = matchMedia('(prefers-color-scheme: dark)');
    const isDark = () => {
      const chosen = root.getAttribute('data-theme');
      return chosen === null ? system.matches : chosen === 'dark';
    };
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      const theme = isDark() ? 'light' : 'dark';
      root.setAttribute('data-theme', theme);
      remember(theme);
      show();
    });
    system.addEventListener('change', show);
    show();
  };

  const setUpFolds = () => {
    const bodies = all('details.section-body');
    const setAll = (open) => {
      for (const body of bodies) body.open = open;
      announce(open ? 'All sections expanded' : 'All sections collapsed');
    };
    find('expand-all').addEventListener('click', () => setAll(true));
    find('collapse-all').addEventListener('click', () => setAll(false));

    const follow = () => {
      let id = location.hash.slice(1);
      try {
        id = decodeURIComponent(id);
      } catch {
        return;
      }
      const target = id === '' ? null : find(id);
      if (!target) return;
      reveal(target);
      const body = target.querySelector(':scope > details.section-body');
      if (body) body.open = true;
      target.scrollIntoView();
    };
    addEventListener('hashchange', follow);
    // A second click on the same link changes no hash, but means the same.
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (!link) return;
      const top = link.closest('.contents-top details');
      if (top) top.open = false;
      if (link.hash === location.hash) follow();
    });
    follow();
  };

  const setUpPrint = () => {
    let closed = [];
    addEventListener('beforeprint', () => {
      closed = all('details:not([open])');
      for (const fold of closed) fold.open = true;
    });
    addEventListener('afterprint', () => {
      for (const fold of closed) fold.open = false;
      closed = [];
      root.removeAttribute('data-print-appendix');
    });
    find('print').addEventListener('click', () => print());
    find('print-all').addEventListener('click', () => {
      root.setAttribute('data-print-appendix', '');
      print();
    });
  };

  const copyText = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Without the permission or a secure context there is still the old way.
      const area = document.createElement('textarea');
      area.value = text;
      area.className = 'visually-hidden';
      document.body.append(area);
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      return done;
    }
  };

  /** A button that copies what `read` gives for it (null: there is nothing), and says whether it did. */
  const setUpCopyButton = (button, read, done) => {
    const label = button.querySelector('.button-text');
    const name = label.textContent;
    button.addEventListener('click', async () => {
      const text = read();
      const copied = text === null ? false : await copyText(text);
      label.textContent = said(copied ? 'Copied' : 'Not copied');
      announce(copied ? done : 'Could not copy: the browser blocked it');
      setTimeout(() => {
        label.textContent = name;
      }, 2000);
      button.focus();
    });
  };

  const setUpCopy = () => {
    for (const button of all('[data-copy]')) {
      const read = () => {
        const source = all('template[data-markdown]').find((each) => each.dataset.markdown === button.dataset.copy);
        return source ? source.content.textContent : null;
      };
      setUpCopyButton(button, read, 'Copied as Markdown');
    }
    for (const button of all('[data-link]')) {
      // The address of a frame leads nowhere; the app has links of its own.
      if (host) button.remove();
      else {
        const read = () => new URL(`#${encodeURIComponent(button.dataset.link)}`, location.href).href;
        setUpCopyButton(button, read, 'Link copied');
      }
    }
  };

  /** One character for one character, so that places in the folded text are places in the text. */
  const fold = (text) => {
    let folded = '';
    for (let at = 0; at < text.length; at += 1) {
      const plain = text[at].normalize('NFD')[0].toLowerCase();
      folded += /\s/.test(plain) ? ' ' : plain.length === 1 ? plain : text[at];
    }
    return folded;
  };

  const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, th, td, dt, dd, pre, figcaption, summary, blockquote, .bar-title';

  /** The text of a section block by block; a hit never runs from one block into the next. */
  const readBlocks = (section) => {
    const blocks = [];
    let block = null;
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest('svg, template, button, .visually-hidden, .gantt-labels')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const owner = node.parentElement.closest(BLOCK) ?? section;
      if (!block || block.owner !== owner) {
        block = { owner, text: '', nodes: [] };
        blocks.push(block);
      }
      block.nodes.push({ node, at: block.text.length });
      block.text += node.data;
    }
    return blocks.map((each) => ({ ...each, text: fold(each.text) }));
  };

  const setUpSearch = () => {
    const input = find('search');
    const count = find('search-count');
    const [previous, next] = [find('search-previous'), find('search-next')];
    const sections = all('[data-section]');
    const canHighlight = typeof Highlight === 'function' && CSS.highlights !== undefined;
    let blocksOf = null;
    let hits = [];
    let current = -1;

    const rangeOf = (block, from, to) => {
      const place = (offset, end) => {
        const held = block.nodes.findLast(({ at }) => (end ? at < offset : at <= offset)) ?? block.nodes[0];
        return [held.node, offset - held.at];
      };
      const range = document.createRange();
      range.setStart(...place(from, false));
      range.setEnd(...place(to, true));
      return range;
    };

    const paint = () => {
      if (!canHighlight) return;
      CSS.highlights.delete('search');
      CSS.highlights.delete('search-current');
      if (hits.length === 0) return;
      CSS.highlights.set('search', new Highlight(...hits));
      const now = hits[current];
      if (!now) return;
      const highlight = new Highlight(now);
      highlight.priority = 1;
      CSS.highlights.set('search-current', highlight);
    };

    const showCount = (total) => {
      const more = total > hits.length ? '+' : '';
      count.textContent = total === 0 ? said('No results') : `${current + 1} ${said('of')} ${hits.length}${more}`;
      for (const button of [previous, next]) button.disabled = hits.length === 0;
    };

    const goTo = (index) => {
      if (hits.length === 0) return;
      current = (index + hits.length) % hits.length;
      const range = hits[current];
      reveal(range.startContainer.parentElement);
      paint();
      if (!canHighlight) {
        getSelection().removeAllRanges();
        getSelection().addRange(range);
      }
      range.startContainer.parentElement.scrollIntoView({ block: 'center' });
      showCount(hits.length);
    };

    const clear = () => {
      hits = [];
      current = -1;
      root.removeAttribute('data-searching');
      for (const section of sections) section.removeAttribute('data-hits');
      for (const badge of all('.contents-hits')) badge.hidden = true;
      count.textContent = '';
      for (const button of [previous, next]) button.disabled = true;
      paint();
      tellHost({ hits: {} });
    };

    const search = () => {
      const words = fold(input.value.trim());
      clear();
      if (words.length < 2) return;
      blocksOf ??= new Map(sections.map((section) => [section, readBlocks(section)]));
      let total = 0;
      const hitsOf = {};
      for (const [section, blocks] of blocksOf) {
        let here = 0;
        for (const block of blocks) {
          for (let at = block.text.indexOf(words); at !== -1; at = block.text.indexOf(words, at + words.length)) {
            here += 1;
            if (hits.length < MOST_HITS) hits.push(rangeOf(block, at, at + words.length));
          }
        }
        total += here;
        section.dataset.hits = String(here);
        if (here > 0) hitsOf[section.dataset.section] = here;
        for (const link of all(`[data-contents="${CSS.escape(section.dataset.section)}"]`)) {
          const badge = link.querySelector('.contents-hits');
          badge.textContent = String(here);
          badge.hidden = here === 0;
        }
      }
      if (total > 0) root.setAttribute('data-searching', '');
      tellHost({ hits: hitsOf });
      showCount(total);
      goTo(0);
    };

    input.addEventListener('input', search);
    previous.addEventListener('click', () => goTo(current - 1));
    next.addEventListener('click', () => goTo(current + 1));
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        event.preventDefault();
        goTo(event.shiftKey ? current - 1 : current + 1);
      }
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && (input.value !== '' || document.activeElement === input)) {
        input.value = '';
        clear();
        input.blur();
        return;
      }
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
        input.select();
      }
    });
  };

  /** Marks the section being read in the table of contents. */
  const setUpReading = () => {
    const links = all('[data-contents]');
    const visible = new Set();
    const sections = all('[data-section]');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) visible.add(entry.target);
          else visible.delete(entry.target);
        }
        // Where one section ends and the next begins, the next is what a reader has gone to.
        const now = sections.findLast((section) => visible.has(section));
        for (const link of links) {
          if (now && link.dataset.contents === now.dataset.section) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
        }
        if (now) tellHost({ reading: now.dataset.section });
      },
      { rootMargin: '-15% 0px -70% 0px' },
    );
    for (const section of sections) observer.observe(section);
  };

  /** The app lists the contents beside the frame, and its colours hold in it. */
  const setUpHost = () => {
    if (!host) return;
    addEventListener('message', ({ source, data }) => {
      if (source !== host || typeof data?.planexeApp !== 'object') return;
      const { theme, listsContents } = data.planexeApp;
      if (theme === 'dark' || theme === 'light') root.setAttribute('data-theme', theme);
      root.toggleAttribute('data-contents-beside', listsContents === true);
    });
    tellHost({ ready: true });
  };

  /** A frame that has nothing to scroll needs no stop of the tab key. */
  const setUpFrames = () => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth + 1 || target.scrollHeight > target.clientHeight + 1)
          target.tabIndex = 0;
        else target.removeAttribute('tabindex');
      }
    });
    for (const frame of all('.table-scroll, .gantt, .prose pre')) observer.observe(frame);
  };

  const start = () => {
    setUpTheme();
    setUpFolds();
    setUpPrint();
    setUpCopy();
    setUpSearch();
    setUpReading();
    setUpFrames();
    setUpHost();
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
