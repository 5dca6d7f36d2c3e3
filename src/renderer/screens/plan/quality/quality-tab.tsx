import { EmptyState } from '../../../components/empty-state.tsx';

export function QualityTab() {
  return <EmptyState title="quality" />;
}
