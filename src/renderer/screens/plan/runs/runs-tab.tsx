import { EmptyState } from '../../../components/empty-state.tsx';

export function RunsTab() {
  return <EmptyState title="runs" />;
}
