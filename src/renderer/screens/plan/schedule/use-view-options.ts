import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { ZOOMS } from '../../../components/format/time-scale.ts';
import { useChangeAddress } from '../../../components/use-address.ts';
import type { ViewOptions } from './toolbar.tsx';

const route = getRouteApi('/plan/$planId/schedule');

/** How the schedule is looked at, as the address has it. A zoom between those that have a name is not kept. */
export function useViewOptions({ roles }: ScheduleView): readonly [ViewOptions, (options: ViewOptions) => void] {
  const search = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const [freeZoom, setFreeZoom] = useState<number | null>(null);
  const { view = 'chart', criticalOnly = false, floats = true, baseline = true } = search;
  const options: ViewOptions = {
    view,
    zoom: freeZoom ?? ZOOMS.find(({ value }) => value === search.zoom)?.pxPerDay ?? 'fit',
    role: roles.find(({ id }) => id === search.role)?.id ?? null,
    criticalOnly,
    floats,
    baseline,
    allLinks: search.allLinks ?? true,
    columns: search.columns ?? false,
  };
  const set = (next: ViewOptions) => {
    const named = ZOOMS.find(({ pxPerDay }) => pxPerDay === next.zoom)?.value;
    const free = next.zoom === 'fit' || named ? null : next.zoom;
    setFreeZoom(free);
    // A wheel zooms more often than a browser takes a new address, and nothing else changes by it.
    if (free !== null && free !== freeZoom) return;
    change({
      view: next.view === 'chart' ? undefined : next.view,
      zoom: free === null ? named : search.zoom,
      role: next.role ?? undefined,
      criticalOnly: next.criticalOnly || undefined,
      floats: next.floats ? undefined : false,
      baseline: next.baseline ? undefined : false,
      allLinks: next.allLinks ? undefined : false,
      columns: next.columns || undefined,
    });
  };
  return [options, set];
}
