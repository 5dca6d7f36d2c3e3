import { withoutControls } from './plain-characters.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/**
 * A text as XML has it between tags and in attributes with double quotes: without the characters that XML 1.0 cannot hold;
 * a carriage return by its number, for readers drop it otherwise.
 */
export function escapeXml(text: string): string {
  return withoutControls(text).replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}

/** A text as HTML has it between tags and in attributes with double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
