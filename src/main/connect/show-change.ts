import { structuredPatch } from 'diff';

/** Longer lines are files without line ends; showing one would show everything. */
const LONGEST_LINE = 500;
const OUR_TOKEN = /pxe_[0-9a-f]{8}_[A-Za-z0-9_-]{43}/g;
/** A name with its value; both kinds of settings have them, with or without quotation marks. */
const NAMED_VALUE = /(?<key>(?<![\w-])(?<name>[\w-]+)["']?\s*[:=]\s*)(?<value>"(?:[^"\\]|\\.)*"|[^,{}[\]]+)/g;
const SECRET_NAME = /token|secret|key|password|authorization|credential/i;

/**
 * The lines that change, each with `+` or `-` before it, for people; null where the text has no lines to speak of.
 * Lines around them are left out, and values that look like secrets are hidden, as others may be looking on.
 */
export function changedLines(before: string, after: string): string[] | null {
  const { hunks } = structuredPatch('', '', withoutReturns(before), withoutReturns(after), '', '', { context: 0 });
  const lines = hunks.flatMap((hunk) => withoutCommas(hunk.lines.filter((line) => /^[+-]/.test(line))));
  return lines.some((line) => line.length > LONGEST_LINE) ? null : lines.map(withoutSecrets);
}

/** The text with tokens and values that look like secrets hidden. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(OUR_TOKEN, '<token>')
    .replaceAll(NAMED_VALUE, (line: string, key: string, name: string, value: string) =>
      SECRET_NAME.test(name) && !/<token>/.test(value) ? `${key}"…"` : line,
    );
}

/** A line that only gained or lost a comma is no change of ours. */
function withoutCommas(lines: readonly string[]): string[] {
  const bare = (line: string) => line.slice(1).replace(/,(?=\s*($|\/\/|\/\*))/, '');
  const gone = lines.filter((line) => line.startsWith('-'));
  const come = lines.filter((line) => line.startsWith('+'));
  return lines.filter((line) => !(line.startsWith('-') ? come : gone).some((other) => bare(other) === bare(line)));
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
