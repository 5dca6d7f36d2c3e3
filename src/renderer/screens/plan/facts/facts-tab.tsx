import { EmptyState } from '../../../components/empty-state.tsx';

export function FactsTab() {
  return <EmptyState title="facts" />;
}
