import { z } from 'zod';
import { type Library, listArtifacts, listEvents } from '../../../library/index.ts';
import type { ArtifactKind } from '../../../shared/contracts/artifact.ts';
import type { PlanEvent } from '../../../shared/contracts/event.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { defineTool, READS } from '../tool.ts';
import { SessionId } from './fields.ts';
import { cursorNumber, cursorText, type SessionEvent, sessionEventOf } from './session-event.ts';
import { planOf } from './session-id.ts';

/** As many as the library gives at once. */
const MOST_EVENTS = 1_000;

export const sessionEventsTool = defineTool({
  name: 'planexe.session.events',
  title: 'Events of a session',
  description: `Events since a cursor, oldest first; cursors strictly increase. Pass cursor of the answer as since in the next call, and call again while events come; default: from the start. Types: run_started, run_stopped, run_completed, run_failed, phase_changed, progress_updated, task_started, task_completed, artifact_created, artifact_updated, artifact_deleted, log (consecutive lines in one event); ignore types you do not know. INVALID_INPUT: unknown cursor. SESSION_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    session_id: SessionId,
    since: z.string().exactOptional().describe('cursor from an earlier answer'),
  }),
  output: z.object({
    cursor: z.string(),
    events: z.array(
      z.object({ cursor: z.string(), ts: z.string(), type: z.string(), data: z.record(z.string(), z.unknown()) }),
    ),
  }),
  annotations: READS,
  scope: 'plans:read',
  call({ session_id, since = cursorText(0) }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const from = cursorNumber(since);
    if (from === null)
      return err('INVALID_INPUT', 'Pass a cursor from an earlier answer as since.', { field: 'since' });
    const listed = listEvents(call.library, { plan_id: plan.value, since: from, limit: MOST_EVENTS });
    if (!listed.ok) return listed;
    const events = tell(call.library, session_id, plan.value, listed.value.events);
    return events.ok ? { ok: true, value: { cursor: cursorText(listed.value.cursor), events: events.value } } : events;
  },
});

function tell(library: Library, session: string, planId: string, events: readonly PlanEvent[]): Result<SessionEvent[]> {
  const kinds = events.some(({ type }) => type === 'artifact_created' || type === 'artifact_updated')
    ? kindsIn(library, planId)
    : ok(new Map<string, ArtifactKind>());
  if (!kinds.ok) return kinds;
  return ok(events.flatMap((event) => sessionEventOf(session, event, kinds.value) ?? []));
}

/** By path. Events do not say what a file is for. */
function kindsIn(library: Library, planId: string): Result<ReadonlyMap<string, ArtifactKind>> {
  const listed = listArtifacts(library, { plan_id: planId, include_sensitive: false });
  if (!listed.ok) return listed;
  return ok(new Map(listed.value.entries.flatMap(({ path, kind }) => (kind ? [[path, kind] as const] : []))));
}
