import { EmptyState } from '../../../components/empty-state.tsx';

export function FilesTab() {
  return <EmptyState title="files" />;
}
