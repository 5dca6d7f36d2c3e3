import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import type { Redaction } from '../../shared/redaction.ts';
import type { Result } from '../../shared/result.ts';
import type { PlanRow } from '../db/schema.ts';
import type { Library } from '../library.ts';

/** What an export is made from. */
export interface ExportSource {
  readonly library: Library;
  readonly plan: PlanRow;
  /** Whether prompts to models and their answers are wanted, where a format has a place for them. */
  readonly withCalls: boolean;
  /** Whether what people said of it is wanted, where a format has a place for it. */
  readonly withComments: boolean;
  /** What to leave out of a redacted page. */
  readonly redaction: Redaction;
  /** The plan as tables, read once. ARTIFACT_NOT_FOUND while there is nothing in them. */
  readonly tables: () => Promise<Result<PlanTables>>;
}

/** One of several files that a format can hold a plan in. */
interface ExportPart {
  readonly id: string;
  /** As a menu names it. */
  readonly title: string;
}

/** A format in which a plan can be taken away. Equal plans are equal files, byte for byte. */
export interface ExportFormat {
  readonly id: string;
  /** As a menu names it. */
  readonly title: string;
  /** What is in it and what it is for, in one line. */
  readonly about: string;
  /** Ending of the file, without the dot. */
  readonly extension: string;
  readonly content_type: string;
  /** Beginning of the file's name in place of the plan's title. */
  readonly stem?: string;
  /** Whether things can be left out of it. */
  readonly redacts?: boolean;
  /** Empty where the format holds everything in one file; else the first is made when nobody chooses. */
  readonly parts: readonly ExportPart[];
  /** Whether it takes more of a processor's time than a host has, so that another process writes it. */
  readonly calculates: boolean;
  /** @param part id of one of `parts`; empty where there are none */
  readonly make: (source: ExportSource, part: string) => Promise<Result<Buffer>>;
}
