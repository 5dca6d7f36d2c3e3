import { EmptyState } from '../../components/empty-state.tsx';

export function ConnectScreen() {
  return <EmptyState title="Connect" />;
}
