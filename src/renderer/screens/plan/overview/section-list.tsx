import { Loader } from '@mantine/core';
import type { OverviewSection, PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { Phase } from '../../../../shared/plan-state.ts';
import { formatDuration } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { STAGE_STATES } from '../stage-states.ts';
import { phaseLabel } from '../words.ts';
import classes from './overview.module.css';

/** Every section with how it stands; what is drafted can be read at once. */
export function SectionList({ overview }: { readonly overview: PlanOverview }) {
  const phases = Phase.options.filter((phase) => overview.sections.some((section) => section.phase === phase));
  return (
    <Panel title="Sections">
      {phases.map((phase) => (
        <ul key={phase} className={classes.sections} aria-label={phaseLabel(phase)}>
          {overview.sections
            .filter((section) => section.phase === phase)
            .map((section) => (
              <SectionRow key={section.stage} planId={overview.status.plan_id} section={section} />
            ))}
        </ul>
      ))}
    </Panel>
  );
}

function SectionRow({ planId, section }: { readonly planId: string; readonly section: OverviewSection }) {
  const { title, state, why, page, duration_ms } = section;
  const { label, icon: Icon, color } = STAGE_STATES[state];
  const isThere = state !== 'not_run' && state !== 'running' && state !== 'failed';
  const said = [label, ...why].join(': ');
  return (
    <li>
      {state === 'running' ? (
        <Loader size={14} m={1} className={classes.mark ?? ''} role="img" aria-label={label} />
      ) : (
        <Icon
          size={16}
          color={`var(--mantine-color-${color}-text)`}
          className={classes.mark}
          role="img"
          aria-label={label}
        />
      )}
      {isThere ? (
        <AnchorLink
          to="/plan/$planId/files"
          params={{ planId }}
          search={{ path: page }}
          size="sm"
          className={classes.cut ?? ''}
          title={`${title} (${said})`}
        >
          {title}
        </AnchorLink>
      ) : (
        <span className={classes.cut} title={`${title} (${said})`}>
          {title}
        </span>
      )}
      {state === 'stale' || state === 'edited' || state === 'partial' || state === 'failed' ? (
        <span className={classes.aside}>{label}</span>
      ) : (
        duration_ms !== null &&
        duration_ms >= 1_000 && <span className={classes.aside}>{formatDuration(duration_ms / 1_000)}</span>
      )}
    </li>
  );
}
