import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { AppError } from '../../../shared/result.ts';

/** Why nothing can be changed here now, and what to do about it. Nothing where it can. */
export function ReadonlyNote({ refusal }: { readonly refusal: Pick<AppError, 'message' | 'details'> | null }) {
  if (!refusal) return null;
  const next = refusal.details?.next;
  return (
    <Alert variant="light" color="blue" icon={<IconLock size={18} aria-hidden />} py="xs">
      {refusal.message} {typeof next === 'string' ? next : ''}
    </Alert>
  );
}
