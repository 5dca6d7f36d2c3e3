import { z } from 'zod';
import type { AppError } from '../result.ts';

/** Whether a model's memory is there on a computer, and how that was reckoned. */
export const ModelFit = z.object({
  verdict: z.enum(['fits', 'tight', 'too_large']),
  why: z.string().describe('the figures behind it, in a sentence'),
});
export type ModelFit = z.infer<typeof ModelFit>;

/** How far a download is, in bytes. */
const DownloadProgress = z.object({
  received: z.number().int().min(0),
  total: z.number().int().positive(),
  verifying: z.boolean().describe('the file is whole, and its hash is computed'),
});
export type DownloadProgress = z.infer<typeof DownloadProgress>;

/** A download that is under way. */
export const ModelDownload = DownloadProgress.extend({ name: z.string(), title: z.string() });
export type ModelDownload = z.infer<typeof ModelDownload>;

/** A model that runs inside the app: one that is there, or one of the catalogue that can be downloaded. */
export const LocalModel = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  source: z.enum(['catalogue', 'own']).describe('own: a file of the user that stays where it is'),
  state: z.enum(['ready', 'partly_downloaded', 'not_downloaded', 'broken']),
  why: z.string().nullable().describe('why a broken one cannot be used'),
  next: z.string().nullable(),
  bytes: z.number().int().min(0).describe('size of its file'),
  downloaded_bytes: z.number().int().min(0),
  license: z.string().nullable(),
  languages: z.string().nullable(),
  from: z.string().nullable().describe('page of the model; null for a file of the user'),
  host: z.string().nullable().describe('the server that it is downloaded from'),
  speed: z.enum(['fast', 'medium', 'slow']).nullable().describe('beside the others of the catalogue'),
  tried: z.boolean().describe('whether a plan was drafted with it before it was listed'),
  download: DownloadProgress.nullable().describe('while it is downloaded, by whichever program'),
  fit: ModelFit,
});
export type LocalModel = z.infer<typeof LocalModel>;

/** A model with what the program that answers does about it. */
export interface OfferedModel extends LocalModel {
  /** Whether this program downloads it, so that it can be stopped here. */
  readonly can_stop: boolean;
  /** Why the last download ended; null when it did not fail. */
  readonly failed: AppError | null;
}
