import { z } from 'zod';

/** A calendar date in a contract. */
export const Day = z.string().describe('YYYY-MM-DD');
