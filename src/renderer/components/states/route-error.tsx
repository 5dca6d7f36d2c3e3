import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from './error-state.tsx';

/** A screen that could not be shown; the rest of the app goes on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorState error={error} onRetry={reset} />;
}
