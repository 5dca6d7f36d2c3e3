import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { FindField } from '../../../components/find-field.tsx';
import { ZOOMS, type Zoom } from '../../../components/format/time-scale.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useChangeAddress, useTypedWords } from '../../../components/use-address.ts';
import type { TimeChartHandle } from '../../../time-chart/use-time-chart.ts';
import { ZoomControls } from '../../../time-chart/zoom-controls.tsx';
import chart from '../../plan/schedule/schedule.module.css';
import { NotUpdated } from '../status/not-updated.tsx';
import { REFRESHED_ON_OPEN, useWorkRefresh } from '../use-work-refresh.ts';
import { WorkedOnPlan } from '../worked-on-plan.tsx';
import { Legend } from './legend.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import type { Timeline } from './timeline-rows.ts';

const route = getRouteApi('/task-plans/$graphId/timeline');

/** When the tasks of a task plan happen, by what has happened, over the dates that were approved. */
export function TimelineScreen() {
  const { graphId } = route.useParams();
  const search = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const [words, setWords] = useTypedWords(search.words, (typed) => change({ words: typed }));
  return (
    <WorkedOnPlan
      graphId={graphId}
      actions={() => <FindField size="sm" w={180} label="Find tasks" words={words} onWords={setWords} />}
    >
      {() => <LoadedTimeline graphId={graphId} />}
    </WorkedOnPlan>
  );
}

function LoadedTimeline({ graphId }: { readonly graphId: string }) {
  const timeline = useQuery(api.tasks.timeline.queryOptions({ graph_id: graphId }, REFRESHED_ON_OPEN));
  useWorkRefresh(timeline);
  return (
    <Loaded query={timeline} rows={10}>
      {(loaded) => (
        <div className={chart.board}>
          <NotUpdated query={timeline} />
          <Board timeline={loaded} />
        </div>
      )}
    </Loaded>
  );
}

function Board({ timeline }: { readonly timeline: Timeline }) {
  const { zoom: named, words = '' } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const [free, setFree] = useState<number | null>(null);
  const handle = useRef<TimeChartHandle>(null);
  const zoom: Zoom = free ?? ZOOMS.find(({ value }) => value === named)?.pxPerDay ?? 'fit';
  const setZoom = (next: Zoom) => {
    const step = ZOOMS.find(({ pxPerDay }) => pxPerDay === next)?.value;
    const isFree = next !== 'fit' && step === undefined;
    setFree(isFree ? next : null);
    // A wheel zooms more often than a browser takes a new address.
    if (!isFree) change({ zoom: step });
  };
  return (
    <>
      <Group className={chart.toolbar ?? ''} pt="xs" gap="xs" role="group" aria-label="View">
        <ZoomControls zoom={zoom} onZoom={setZoom} onStep={(step) => handle.current?.zoomBy(step)} />
        <Legend />
      </Group>
      <div className={chart.main}>
        {timeline.tasks.length === 0 ? (
          <Text p="lg" size="sm" c="dimmed">
            This task plan has no tasks.
          </Text>
        ) : (
          <TimelineChart ref={handle} timeline={timeline} words={words} zoom={zoom} onZoom={setZoom} />
        )}
      </div>
    </>
  );
}
