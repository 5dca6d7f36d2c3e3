import { EmptyState } from '../../../components/empty-state.tsx';

export function GraphTab() {
  return <EmptyState title="graph" />;
}
