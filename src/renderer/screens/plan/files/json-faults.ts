import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** Something in a text of JSON that cannot be saved, where it stands. Offsets in UTF-16 code units. */
export interface JsonFault {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** Steps from the top of the data; left out where the text is not JSON. */
  readonly path?: readonly (string | number)[];
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const MOST_FAULTS = 50;
const TOO_DEEP = 'Nested too deeply to be read';

const SAYINGS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'Invalid JSON: unquoted word',
  InvalidNumberFormat: 'Invalid number format',
  PropertyNameExpected: 'Expected a property name in double quotes',
  ValueExpected: 'Expected a value',
  ColonExpected: 'Expected a colon',
  CommaExpected: 'Expected a comma',
  CloseBraceExpected: 'Expected a closing }',
  CloseBracketExpected: 'Expected a closing ]',
  EndOfFileExpected: 'Expected end of file',
  InvalidCommentToken: 'Comments are not allowed in JSON',
  UnexpectedEndOfComment: 'Comments are not allowed in JSON',
  UnexpectedEndOfString: 'Expected a closing quote',
  UnexpectedEndOfNumber: 'Incomplete number',
  InvalidUnicode: 'Invalid Unicode escape',
  InvalidEscapeCharacter: 'Invalid escape sequence; write \\\\ for a backslash',
  InvalidCharacter: 'This character must be escaped in JSON',
};

/** Where a text is not JSON. Empty when it is. */
export function syntaxFaults(text: string): JsonFault[] {
  const errors: ParseError[] = [];
  if (treeOf(text, errors) === null) return [{ from: 0, to: Math.min(1, text.length), message: TOO_DEEP }];
  return errors.slice(0, MOST_FAULTS).map(({ error, offset, length }) => ({
    from: Math.min(offset, text.length),
    to: Math.min(text.length, offset + Math.max(1, length)),
    message: sayingOf(error),
  }));
}

/** Null when lists lie in lists deeper than the parser can follow. */
function treeOf(text: string, errors?: ParseError[]): Node | undefined | null {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sayingOf(error: ParseErrorCode): string {
  return SAYINGS[printParseErrorCode(error)] ?? 'Invalid JSON';
}

/**
 * Where the data does not fit its section, by what the section says of it. What is not there is told where it should
 * be.
 */
export function issueFaults(text: string, issues: readonly Issue[]): JsonFault[] {
  const root = treeOf(text);
  return issues.map(({ path, message }) => {
    const place = path.join('.');
    const range = root ? rangeOf(root, path) : { from: 0, to: Math.min(1, text.length) };
    return { ...range, message: place === '' ? message : `${place}: ${message}`, path };
  });
}

/** The value itself when it is short; the name of its field, or its first mark, when it goes over many lines. */
function rangeOf(root: Node, path: readonly (string | number)[]): { from: number; to: number } {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, depth));
    if (!node) continue;
    if (node.type !== 'object' && node.type !== 'array') return { from: node.offset, to: node.offset + node.length };
    const [name] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
    const shown = name ?? { offset: node.offset, length: 1 };
    return { from: shown.offset, to: shown.offset + shown.length };
  }
  return { from: root.offset, to: root.offset + 1 };
}

/** Line of a place in a text, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
