/** What settings say, whatever their notation. */
export type Data = Readonly<Record<string, unknown>>;

/** One change: the value at a path is put there, or with `undefined` taken away. */
export interface Edit {
  readonly path: readonly [string, ...string[]];
  readonly value: unknown;
}

/** Why settings cannot be understood. Lines and columns count from 1. */
export interface Fault {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

type Parsed = { readonly data: Data; readonly fault?: never } | { readonly fault: Fault; readonly data?: never };

/** Reads one notation, and edits it so that everything else stays as its author wrote it. */
export interface Editor {
  readonly name: string;
  /** Text that says nothing is empty data. */
  parse(text: string): Parsed;
  /**
   * The text with one edit made; all but the last part of its path are tables that are there. May throw, or yield
   * anything, where the notation has something that it does not understand: `applyEdits` looks at what came of it.
   */
  apply(text: string, edit: Edit): string;
}

/** The data with the value at a path, or without it when it is undefined. */
export function withValue(data: Data, path: readonly string[], value: unknown): Data {
  const [key, ...deeper] = path;
  if (key === undefined) return data;
  if (deeper.length > 0) return { ...data, [key]: withValue(asData(data[key]) ?? {}, deeper, value) };
  if (value !== undefined) return { ...data, [key]: value };
  const { [key]: _, ...others } = data;
  return others;
}

/** The value as a table of settings; null when it is none. */
export function asData(value: unknown): Data | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as Data;
}

/** How lines end in the text: as its first one does. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
}
