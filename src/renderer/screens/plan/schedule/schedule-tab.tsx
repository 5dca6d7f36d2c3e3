import { EmptyState } from '../../../components/empty-state.tsx';

export function ScheduleTab() {
  return <EmptyState title="schedule" />;
}
