import { IconFileOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { isLost, isNotFound } from '../../api/app-error.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';

interface QueryPlaceholderProps {
  readonly query: UseQueryResult<unknown, unknown>;
  /** What was asked for: `Project`. */
  readonly what: string;
}

/** Stands in for a screen whose subject is being loaded, could not be loaded or is not there. */
export function QueryPlaceholder({ query, what }: QueryPlaceholderProps) {
  if (!isLost(query)) return <LoadingState />;
  return (
    <>
      <PageHeader title={what} />
      {isNotFound(query.error) ? (
        <EmptyState icon={IconFileOff} title={`${what} not found`} text="It is not in this library.">
          <ButtonLink to="/projects">Go to Projects</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          <ButtonLink to="/projects" variant="default" mx="lg">
            Go to Projects
          </ButtonLink>
        </>
      )}
    </>
  );
}
