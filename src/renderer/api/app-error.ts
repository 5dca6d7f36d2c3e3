import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';
import type { AppApi } from '../../main/api/router.ts';
import type { AppError, ErrorCode } from '../../shared/result.ts';

const UNREACHABLE: AppError = {
  code: 'INTERNAL_ERROR',
  message: 'PlanExe is not responding.',
  details: { next: 'It may be restarting; this page reconnects automatically.' },
};

/** What a request that is none of the API was refused with, such as an import. */
export class HostError extends Error {
  readonly app: AppError;

  constructor(app: AppError) {
    super(app.message);
    this.app = app;
  }
}

/** What the host said of a failure, or that it did not say anything. */
export function appError(error: unknown): AppError {
  if (error instanceof HostError) return error.app;
  if (error instanceof TRPCClientError) {
    const { data } = error as TRPCClientError<AppApi>;
    return data?.app ?? refusal(error.meta?.responseJSON) ?? UNREACHABLE;
  }
  return { code: 'INTERNAL_ERROR', message: error instanceof Error ? error.message : 'Something went wrong.' };
}

const Refusal = z.object({
  error: z.object({ message: z.string(), details: z.object({ next: z.string() }).optional() }),
});

/** What the guard said that turned the request away before anybody looked at it, such as for being too large. */
function refusal(answer: unknown): AppError | undefined {
  const said = Refusal.safeParse(answer);
  if (!said.success) return undefined;
  const { message, details } = said.data.error;
  return { code: 'INTERNAL_ERROR', message, ...(details && { details }) };
}

/** What `useQuery` tells, as far as it is looked at here. */
interface Asked {
  readonly isError: boolean;
  readonly data: unknown;
  readonly error: unknown;
}

/**
 * Whether there is nothing to show but the error: the first answer failed, or the host says that what was asked for is
 * not there any more. A later look that failed takes nothing off the screen: what is typed on it would go with it.
 */
export function isLost<Query extends Asked>(query: Query): query is Extract<Query, { readonly isError: true }> {
  return query.isError && (query.data === undefined || isNotFound(query.error));
}

const NOT_FOUND: readonly ErrorCode[] = ['PLAN_NOT_FOUND', 'project.not_found', 'plan.not_found', 'task.not_found'];

/** Whether the host says that what was asked for is not there. */
export function isNotFound(error: unknown): boolean {
  return NOT_FOUND.includes(appError(error).code);
}

/** What to do about it, where that is known. */
export function nextStep({ details }: AppError): string | undefined {
  return typeof details?.next === 'string' ? details.next : undefined;
}
