/** How the values of a column are entered. `money` is kept in minor units; `nested` is shown and edited as JSON only. */
export type ColumnKind = 'text' | 'number' | 'whole' | 'money' | 'yes_no' | 'choice' | 'texts' | 'nested';

/** One field of the entries of a list. */
export interface DataColumn {
  readonly name: string;
  /** What it means, with its unit; null where its name says all. */
  readonly about: string | null;
  readonly kind: ColumnKind;
  /** Of a `choice`; empty otherwise. */
  readonly choices: readonly string[];
  /** Whether it may be null or left out. */
  readonly optional: boolean;
}

/** A list in the data of a section that people edit as a table: a row for each entry, a column for each field. */
export interface DataTable {
  /** Name of the list in the data. */
  readonly field: string;
  readonly columns: readonly DataColumn[];
}
