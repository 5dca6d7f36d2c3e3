import type { Library } from '../../library.ts';

/** The same open library as another user sees it: only that user's plans. Closing stays with whoever opened it. */
export function asUser(library: Library, user: string): Library {
  return user === library.user ? library : { ...library, user };
}
