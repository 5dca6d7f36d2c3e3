import { z } from 'zod';
import { SecretName } from './desktop-messages.ts';

/** What the host tells a worker that runs when a person changes keys of providers: the new value, or null for none. */
export const WorkerKeys = z.object({ type: z.literal('keys'), keys: z.record(SecretName, z.string().nullable()) });

export type WorkerKeys = z.infer<typeof WorkerKeys>;
export type KeyChanges = WorkerKeys['keys'];
