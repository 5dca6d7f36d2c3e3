import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeDurably } from '../../platform/atomic-file.ts';
import type { LibraryPlace, MoveCheck } from '../../shared/contracts/library-place.ts';
import { isActive, type PlanState } from '../../shared/plan-state.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Library } from '../library.ts';
import { checkMove } from './check-move.ts';
import { libraryEntries, STAGING } from './library-entries.ts';
import { followPlace, holdsLibrary, readPlace, writePlace } from './place-file.ts';

/** Where the library is, and which copies of it are kept from earlier moves. */
export function libraryPlace({ home }: Pick<Library, 'home'>): LibraryPlace {
  const { earlier, failure } = readPlace(home);
  return { home, earlier: earlier.filter(holdsLibrary), failure };
}

/**
 * What moving the library to a folder would mean. As `checkMove`, and CONFLICT while any plan is being drafted or
 * waits for it.
 */
export async function checkLibraryMove(
  library: Library,
  input: { readonly folder: string },
): Promise<Result<MoveCheck>> {
  const active = plansUnderWay(library);
  if (active > 0) {
    return err('CONFLICT', active === 1 ? 'A plan is being drafted.' : `${active} plans are being drafted.`, {
      next: 'Wait until drafting has ended, or stop it. Then move the library.',
    });
  }
  return checkMove(library.home, input.folder);
}

/**
 * Deletes the copy that an earlier move left in a folder. What is not of the library stays, and so does the note that
 * sends programs to the new place. INVALID_INPUT when there is no such copy.
 */
export function removeEarlierCopy(
  { home }: Pick<Library, 'home'>,
  input: { readonly folder: string },
): Result<LibraryPlace> {
  const place = readPlace(home);
  const folder = place.earlier.find((earlier) => resolve(earlier) === resolve(input.folder));
  if (folder === undefined || (existsSync(folder) && resolve(followPlace(folder)) !== resolve(home))) {
    return err('INVALID_INPUT', 'There is no copy from an earlier move in this folder.', {
      next: 'Nothing was deleted. Refresh the list of copies.',
    });
  }
  if (existsSync(folder)) {
    for (const name of [STAGING, ...libraryEntries(folder)]) removeDurably(join(folder, name));
  }
  writePlace(home, { ...place, earlier: place.earlier.filter((earlier) => earlier !== folder) });
  return ok(libraryPlace({ home }));
}

/** Of all users of this library: it moves with everybody's plans. */
function plansUnderWay(library: Library): number {
  const states = library.prepare('SELECT state FROM plans').all();
  return states.filter(({ state }) => isActive(state as PlanState)).length;
}
