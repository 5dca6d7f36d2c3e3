import { Chip, Group, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EventTopic } from '../../../../shared/contracts/event.ts';
import { api } from '../../../api/api.ts';
import { locale } from '../../../components/format/format.ts';
import { ShowOlder } from '../../../components/layout/show-older.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { useChangeAddress } from '../../../components/use-address.ts';
import { usePlanOverview } from '../use-plan-overview.ts';
import { eventText } from './event-text.ts';
import classes from './runs.module.css';

const route = getRouteApi('/plan/$planId/runs');

const TOPICS: Readonly<Record<EventTopic, string>> = {
  runs: 'Runs',
  sections: 'Sections',
  files: 'Files',
  edits: 'Edits',
  log: 'Log',
};

const USUAL: EventTopic[] = ['runs', 'sections', 'edits'];
const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });

interface EventListProps {
  readonly planId: string;
  readonly runId: string;
}

/** Everything that happened, newest first, page by page. */
export function EventList({ planId, runId }: EventListProps) {
  const { about: topics = USUAL, of: scope = 'run' } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const { data: overview } = usePlanOverview(planId);
  const titles = new Map(overview?.sections.map(({ stage, title }) => [stage, title]));
  const events = useInfiniteQuery(
    api.runs.events.infiniteQueryOptions(
      { plan_id: planId, topics, ...(scope === 'run' && { run_id: runId }) },
      { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, enabled: topics.length > 0 },
    ),
  );
  const all = topics.length === 0 ? [] : (events.data?.pages ?? []).flatMap((page) => page.events);
  return (
    <>
      <Group gap="sm" mb="sm">
        <Select
          size="xs"
          w={190}
          aria-label="Runs shown"
          data={[
            { value: 'run', label: 'This run' },
            { value: 'plan', label: 'All runs' },
          ]}
          value={scope}
          onChange={(value) => change({ of: value === 'plan' ? value : undefined })}
          allowDeselect={false}
        />
        <Chip.Group
          multiple
          value={topics}
          onChange={(value) => change({ about: EventTopic.options.filter((topic) => value.includes(topic)) })}
        >
          <Group gap={6} role="group" aria-label="Event types">
            {EventTopic.options.map((topic) => (
              <Chip key={topic} value={topic} size="xs">
                {TOPICS[topic]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {events.isLoading && <LoadingState rows={8} />}
      {!events.isLoading && !events.isError && all.length === 0 && (
        <Text c="dimmed" size="sm" py="md">
          {topics.length === 0 ? 'Select event types to show.' : 'No events of this type.'}
        </Text>
      )}
      <ol className={classes.events}>
        {all.map((event) => (
          <li key={event.cursor}>
            <time dateTime={event.ts}>{clock.format(new Date(event.ts))}</time>
            <span>{eventText(event, (stage) => titles.get(stage) ?? stage)}</span>
          </li>
        ))}
      </ol>
      <ShowOlder query={events} />
    </>
  );
}
