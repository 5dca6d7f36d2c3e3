import { z } from 'zod';

/** What of a report is printed: its first part, or all of it. */
export const PrintedPart = z.enum(['summary', 'all']);
export type PrintedPart = z.infer<typeof PrintedPart>;
