import { err, type Result } from '../../../shared/result.ts';

/** For who asks for a plan's files in general and meets one that holds what was said to a model and by it. */
export function refuseSensitive(path: string): Result<never> {
  return err('PERMISSION_DENIED', `${path} contains prompts to a model and its answers.`, {
    next: 'If the user wants it read, request it with include_sensitive.',
  });
}
