import { EmptyState } from '../../../components/empty-state.tsx';

export function ReportTab() {
  return <EmptyState title="report" />;
}
