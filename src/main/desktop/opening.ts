import { resolve } from 'node:path';
import { DOCUMENT_ENDINGS, EXPORT_ENDINGS, hasEnding, SCHEDULE_ENDINGS } from '../../shared/file-endings.ts';

/** Something that the person, another program or the system wants to see in the window. */
export type Opening =
  /** `path`: an address of the app. */
  | { readonly kind: 'page'; readonly path: string }
  /** An exported plan. `file`: absolute. */
  | { readonly kind: 'exported plan'; readonly file: string }
  /** A document for a prompt, or a schedule of another program. `file`: absolute. */
  | { readonly kind: 'file'; readonly file: string };

/** What is to be opened, as soon as it can be; before that it is kept. */
export interface Openings {
  /** Whoever shows it, from now on and what was asked for before. */
  handle(show: (openings: readonly Opening[]) => void): void;
}

/** The program's own scheme for links, such as `planexe://plan/3f2a…`. */
export const LINK_SCHEME = 'planexe';

const LINK_START = `${LINK_SCHEME}://`;
const PLAN = /^plan\/([A-Za-z0-9_-]{1,64})(?:\/report\/([A-Za-z][A-Za-z0-9_-]{0,99}))?$/;
const SETTINGS = /^settings(?:\/([a-z]{1,20}))?$/;

/**
 * The address that a link means; null for other links. Any program can open one, so a link only ever shows something.
 */
export function pageOfLink(link: string): string | null {
  if (!link.toLowerCase().startsWith(LINK_START) || link.length > 300) return null;
  const place = link.slice(LINK_START.length).replace(/\/$/, '');
  if (place === '') return '/';
  if (place === 'connect') return '/connect';
  const settings = SETTINGS.exec(place);
  if (settings) return settings[1] === undefined ? '/settings' : `/settings/${settings[1]}`;
  const plan = PLAN.exec(place);
  if (!plan) return null;
  return plan[2] === undefined ? `/plan/${plan[1]}` : `/plan/${plan[1]}/report?section=${plan[2]}`;
}

/** An exported plan, a document or a schedule by its name; null for other files. */
export function fileOpening(file: string, folder: string): Opening | null {
  if (file.includes('\0')) return null;
  if (hasEnding(file, EXPORT_ENDINGS)) return { kind: 'exported plan', file: resolve(folder, file) };
  const isUseful = hasEnding(file, [...DOCUMENT_ENDINGS, ...SCHEDULE_ENDINGS]);
  return isUseful ? { kind: 'file', file: resolve(folder, file) } : null;
}

/**
 * What a command line asks to see: links, and files by their names.
 * @param args with or without the program's own path before them
 * @param folder where relative paths begin
 */
export function openingsOf(args: readonly string[], folder: string): Opening[] {
  return args.flatMap((argument): Opening[] => {
    if (argument.startsWith('-')) return [];
    if (argument.includes('://')) {
      const path = pageOfLink(argument);
      return path === null ? [] : [{ kind: 'page', path }];
    }
    const opening = fileOpening(argument, folder);
    return opening ? [opening] : [];
  });
}
