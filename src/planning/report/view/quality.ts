import type { Finding } from '../../../shared/finding.ts';
import type { Phrase, Say } from '../../../shared/report-words/report-words.ts';
import type { ReportModel } from '../model.ts';

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
export function qualitySentence(findings: readonly ReportFinding[], say: Say): string {
  if (findings.length === 0) return say('The checks found nothing.');
  const counts = SEVERITIES.map(({ severity }) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    const [one, several] = COUNTED[severity];
    return count === 1 ? say(one) : say(several, count);
  });
  return say('The checks found {1}, {2} and {3}.', ...counts);
}

const COUNTED = {
  error: ['1 error', '{1} errors'],
  warning: ['1 warning', '{1} warnings'],
  info: ['1 note', '{1} notes'],
} as const satisfies Readonly<Record<Severity, readonly [one: Phrase, several: Phrase]>>;
