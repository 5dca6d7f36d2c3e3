import type { ArtifactRow } from '../../db/schema.ts';
import { planPlace, readPlanFile } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import type { UndoStep } from '../../recovery/rollback-journal.ts';
import { dataAndPage } from '../../store/files/stage-files.ts';

/** A file of a stage and what is to be written to it. */
export interface FileWriting {
  readonly row: ArtifactRow;
  readonly text: string;
  /** The page that follows when the file is data; null for a page. */
  readonly page: string | null;
}

/** How to undo the writing of files: what they hold now, and the pages that follow their data. */
export function undoWriting(library: Library, writings: readonly FileWriting[]): UndoStep[] {
  return writings.flatMap(({ row, text, page }) => {
    const { planId, path, stage } = row;
    const pageRow = page === null || stage === null ? null : dataAndPage(library, planId, stage).page;
    return [
      rewriting(library, planId, path, text),
      ...(pageRow && page !== null ? [rewriting(library, planId, pageRow.path, page)] : []),
    ];
  });
}

function rewriting(library: Library, planId: string, path: string, written: string): UndoStep {
  const content = readPlanFile(library.home, planId, path);
  return { action: 'rewrite', path: `${planPlace(planId)}/${path}`, content, written };
}
