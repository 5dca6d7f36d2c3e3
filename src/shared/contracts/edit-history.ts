import type { ArtifactRole } from './artifact.ts';

/** Stands for the prompt where a file is named; the file that shows it is computed. */
export const PROMPT_PATH = 'prompt';

/**
 * Reasons that the program itself gives for edits, as they are stored; any other is in the words of a person or an agent.
 */
export const EDIT_REASON = {
  schedule: 'schedule',
  facts: 'facts',
  decision: 'answered a decision',
  scenario: 'chose another scenario',
  restored: 'restored an earlier version',
} as const;

/** The reason of a schedule edit that says what was changed. */
export function scheduleReason(words: string): string {
  return `${EDIT_REASON.schedule}: ${words}`;
}

/** What a schedule edit changed, as its reason says it; null for any other reason. */
export function scheduleWords(reason: string | null): string | null {
  const beginning = scheduleReason('');
  return reason?.startsWith(beginning) ? reason.slice(beginning.length) : null;
}

/** What one entry of a plan's history says was done. */
export type EditKind =
  | 'created'
  | 'imported'
  | 'copied'
  | 'undeleted'
  | 'edited'
  /** An edit was taken back: the file is as it was drafted. */
  | 'discarded'
  /** A run drafted over what was there. */
  | 'redrafted'
  | 'deleted'
  | 'fact'
  | 'prompt'
  | 'renamed';

/** A text as it was after or before an edit. */
export interface TextVersion {
  readonly sha256: string;
  /** Whether it can still be read and restored. */
  readonly kept: boolean;
}

/** The change that another one takes back, or makes once more where that had been taken back itself. */
export interface TakenBack {
  readonly cursor: number;
  readonly reason: string | null;
  readonly again: boolean;
}

/** One change of a plan that somebody made, or that a draft made of what was there. */
export interface EditEntry {
  /** Of the event; what is newer has a higher one. */
  readonly cursor: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly kind: EditKind;
  /** Who did it: a name, `external` for another program; null where nobody noted it. */
  readonly by: string | null;
  /** The run that drafted it. */
  readonly run_id: string | null;
  /** The file as it is called now, or `prompt`; null for what is no text. */
  readonly path: string | null;
  readonly role: ArtifactRole | null;
  /** Title of the section, label of the fact; null for the plan as a whole. */
  readonly about: string | null;
  readonly reason: string | null;
  /** Null where it is no text, or where no version was noted. */
  readonly before: TextVersion | null;
  readonly after: TextVersion | null;
  /** Of a fact or of the plan's name, as they are read. */
  readonly values: { readonly before: string | null; readonly after: string | null } | null;
  /** Null where it leaves something new. */
  readonly takes_back: TakenBack | null;
  /** Whether the file is now as it was after this edit. */
  readonly is_current: boolean;
}

/** Newest first; `next_cursor` is null at the end. */
export interface EditHistoryPage {
  readonly entries: readonly EditEntry[];
  readonly next_cursor: number | null;
}
