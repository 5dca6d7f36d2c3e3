import { err, type Result } from '../../../shared/result.ts';

/** Refusal for a caller that asks for a plan's files in general and names one with prompts or answers of models. */
export function refuseSensitive(path: string): Result<never> {
  return err('PERMISSION_DENIED', `${path} contains prompts to a model and its answers.`, {
    next: 'If the user wants it read, request it with include_sensitive.',
  });
}
