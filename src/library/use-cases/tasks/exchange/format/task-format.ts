import type { SeedTask, TaskState } from '../../../../../shared/contracts/task.ts';
import type { Result } from '../../../../../shared/result.ts';
import type { LeftOutList } from './left-out.ts';

/** A task in a file. */
export interface ListedTask {
  readonly seed: SeedTask;
  /** Null where the file says nothing of it, or only what follows from its dependencies. */
  readonly state: TaskState | null;
}

export interface TaskList {
  /** Null where the format has none. */
  readonly title: string | null;
  /** ISO 4217, of the costs; null or left out where the file names none. */
  readonly currency?: string | null;
  readonly tasks: readonly ListedTask[];
}

export interface ReadOptions {
  readonly leftOut: LeftOutList;
  /** Which of several lists in one file; left out, the format's usual one. */
  readonly list?: string;
}

export interface WriteOptions {
  readonly leftOut: LeftOutList;
  /** ISO 8601 UTC, for formats that date what they hold. */
  readonly now: string;
}

/** One kind of file that task graphs are read from. */
export interface ReadTaskFormat {
  /** Whether one file can hold several lists of tasks. */
  readonly hasLists: boolean;
  /** `validation.invalid_input` for a file that cannot be read; what cannot be kept goes to `leftOut`. */
  read(text: string, options: ReadOptions): Result<TaskList>;
}

/** One kind of file that task graphs are read from and written to. */
export interface TaskFormat extends ReadTaskFormat {
  /** Whether a file says in which currency costs are. */
  readonly keepsCurrency?: boolean;
  /** File name extension, without a dot. */
  readonly extension: string;
  readonly content_type: string;
  /** What the format has no place for goes to `leftOut`. */
  write(list: TaskList, options: WriteOptions): string;
}
