import type { DocumentKind } from '../../shared/contracts/background.ts';
import { err, type Result } from '../../shared/result.ts';

/** A page, a sheet, or a whole document that has neither. */
export interface DocumentPart {
  /** Such as `page 3`; empty where a document has no pages. */
  readonly place: string;
  readonly text: string;
}

/** A document as text. Nothing in it was run, and no address in it was asked for. */
export interface ReadDocument {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly parts: readonly DocumentPart[];
  /** What whoever attached it should know, one sentence each. */
  readonly notes: readonly string[];
}

/** Bytes of one document. */
export const MOST_DOCUMENT_BYTES = 32_000_000;
/** Pages of a PDF, sheets of a workbook. */
export const MOST_PARTS = 500;
/** Characters of one document: some 500 full pages. */
export const MOST_CHARACTERS = 2_000_000;

type Reason =
  | 'too_large'
  | 'too_costly'
  | 'too_many_pages'
  | 'damaged'
  | 'encrypted'
  | 'unsafe'
  | 'no_text'
  | 'not_text'
  | 'unknown_format';

/** The refusal of a document. `reason` tells programs why. */
export function refusedDocument(name: string, reason: Reason, what: string, next: string): Result<never> {
  return err('INVALID_INPUT', `${JSON.stringify(name.slice(0, 80))} ${what}`, { field: 'attach', reason, next });
}
