import { QUALITY_ANCHOR } from '../../../../shared/report-outline.ts';
import { qualityMarkdown } from '../../markdown-report/markdown-report.ts';
import { qualitySentence, type ReportFinding, SEVERITIES, type Severity } from '../../view/quality.ts';
import type { ReportView } from '../../view/view.ts';
import { Icon, type IconName } from '../icon.tsx';
import { SectionFrame } from './section-frame.tsx';

const ICONS: Readonly<Record<Severity, IconName>> = { error: 'stop', warning: 'warning', info: 'info' };
const TONES: Readonly<Record<Severity, string>> = { error: 'bad', warning: 'warning', info: 'neutral' };

/** Findings, most severe first, each with its section and what to do. */
export function QualitySummary({ view }: { readonly view: ReportView }) {
  const { findings } = view.model;
  return (
    <SectionFrame
      anchor={QUALITY_ANCHOR}
      title={view.words('Quality summary')}
      badges={['computed']}
      markdown={() => qualityMarkdown(view, 2)}
    >
      <div className="prose prose-lead">
        <p>{qualitySentence(findings, view.say)}</p>
      </div>
      {SEVERITIES.map(({ severity, title, meaning }) => {
        const group = findings.filter((finding) => finding.severity === severity);
        return group.length === 0 ? null : (
          <div key={severity} className={`findings tone-${TONES[severity]}`}>
            <h4>
              <Icon name={ICONS[severity]} />
              {view.words(title)}
              <span className="findings-meaning">{view.words(meaning)}</span>
              <span className="findings-count">{group.length}</span>
            </h4>
            <ul>
              {group.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, findings have no other identity
                <FindingItem key={index} finding={finding} view={view} />
              ))}
            </ul>
          </div>
        );
      })}
    </SectionFrame>
  );
}

function FindingItem({ finding, view }: { readonly finding: ReportFinding; readonly view: ReportView }) {
  const section = view.sectionOf(finding.section);
  return (
    <li className="finding">
      <p className="finding-where">
        {section === undefined ? (
          <span>{finding.title ?? finding.section}</span>
        ) : (
          <a href={`#${section.anchor}`}>{section.section.title}</a>
        )}
        <code>{finding.code}</code>
      </p>
      <p dir="auto">{finding.message}</p>
      {finding.next === undefined ? null : (
        <p className="finding-next" dir="auto">
          <strong>{view.say('Next:')}</strong> {finding.next}
        </p>
      )}
    </li>
  );
}
