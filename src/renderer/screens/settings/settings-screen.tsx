import { EmptyState } from '../../components/empty-state.tsx';

export function SettingsScreen() {
  return <EmptyState title="Settings" />;
}
