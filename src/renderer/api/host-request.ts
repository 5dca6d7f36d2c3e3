import { z } from 'zod';
import { type AppError, ErrorCode } from '../../shared/result.ts';
import { HostError } from './app-error.ts';
import { hostFetch } from './session.ts';

const Refused = z.object({
  error: z.object({
    code: ErrorCode.catch('INTERNAL_ERROR'),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Asks the host for something that is no question of the API: a file, an import. @throws HostError when it says no */
export async function hostRequest(address: string, init?: RequestInit): Promise<Response> {
  const response = await hostFetch(address, init);
  if (response.ok) return response;
  const refused = Refused.safeParse(await response.json().catch(() => null));
  throw new HostError(refused.success ? asAppError(refused.data.error) : NO_ANSWER);
}

function asAppError({ code, message, details }: z.infer<typeof Refused>['error']): AppError {
  return details === undefined ? { code, message } : { code, message, details };
}

const NO_ANSWER: AppError = {
  code: 'INTERNAL_ERROR',
  message: 'PlanExe is not responding.',
  details: { next: 'Try again in a moment.' },
};
