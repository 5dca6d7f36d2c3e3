import { planByShortId } from '../../../library/index.ts';
import type { Result } from '../../../shared/result.ts';
import type { ToolCall } from '../tool.ts';

const SESSION_ID = /^pxe_(\d{4})_(\d{2})_(\d{2})__([0-9a-f]{8})$/;

/** A plan as this generation names it: the day on which it was created (UTC) and the beginning of its id. */
export function sessionId(plan: { readonly plan_id: string; readonly created_at: string }): string {
  return `pxe_${plan.created_at.slice(0, 10).replaceAll('-', '_')}__${plan.plan_id.slice(0, 8)}`;
}

/** The plan that a session is. PLAN_NOT_FOUND, PERMISSION_DENIED, AMBIGUOUS_ID. */
export function planOf({ library }: Pick<ToolCall, 'library'>, session: string): Result<string> {
  const [, year, month, day, start = ''] = SESSION_ID.exec(session) ?? [];
  return planByShortId(library, { start, created_on: `${year}-${month}-${day}` });
}
