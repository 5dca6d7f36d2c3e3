import { err, type Result } from '../../../shared/result.ts';
import type { ToolCall } from '../tool.ts';

/**
 * The user comes from the caller's token, not from the request: PERMISSION_DENIED where the two differ, null where
 * they agree or the request names none.
 */
export function refuseOtherUser({ library }: ToolCall, userId: string | undefined): Result<never> | null {
  if (userId === undefined || userId === library.user) return null;
  return err('PERMISSION_DENIED', "metadata.user_id does not match the user of this client's token.", {
    next: 'Leave out metadata.user_id.',
  });
}
