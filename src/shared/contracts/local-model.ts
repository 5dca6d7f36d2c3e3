import { z } from 'zod';
import type { AppError } from '../result.ts';

/** Whether a model's memory is there on a computer, and how that was reckoned. */
export const ModelFit = z.object({
  verdict: z.enum(['fits', 'tight', 'too_large']),
  why: z.string().describe('the figures behind it, in a sentence'),
});
export type ModelFit = z.infer<typeof ModelFit>;

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
  fit: ModelFit,
});
export type LocalModel = z.infer<typeof LocalModel>;

/** How far a download is, in bytes. */
export interface DownloadProgress {
  readonly received: number;
  readonly total: number;
  /** The file is whole, and its hash is computed. */
  readonly verifying: boolean;
}

/** A model with the download that this program makes of it. */
export interface ModelWithDownload extends LocalModel {
  /** Null while this program does not download it. */
  readonly download: DownloadProgress | null;
  /** Why the last download ended; null when it did not fail. */
  readonly failed: AppError | null;
}
