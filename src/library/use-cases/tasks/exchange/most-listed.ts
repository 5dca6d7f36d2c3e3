/** More tasks than this are not proposed at once, so no more are read. */
export const MOST_LISTED = 10_000;
