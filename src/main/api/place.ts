import { z } from 'zod';
import { checkLibraryMove, libraryPlace, removeEarlierCopy } from '../../library/index.ts';
import { err } from '../../shared/result.ts';
import { api, apiRouter, unwrap } from './api.ts';

const Folder = z.object({ folder: z.string().trim().min(1).max(4_000) });

/** Where the library is, and moving it to another folder. */
export const placeApi = apiRouter({
  get: api.query(({ ctx }) => ({ ...libraryPlace(ctx.library), can_move: ctx.moveLibrary !== undefined })),
  check: api.input(Folder).mutation(async ({ ctx, input }) => unwrap(await checkLibraryMove(ctx.library, input))),
  /** Begins to move it, after which this host ends: whether it succeeded, the next one knows. */
  move: api.input(Folder.extend({ accept_warnings: z.boolean() })).mutation(async ({ ctx, input }) => {
    const { moveLibrary } = ctx;
    if (!moveLibrary) return unwrap(NOT_FROM_HERE);
    const check = unwrap(await checkLibraryMove(ctx.library, input));
    // The answer goes out first.
    setImmediate(() => moveLibrary(input));
    return { folder: check.folder };
  }),
  removeEarlier: api.input(Folder).mutation(({ ctx, input }) => unwrap(removeEarlierCopy(ctx.library, input))),
});

const NOT_FROM_HERE = err('CONFLICT', 'This program cannot move the library.', {
  next: 'Close it and run `planexe move-library FOLDER`.',
});
