import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../platform/atomic-file.ts';
import { MoveFailure } from '../../shared/contracts/library-place.ts';

/**
 * `library-place.json` in a library's folder says where the library is. A folder without one is the library itself.
 * One that the library was moved away from keeps it, so that every program which is sent there finds the new place.
 */
const PlaceFile = z.object({
  /** Where the library was moved to, absolute; null when it is here. */
  library: z.string().refine(isAbsolute).nullable(),
  /** Folders that it was moved from and that still hold a copy of then, the latest first. */
  earlier: z.array(z.string()).default([]),
  /** Why the last attempt to move it from here failed; null when none did. */
  failure: MoveFailure.nullable().default(null),
  /**
   * While a move to here ends: from where. Unless it is committed here, programs find the library there until the place
   * that sends them on says otherwise.
   */
  takes_over: z.object({ from: z.string(), committed: z.boolean() }).nullable().default(null),
});
export type PlaceFile = Readonly<z.infer<typeof PlaceFile>>;

export const PLACE_FILE = 'library-place.json';
const HERE: PlaceFile = { library: null, earlier: [], failure: null, takes_over: null };
/** A library is seldom moved this often; more is a circle. */
const MOST_STEPS = 32;

/** What a folder says of where its library is. A file that cannot be read says that it is here. */
export function readPlace(home: string): PlaceFile {
  try {
    return PlaceFile.parse(JSON.parse(readFileSync(join(home, PLACE_FILE), 'utf8')));
  } catch {
    return HERE;
  }
}

/** Writes it as a whole; durable when this returns. @throws the system's error */
export function writePlace(home: string, place: Partial<PlaceFile>): void {
  writeFileAtomically(join(home, PLACE_FILE), `${JSON.stringify({ ...HERE, ...place }, null, 2)}\n`);
}

/** Where the library is that programs look for in this folder: the folder itself, unless it was moved. */
export function followPlace(home: string): string {
  let place = home;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { library } = readPlace(place);
    if (library === null || resolve(library) === resolve(place)) return place;
    place = library;
  }
  // In a circle nobody is right; what was asked for is.
  return home;
}

/**
 * Ends a move that was interrupted after the library was found at its new place: the old one sends programs there too.
 * @param isSentHere whether a program was sent here from another place
 */
export function completeMove(home: string, isSentHere: boolean): void {
  const place = readPlace(home);
  const { takes_over: move } = place;
  if (move === null || !(move.committed || isSentHere)) return;
  if (holdsLibrary(move.from)) writePlace(move.from, { library: home });
  writePlace(home, { ...place, takes_over: null });
}

/** Whether a folder holds a library's database, in use or as a copy that was kept. */
export function holdsLibrary(folder: string): boolean {
  return existsSync(join(folder, 'library.db'));
}
