import { createHash } from 'node:crypto';
import pageScript from './page.js?raw';

/** The script of a report. A browser hashes what stands between the tags after every line end is a single line feed. */
export const SCRIPT = pageScript.replace(/\r\n?/g, '\n');

/** A hash of a script or a style sheet, as content security policies write it: `'sha256-…'`. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

/** What lets a report of this program run its script, and no other script. */
export const SCRIPT_SOURCE = hashSource(SCRIPT);
