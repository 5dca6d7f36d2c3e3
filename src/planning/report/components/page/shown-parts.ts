import { APPENDIX, LEDGER_ANCHOR, PARTS, QUALITY_ANCHOR } from '../../../../shared/report-outline.ts';
import type { ReportModel } from '../../model.ts';

/** The parts that this report has. */
export function partsOf({ withoutRecords, sections }: ReportModel): typeof PARTS {
  const hasRecords = withoutRecords !== true;
  // Without its summary of checks the part may have nothing in it.
  return PARTS.filter(
    ({ number }) => hasRecords || (number !== APPENDIX && (number < 3 || sections.some(({ part }) => part === number))),
  );
}

/** Whether it has one of the sections that the report adds itself, by its anchor. */
export function showsOwn({ withoutLedger, withoutRecords }: ReportModel, anchor: string): boolean {
  if (anchor === LEDGER_ANCHOR) return withoutLedger !== true;
  return anchor !== QUALITY_ANCHOR || withoutRecords !== true;
}
