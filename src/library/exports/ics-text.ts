import { withoutControls } from '../../shared/plain-characters.ts';

/** A line of an iCalendar file: a value that is right as it stands, or a text of somebody. */
export type IcsLine = { readonly name: string } & ({ readonly value: string } | { readonly text: string });

/** Most bytes of a line, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Lines as an iCalendar file: texts escaped, long lines folded between characters, ended by CR LF. */
export function icsText(lines: readonly IcsLine[]): string {
  return lines
    .map((line) => `${fold(`${line.name}:${'text' in line ? escapeText(line.text) : line.value}`)}\r\n`)
    .join('');
}

/** RFC 5545, 3.3.11. Control characters but tab and line feed have no place in it. */
function escapeText(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      // The space that continues a line counts.
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
