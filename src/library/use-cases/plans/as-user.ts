import type { Library } from '../../library.ts';

/** The same open library for another user: only that user's plans. Whoever opened it closes it. */
export function asUser(library: Library, user: string): Library {
  return user === library.user ? library : { ...library, user };
}
