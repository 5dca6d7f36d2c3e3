import { inArray } from 'drizzle-orm';
import type { AgentCall } from '../../../shared/contracts/agent-call.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { insertAgentCalls, newestAgentCalls } from '../../store/tokens/agent-calls.ts';

/** A recorded call of an agent: client, tool and outcome, without inputs and outputs. */
export interface CalledTool {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Name of the client, as its token or the client itself says. */
  readonly client: string;
  readonly user: string;
  readonly tool: string;
  readonly plan_id: string | null;
  /** Null when it succeeded. */
  readonly error_code: string | null;
}

/** Keeps what agents called; only the newest 500 calls stay. */
export function recordAgentCalls(library: Library, calls: readonly CalledTool[]): void {
  if (calls.length === 0) return;
  insertAgentCalls(
    library,
    calls.map(({ plan_id, error_code, ...call }) => ({ ...call, planId: plan_id, errorCode: error_code })),
  );
}

/** What agents of this user called lately, the newest first. */
export function listAgentCalls(library: Library, input: { readonly limit?: number } = {}): { calls: AgentCall[] } {
  const rows = newestAgentCalls(library, library.user, input.limit ?? 100);
  const ids = [...new Set(rows.flatMap(({ planId }) => planId ?? []))];
  const titles = new Map(
    library.db
      .select({ id: plans.id, title: plans.title })
      .from(plans)
      .where(inArray(plans.id, ids))
      .all()
      .map(({ id, title }) => [id, title]),
  );
  return {
    calls: rows.map(({ id, at, client, tool, planId, errorCode }) => ({
      id,
      at,
      client,
      tool,
      plan_id: planId,
      plan_title: planId === null ? null : (titles.get(planId) ?? null),
      error_code: errorCode,
    })),
  };
}
