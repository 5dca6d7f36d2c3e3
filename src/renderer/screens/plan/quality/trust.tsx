import { Text } from '@mantine/core';
import type { PlanQuality } from '../../../../shared/contracts/plan-quality.ts';
import { formatCount } from '../../../components/format/format.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from './quality.module.css';

/** Why the plan can be trusted, and where it cannot. */
export function Trust({ quality }: { readonly quality: PlanQuality }) {
  const { summary, validated, drafted_by, edited, checked, not_checked } = quality;
  return (
    <>
      <Panel title={validated ? 'Plan checked' : 'Not fully checked yet'}>
        <Text size="sm">
          {formatCount(summary.sections_complete, 'section')} complete
          {summary.sections_partial > 0 && `, ${formatCount(summary.sections_partial, 'section')} incomplete`}
          {summary.sections_failed > 0 && `, ${formatCount(summary.sections_failed, 'section')} failed`}.
        </Text>
        {!validated && (
          <Text size="sm" mt={6}>
            Each section was checked on its own. Resume with “Draft and check” to compare them with each other.
          </Text>
        )}
        {drafted_by.map(({ who, sections }) => (
          <Text size="sm" mt={6} key={who}>
            {formatCount(sections, 'section')} drafted {who === 'outline' ? 'without a model' : `by ${who}`}.
          </Text>
        ))}
        {edited.length > 0 && (
          <Text size="sm" mt={6}>
            Edited by you: {edited.map(({ title }) => title).join(', ')}.
          </Text>
        )}
      </Panel>
      {checked.length > 0 && <LinesPanel title="Checked" lines={checked} />}
      {not_checked.length > 0 && <LinesPanel title="Not checked" lines={not_checked} />}
    </>
  );
}

function LinesPanel({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <Panel title={title}>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
