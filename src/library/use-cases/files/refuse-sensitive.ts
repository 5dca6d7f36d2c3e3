import { err, type Result } from '../../../shared/result.ts';

/** For who asks for a plan's files in general and meets one that holds what was said to a model and by it. */
export function refuseSensitive(path: string): Result<never> {
  return err('PERMISSION_DENIED', `${path} holds what was said to a model and by it.`, {
    next: 'Ask for sensitive files expressly (include_sensitive), if the user wants them read.',
  });
}
