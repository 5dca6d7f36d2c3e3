import { Badge, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { isActive } from '../../../shared/plan-state.ts';
import {
  formatDay,
  formatMoment,
  formatNumber,
  formatPercent,
  formatProgress,
} from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { StateBadge } from '../../components/states/state-badge.tsx';
import { MatchedText } from './matched-text.tsx';
import { placeOf } from './open-plan.ts';
import classes from './plan-grid.module.css';
import type { Columns } from './use-columns.ts';

interface PlanCellProps {
  readonly plan: LibraryPlan;
  readonly columns: Columns;
  readonly query: string;
  readonly reachable: boolean;
}

/**
 * Title, and below it what says most: where the words are, what is being drafted, what it waits for, what went wrong,
 * how the prompt begins.
 */
export function PlanCell({ plan, columns, query, reachable }: PlanCellProps) {
  return (
    <>
      <div className={classes.line}>
        <Link {...placeOf(plan)} className={classes.title} tabIndex={reachable ? 0 : -1} title={plan.title} dir="auto">
          {query === '' ? plan.title : <MatchedText text={plan.title} query={query} />}
        </Link>
        {!columns.has('follows') && plan.parent_plan_id !== null && (
          <Tooltip label={`Follows “${plan.parent_title ?? ''}”`} multiline maw={420}>
            <IconGitBranch
              size={16}
              color="var(--mantine-color-dimmed)"
              style={{ flex: 'none' }}
              role="img"
              aria-label={`Follows ${plan.parent_title ?? ''}`}
            />
          </Tooltip>
        )}
        {!columns.has('tags') && <TagsCell plan={plan} most={2} />}
      </div>
      <div className={classes.second} dir="auto">
        <SecondLine plan={plan} query={query} />
      </div>
    </>
  );
}

function SecondLine({ plan, query }: { readonly plan: LibraryPlan; readonly query: string }) {
  const { match, state, current_step, problem, prompt_excerpt, waiting_for } = plan;
  if (match !== null) {
    return (
      <>
        {match.section !== null && match.path !== null && (
          <>
            <Link
              to="/plan/$planId/files"
              params={{ planId: plan.plan_id }}
              search={{ path: match.path, words: query }}
              tabIndex={-1}
              style={{ color: 'inherit' }}
            >
              {match.section}
            </Link>
            {': '}
          </>
        )}
        <MatchedText text={match.excerpt} query={query} />
      </>
    );
  }
  if (state === 'processing' && current_step !== null) return `Drafting: ${current_step}`;
  if (waiting_for !== null) return waiting_for;
  if ((state === 'failed' || state === 'stopped') && problem !== null) return problem;
  return prompt_excerpt;
}

/** As many tags as there is room for; the others are told on hover. */
export function TagsCell({ plan, most }: { readonly plan: LibraryPlan; readonly most: number }) {
  const { tags } = plan;
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <Group gap={4} wrap="nowrap" style={{ overflow: 'hidden', flex: 'none', maxWidth: '100%' }} title={tags.join(', ')}>
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag} size="sm" variant="default" className={classes.tag ?? ''}>
          {tag}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Text size="xs" c="dimmed">
          +{formatNumber(rest.length)}
        </Text>
      )}
    </Group>
  );
}

/** The plan that this one was begun from. */
export function FollowsCell({ plan, reachable }: { readonly plan: LibraryPlan; readonly reachable: boolean }) {
  if (plan.parent_plan_id === null) return null;
  return (
    <div className={classes.second} dir="auto">
      <Link
        to="/plan/$planId"
        params={{ planId: plan.parent_plan_id }}
        style={{ color: 'inherit' }}
        tabIndex={reachable ? 0 : -1}
        title={plan.parent_title ?? ''}
      >
        {plan.parent_title}
      </Link>
    </div>
  );
}

/** The state, while it is being drafted how far it is, and afterwards how much of it is out of date. */
export function StateCell({ plan }: { readonly plan: LibraryPlan }) {
  const { state, progress_percentage, stop_requested, stale_sections: stale, title } = plan;
  if (!isActive(state)) {
    const open = plan.glance?.open_decisions ?? 0;
    const notes = [
      stale !== null && stale > 0 ? `${formatNumber(stale)} out of date` : '',
      open > 0 ? `${formatNumber(open)} to decide` : '',
    ].filter((note) => note !== '');
    return (
      <>
        <StateBadge state={state} />
        {notes.length > 0 && (
          <Text size="xs" c="dimmed" truncate title={notes.join(', ')}>
            {notes.join(', ')}
          </Text>
        )}
      </>
    );
  }
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <StateBadge state={state} />
        <Text size="xs" c="dimmed">
          {stop_requested ? 'Stopping' : state === 'processing' && formatProgress(progress_percentage)}
        </Text>
      </Group>
      <Progress value={progress_percentage} size={4} mt={6} mr="sm" aria-label={`Progress of ${title}`} />
    </>
  );
}

/** When a finished plan ends, and how likely it meets its deadline. */
export function FinishCell({ plan }: { readonly plan: LibraryPlan }) {
  const { finish = null, finish_of = null, deadline_chance = null } = plan.glance ?? {};
  if (finish === null) return null;
  return (
    <>
      <Text size="sm" title={finish_of === null ? 'Planned finish' : `Planned for “${finish_of}”`}>
        {formatDay(finish)}
      </Text>
      {deadline_chance !== null && (
        <Text size="xs" c="dimmed" truncate title="Chance of meeting the deadline">
          {formatPercent(deadline_chance)} in time
        </Text>
      )}
    </>
  );
}

const PROFILES: Readonly<Record<string, string>> = { outline: 'No model', agent: 'Agents' };

/** What a profile is called where there is little room. */
export function shortProfileName(profile: string): string {
  return PROFILES[profile] ?? `${profile.charAt(0).toUpperCase()}${profile.slice(1)}`;
}

export function ProfileCell({ plan }: { readonly plan: LibraryPlan }) {
  const { model_profile } = plan;
  return (
    <Text size="sm" truncate title={model_profile}>
      {shortProfileName(model_profile)}
    </Text>
  );
}

/** What the columns say that a small window has no room for. */
export function datesText(plan: LibraryPlan): string {
  const { updated_at, created_at, start_date, model_profile, glance } = plan;
  return [
    ...(glance?.finish
      ? [`Finish ${formatDay(glance.finish)}${glance.finish_of ? ` (“${glance.finish_of}”)` : ''}`]
      : []),
    `Changed ${formatMoment(updated_at)}`,
    `Created ${formatMoment(created_at)}`,
    `Starts ${formatDay(start_date)}`,
    `Drafted by: ${shortProfileName(model_profile)}`,
  ].join('\n');
}

/** How long ago; the moment itself on hover, or what `title` says. */
export function TimeCell({ iso, title }: { readonly iso: string; readonly title?: string }) {
  const ago = useAgo();
  return (
    <Text
      component="time"
      dateTime={iso}
      size="sm"
      c="dimmed"
      truncate
      display="block"
      title={title ?? formatMoment(iso)}
    >
      {ago(iso)}
    </Text>
  );
}
