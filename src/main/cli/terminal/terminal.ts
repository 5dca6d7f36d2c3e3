import type { WriteStream } from 'node:tty';

type Environment = Readonly<Record<string, string | undefined>>;

/** What can be done with a stream: colours, and moving about in what is written already. */
export interface Terminal {
  /** Whether lines can be written over. */
  readonly live: boolean;
  readonly colour: boolean;
  /** In character cells; without end where nobody looks, 80 where it cannot be told. */
  columns(): number;
}

/** How a stream is to be treated. Continuous integration logs keep everything, so nothing is written over there. */
export function terminalOf(stream: Partial<Pick<WriteStream, 'isTTY' | 'columns'>>, env: Environment): Terminal {
  const able = stream.isTTY === true && env.TERM !== 'dumb';
  return {
    live: able && (env.CI === undefined || env.CI === '' || env.CI === 'false'),
    // https://no-color.org: present and not empty.
    colour: able && (env.NO_COLOR === undefined || env.NO_COLOR === ''),
    columns: () => (!stream.isTTY ? Number.POSITIVE_INFINITY : stream.columns || 80),
  };
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** The text in a style, where the terminal has colours. */
export function styled({ colour }: Terminal, style: keyof typeof CODES, text: string): string {
  return colour ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
}
