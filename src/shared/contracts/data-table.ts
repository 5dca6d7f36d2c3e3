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
  /** What the list holds, as people say it. */
  readonly title: string;
  readonly columns: readonly DataColumn[];
}

/** Entries of a plan that data refers to by their ids, which people know by their titles. */
export interface NamedEntries {
  /** What one of them is, as the names of fields say it: `phase` of `first_phase`. */
  readonly noun: string;
  /** Names of fields that refer to one or several of them without saying so: `owner` is a role. */
  readonly fields: readonly string[];
  /** In the order of the plan. */
  readonly entries: readonly { readonly id: string; readonly title: string }[];
}
