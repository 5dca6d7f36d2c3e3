import { IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { NotDraftedYet } from '../not-drafted-yet.tsx';
import { ScheduleBoard } from './schedule-board.tsx';

const route = getRouteApi('/plan/$planId/schedule');

/** When everything happens, what it hangs on, and what would happen if. */
export function ScheduleTab() {
  const { planId } = route.useParams();
  const loaded = useQuery(api.schedule.get.queryOptions({ plan_id: planId }));
  return (
    <Loaded query={loaded} rows={10}>
      {(view) => {
        const { schedule } = view;
        if (!schedule || schedule.tasks.length === 0) {
          return (
            <NotDraftedYet
              planId={planId}
              title="No schedule yet"
              icon={IconCalendarTime}
              text="Appears here once tasks, durations and dependencies are drafted."
            />
          );
        }
        return <ScheduleBoard planId={planId} loaded={view} schedule={schedule} />;
      }}
    </Loaded>
  );
}
