import { TRPCClientError } from '@trpc/client';
import type { AppApi } from '../../main/api/router.ts';
import type { AppError } from '../../shared/result.ts';

const UNREACHABLE: AppError = {
  code: 'INTERNAL_ERROR',
  message: 'PlanExe does not answer.',
  details: { next: 'It may be starting again; this page connects by itself.' },
};

/** What the host said of a failure, or that it did not say anything. */
export function appError(error: unknown): AppError {
  if (error instanceof TRPCClientError) {
    const { data } = error as TRPCClientError<AppApi>;
    return data?.app ?? UNREACHABLE;
  }
  return { code: 'INTERNAL_ERROR', message: error instanceof Error ? error.message : 'Something went wrong.' };
}

/** What to do about it, where that is known. */
export function nextStep({ details }: AppError): string | undefined {
  return typeof details?.next === 'string' ? details.next : undefined;
}
