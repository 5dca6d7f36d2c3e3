import type { Finding } from '../../shared/finding.ts';
import type { ReportModel } from './model.ts';

export type Severity = Finding['severity'];
export type ReportFinding = ReportModel['findings'][number];

interface SeverityName {
  readonly severity: Severity;
  readonly title: string;
  readonly meaning: string;
}

/** Severities, most severe first, with what each means to a reader. */
export const SEVERITIES: readonly SeverityName[] = [
  { severity: 'error', title: 'Errors', meaning: 'wrong, to be fixed' },
  { severity: 'warning', title: 'Warnings', meaning: 'weak or misleading' },
  { severity: 'info', title: 'Notes', meaning: 'worth knowing' },
];

/** How many findings there are of each severity, in one sentence. */
export function qualitySentence(findings: readonly ReportFinding[]): string {
  if (findings.length === 0) return 'The checks found nothing.';
  const counts = SEVERITIES.map(({ severity, title }) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return `${count} ${count === 1 ? title.slice(0, -1).toLowerCase() : title.toLowerCase()}`;
  });
  return `The checks found ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}.`;
}
