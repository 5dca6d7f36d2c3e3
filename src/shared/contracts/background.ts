import { z } from 'zod';

/** Documents that came with a prompt. Only what is kept here is used; the files themselves stay where they were. */

export const DocumentKind = z.enum(['pdf', 'docx', 'xlsx', 'text']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** A document, and how much of it is used. */
const BackgroundDocument = z.object({
  name: z.string().min(1).max(200),
  kind: DocumentKind,
  parts: z.number().int().min(1).describe('pages of a PDF, sheets of a workbook, else 1'),
  characters: z.number().int().min(0),
  used: z.number().int().min(0).describe('characters of the passages that are kept'),
});

/** Words of a document, as they stand there. */
export const BackgroundPassage = z.object({
  document: z.string().describe('its name'),
  place: z.string().describe('such as page 3; empty where a document has no pages'),
  text: z.string(),
});
export type BackgroundPassage = z.infer<typeof BackgroundPassage>;

export const Background = z.object({
  documents: z.array(BackgroundDocument).max(20),
  passages: z.array(BackgroundPassage).max(400),
});
export type Background = z.infer<typeof Background>;

/** What is used of documents, and what whoever attached them should know. */
export const AttachedDocuments = z.object({
  background: Background,
  notes: z.array(z.string()).describe('of each document that was read now, in order; empty where there is none'),
});
export type AttachedDocuments = z.infer<typeof AttachedDocuments>;
