import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isLost } from '../../api/app-error.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data, unknown>;
  /** About how many lines there will be; default 6. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for once it is there; until then its place, or what went wrong. */
export function Loaded<Data>({ query, rows = 6, children }: LoadedProps<Data>) {
  if (query.isPending) return <LoadingState rows={rows} />;
  if (isLost(query)) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return children(query.data);
}
