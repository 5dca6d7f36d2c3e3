import type { RedactionRequest } from '../../shared/redaction.ts';

/** Which plan, in which form; with what to leave out of a redacted page. */
export interface ExportRequest extends RedactionRequest {
  readonly plan_id: string;
  /** Id of one of `EXPORT_FORMATS`. */
  readonly format: string;
  /** Which of its files, where the format has several; the first when left out. */
  readonly part?: string;
  /** Whether prompts to models and their answers are in a zip. */
  readonly with_calls?: boolean;
  /** Whether comments are in a zip and in the report as Markdown. */
  readonly with_comments?: boolean;
}

/** A plan as one file. */
export interface ExportedFile<Bytes> {
  /** Suggested name of the file. */
  readonly filename: string;
  readonly content_type: string;
  /** Which of the format's files it is; empty where there is one. */
  readonly part: string;
  readonly bytes: Bytes;
}
