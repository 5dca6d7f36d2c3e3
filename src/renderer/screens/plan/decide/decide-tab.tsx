import { EmptyState } from '../../../components/empty-state.tsx';

export function DecideTab() {
  return <EmptyState title="decide" />;
}
