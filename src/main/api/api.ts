import { initTRPC, TRPCError } from '@trpc/server';
import type { AppError, Result } from '../../shared/result.ts';
import { unexpectedError } from '../serving/unexpected-error.ts';
import type { ApiContext } from './context.ts';

/** What a procedure says to the window when it fails as expected: the same codes as those of commands and tools. */
class ExpectedError extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** Adds to the protocol's shape of an error what the library says: code, details and the next step. */
const { router, procedure } = initTRPC.context<ApiContext>().create({
  errorFormatter({ shape, error }) {
    const { cause } = error;
    if (cause instanceof ExpectedError)
      return { ...shape, data: { httpStatus: shape.data.httpStatus, app: cause.error } };
    const app: AppError =
      error.code === 'INTERNAL_SERVER_ERROR'
        ? unexpectedError(cause)
        : { code: 'INVALID_INPUT', message: 'Unknown request from the window.' };
    // What was thrown may name files or hold text of a prompt.
    return { ...shape, message: app.message, data: { httpStatus: shape.data.httpStatus, app } };
  },
});

/** Groups procedures; a group is one file of this folder. */
export const apiRouter: typeof router = router;

/** A question or an order of the window. It only checks its input and calls a use-case of the library. */
export const api: typeof procedure = procedure;

/** The value of a use-case; its error goes to the window as it is. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new TRPCError({ code: 'BAD_REQUEST', message: result.error.message, cause: new ExpectedError(result.error) });
}
