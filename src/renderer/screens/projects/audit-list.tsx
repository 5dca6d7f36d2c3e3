import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiInputs, api } from '../../api/api.ts';
import { ShowOlder } from '../../components/layout/show-older.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import classes from './audit.module.css';
import { AuditLine } from './audit-line.tsx';

interface AuditListProps {
  /** Of which project, and of which task of it. */
  readonly subject: Omit<ApiInputs['projects']['audit'], 'cursor'>;
}

/** What was done and by whom, newest first, a page at a time. */
export function AuditList({ subject }: AuditListProps) {
  const pages = useInfiniteQuery(
    api.projects.audit.infiniteQueryOptions(subject, {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
  );
  const all = pages.data?.pages ?? [];
  if (pages.isLoading) return <LoadingState rows={8} />;
  return (
    <>
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && all[0]?.entries.length === 0 && (
        <Text c="dimmed" size="sm">
          Nothing was done yet.
        </Text>
      )}
      <ol className={classes.entries}>
        {all.flatMap(({ entries, titles }) =>
          entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} titles={titles} namesTask={subject.task_id === undefined} />
          )),
        )}
      </ol>
      <ShowOlder query={pages} />
    </>
  );
}
