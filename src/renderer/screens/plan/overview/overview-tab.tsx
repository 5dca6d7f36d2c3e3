import { EmptyState } from '../../../components/empty-state.tsx';

export function OverviewTab() {
  return <EmptyState title="overview" />;
}
