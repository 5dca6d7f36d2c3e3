import { EmptyState } from '../../components/empty-state.tsx';

export function NewPlanScreen() {
  return <EmptyState title="New plan" />;
}
