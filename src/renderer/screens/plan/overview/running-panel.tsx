import { Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { Phase } from '../../../../shared/plan-state.ts';
import { remainingTime } from '../../../../shared/remaining-time.ts';
import { formatCount, formatDuration, formatNumber } from '../../../components/format/format.ts';
import panel from '../../../components/layout/panel.module.css';
import { phaseLabel } from '../words.ts';
import { DraftingNow } from './drafting-now.tsx';
import classes from './overview.module.css';
import { basisText, rangeText } from './time-words.ts';
import { useNow } from './use-now.ts';

/** How the drafting goes at this moment. */
export function RunningPanel({ overview }: { readonly overview: PlanOverview }) {
  const { status } = overview;
  const now = useNow(true);
  const isRunning = status.state === 'processing';
  return (
    <section className={panel.panel} aria-labelledby="running">
      <Stack gap="sm">
        <Title order={2} id="running" className={panel.heading ?? ''}>
          {title(overview)}
        </Title>
        <Progress
          value={status.progress_percentage}
          size="lg"
          aria-label="Run progress"
          striped={isRunning}
          animated={isRunning}
        />
        <Phases overview={overview} />
        <div className={classes.times}>
          <Time label="Elapsed" value={elapsed(overview, now)} />
          <Remaining overview={overview} now={now} />
          <Time
            label="Sections"
            value={`${formatNumber(status.steps_completed)} of ${formatNumber(status.steps_total || overview.sections.length)}`}
          />
        </div>
        <DraftingNow overview={overview} now={now} />
      </Stack>
    </section>
  );
}

function title({ status, questions_waiting }: PlanOverview): string {
  if (status.stop_requested) return 'Stopping: calls in progress may finish';
  if (status.state === 'pending') return 'Queued';
  if (questions_waiting > 0 && status.model_profile === 'agent') return 'Waiting for agents';
  return status.phase === null ? 'Drafting' : phaseLabel(status.phase);
}

function Phases({ overview }: { readonly overview: PlanOverview }) {
  const { phase } = overview.status;
  const phases = Phase.options.filter((name) => name !== 'validating' || overview.target !== 'build_plan');
  const here = phase === null ? -1 : phases.indexOf(phase);
  return (
    <ol className={classes.phases}>
      {phases.map((name, place) => {
        const own = overview.sections.filter((section) => section.phase === name);
        const done = own.filter(({ state }) => state === 'fresh' || state === 'partial' || state === 'edited').length;
        const Icon = place < here ? IconCircleCheck : place === here ? IconCircleDot : IconCircle;
        return (
          <li key={name} aria-current={place === here ? 'step' : undefined}>
            <Icon size={16} aria-hidden />
            {phaseLabel(name)}
            {own.length > 1 && ` ${formatNumber(done)}/${formatNumber(own.length)}`}
          </li>
        );
      })}
    </ol>
  );
}

function Time({ label, value, detail }: { readonly label: string; readonly value: string; readonly detail?: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <div className={classes.big}>{value}</div>
      {detail !== undefined && (
        <Text size="xs" c="dimmed" maw={360}>
          {detail}
        </Text>
      )}
    </div>
  );
}

function elapsed({ status }: PlanOverview, now: number): string {
  const { started_at } = status.timing;
  return started_at === null ? 'not started' : formatDuration(Math.max(0, (now - Date.parse(started_at)) / 1_000));
}

function Remaining({ overview, now }: { readonly overview: PlanOverview; readonly now: number }) {
  const { status, pace, questions_waiting } = overview;
  if (status.model_profile === 'agent') {
    const waiting =
      questions_waiting === 0 ? 'No questions waiting.' : `${formatCount(questions_waiting, 'question')} waiting.`;
    return <Time label="Remaining" value="unknown" detail={`Depends on when agents answer. ${waiting}`} />;
  }
  const left = pace && remainingTime(pace, now);
  if (!left) return <Time label="Remaining" value="unknown" detail="Known after the first few sections." />;
  return <Time label="Remaining" value={rangeText(left)} detail={basisText(left, pace)} />;
}
