/** Of documents that go with a prompt. */
export const DOCUMENT_ENDINGS = ['.pdf', '.docx', '.xlsx', '.xlsm', '.md', '.txt'] as const;

/** Of schedules that other programs write. */
export const SCHEDULE_ENDINGS = ['.xml', '.csv'] as const;

/** Of plans that were exported. */
export const EXPORT_ENDINGS = ['.planexe', '.zip'] as const;

/** Whether a file's name, in capitals or not, has one of these endings. */
export function hasEnding(name: string, endings: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return endings.some((ending) => lower.endsWith(ending));
}
