import { Badge, SegmentedControl, Select, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { LocatedFinding, PlanQuality } from '../../../../shared/contracts/plan-quality.ts';
import { FindField } from '../../../components/find-field.tsx';
import { formatNumber } from '../../../components/format/format.ts';
import panel from '../../../components/layout/panel.module.css';
import { useChangeAddress, useTypedWords } from '../../../components/use-address.ts';
import { FindingLink } from './finding-link.tsx';
import { textWhenMet } from './finding-place.ts';
import classes from './quality.module.css';

const route = getRouteApi('/plan/$planId/quality');

const SEVERITIES = {
  error: { one: 'Error', many: 'Errors', color: 'red' },
  warning: { one: 'Warning', many: 'Warnings', color: 'yellow' },
  info: { one: 'Note', many: 'Notes', color: 'gray' },
} as const;

type Severity = LocatedFinding['severity'];

/** Findings, the worst first, by severity, section and words. */
export function FindingList({ quality }: { readonly quality: PlanQuality }) {
  const search = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const [words, setWords] = useTypedWords(search.words, (typed) => change({ words: typed }));
  const { findings } = quality;
  const { severity = 'all' } = search;
  // A section may have lost its findings since.
  const section = findings.find(({ stage }) => stage === search.section)?.stage ?? null;
  if (findings.length === 0) return <NothingFound quality={quality} />;
  const count = (wanted: Severity) => findings.filter((finding) => finding.severity === wanted).length;
  const kept = findings.filter(
    (finding) =>
      (severity === 'all' || finding.severity === severity) &&
      (section === null || finding.stage === section) &&
      `${finding.message} ${finding.next ?? ''} ${finding.title}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const sections = [...new Map(findings.map(({ stage, title }) => [stage, title]))];
  return (
    <section aria-label="Findings">
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Severity"
          value={severity}
          onChange={(value) =>
            change({ severity: value === 'error' || value === 'warning' || value === 'info' ? value : undefined })
          }
          data={[
            { value: 'all', label: `All ${formatNumber(findings.length)}` },
            ...(['error', 'warning', 'info'] as const).map((name) => ({
              value: name,
              label: `${SEVERITIES[name].many} ${formatNumber(count(name))}`,
            })),
          ]}
        />
        <Select
          size="xs"
          w={200}
          aria-label="Section"
          placeholder="All sections"
          data={sections.map(([value, label]) => ({ value, label }))}
          value={section}
          onChange={(value) => change({ section: value ?? undefined })}
          searchable
          clearable
        />
        <FindField size="xs" w={160} label="Filter findings" placeholder="Filter" words={words} onWords={setWords} />
      </div>
      <ul className={classes.findings} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
        {kept.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
          <FindingRow key={`${finding.code} ${place}`} planId={quality.plan_id} finding={finding} />
        ))}
      </ul>
      {kept.length === 0 && (
        <Text c="dimmed" size="sm" py="md">
          No matching findings.
        </Text>
      )}
    </section>
  );
}

function FindingRow({ planId, finding }: { readonly planId: string; readonly finding: LocatedFinding }) {
  const { severity, message, next, title, found_by } = finding;
  const good = textWhenMet(finding);
  return (
    <li className={classes.finding}>
      <Badge variant="light" color={SEVERITIES[severity].color} radius="sm">
        {SEVERITIES[severity].one}
      </Badge>
      <div>
        <div className={classes.where}>{found_by === title ? title : `${title} · found by ${found_by}`}</div>
        <Text size="sm" fw={500} component="p" m={0} dir="auto">
          {message}
        </Text>
        {next !== undefined && <div>Fix: {next}</div>}
        {good !== null && <div className={classes.where}>Goal: {good}</div>}
      </div>
      <FindingLink planId={planId} finding={finding} />
    </li>
  );
}

function NothingFound({ quality }: { readonly quality: PlanQuality }) {
  return (
    <section className={panel.panel} aria-label="Findings">
      <Title order={2} className={panel.heading ?? ''}>
        No findings
      </Title>
      <Text size="sm">
        {quality.validated
          ? 'All checks passed. See the side panel for what was and was not checked.'
          : 'No findings within sections. Sections have not been compared with each other yet.'}
      </Text>
    </section>
  );
}
