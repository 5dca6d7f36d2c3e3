import { COLORS, FONTS } from '../../../shared/look/look.ts';

/** Characters of the title that fit one line above a page. */
const LONGEST = 90;

/** The margins of a page inherit nothing of the document, and paper is light. */
const SMALL = `color: ${COLORS['ink-quiet'][0]};
    font: 8pt ${FONTS.sans};`;

/** Rules that print the title above every page but the first, which says it larger, and below each its number. */
export function printHeader(title: string): string {
  const words = title.toWellFormed().replaceAll(/\s+/g, ' ').trim();
  const letters = [...words];
  const shown =
    letters.length > LONGEST
      ? `${letters
          .slice(0, LONGEST - 1)
          .join('')
          .trimEnd()}…`
      : words;
  return `@page {
  @top-left {
    content: "${escaped(shown)}";
    ${SMALL}
  }

  @bottom-right {
    content: counter(page) " / " counter(pages);
    ${SMALL}
  }
}

@page :first {
  @top-left {
    content: none;
  }
}
`;
}

/**
 * As CSS writes any character in a string (CSS Syntax 3, section 4.3.7), so that no text ends the string or the sheet. The
 * space after the number belongs to it: without one, a space of the text would be taken for it.
 */
function escaped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9 ]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x20 ? ' ' : `\\${code.toString(16).padStart(6, '0')} `;
  });
}
