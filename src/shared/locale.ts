/** How numbers and dates of a plan are written where nobody has said so, as a BCP 47 tag. */
export const DEFAULT_LOCALE = 'en-GB';
