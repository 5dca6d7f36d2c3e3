import { z } from 'zod';

/** Where the library is, and what moving it would mean. */

/** Why a move did not happen. Nothing was changed then. */
export const MoveFailure = z.object({
  /** Where it was to go. */
  folder: z.string(),
  message: z.string(),
  /** What to do about it. */
  next: z.string(),
});
export type MoveFailure = Readonly<z.infer<typeof MoveFailure>>;

export interface LibraryPlace {
  /** The library's folder, absolute. */
  readonly home: string;
  /** Folders it was moved from that still hold a copy of then, the latest first. */
  readonly earlier: readonly string[];
  /** Null when the last attempt to move it succeeded, or there was none. */
  readonly failure: MoveFailure | null;
}

/** A reason to think again before moving a library to a folder; it can be moved all the same. */
export interface MoveWarning {
  readonly code: 'synced' | 'network';
  readonly message: string;
}

/** What moving the library to a folder would mean. */
export interface MoveCheck {
  /** Where the library would be, absolute: the folder that was chosen, or one in it where that is in use. */
  readonly folder: string;
  /** Bytes to be copied. */
  readonly bytes: number;
  readonly free_bytes: number;
  /** Whether the folder holds a copy from before an earlier move, which would be replaced. */
  readonly replaces_copy: boolean;
  readonly warnings: readonly MoveWarning[];
}

export interface MovedLibrary {
  /** Where it is now. */
  readonly home: string;
  /** Where it was, and a copy is kept. */
  readonly earlier: string;
  readonly files: number;
  readonly bytes: number;
}
