import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { type CalledTool, type Library, recordAgentCalls } from '../../library/index.ts';
import type { Caller } from '../serving/caller.ts';
import { clientName } from './client-name.ts';

/** Records agents' calls for people to see. Cheap for the caller: calls are written in batches, a little later. */
export interface CallRecord {
  note(call: NotedCall): void;
  /** Writes what is not written yet. */
  close(): void;
}

interface NotedCall {
  readonly tool: string;
  readonly caller: Caller;
  /** What the client calls itself. */
  readonly client: string | null;
  readonly input: unknown;
  readonly result: CallToolResult | InputRequiredResult;
}

const WRITE_AFTER_MS = 1_000;
/** Calls waiting beyond this are dropped, oldest first. */
const MOST_WAITING = 500;
const PLAN_ID = /^[0-9a-f-]{36}$/;

export function createCallRecord(library: Library, onFault: (error: unknown) => void): CallRecord {
  let waiting: CalledTool[] = [];
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const calls = waiting;
    waiting = [];
    try {
      recordAgentCalls(library, calls);
    } catch (error) {
      // A failing record must not disturb the agents' calls.
      onFault(error);
    }
  };
  return {
    note({ tool, caller, client, input, result }) {
      waiting.push({
        at: library.now(),
        client: caller.client ?? clientName(client) ?? 'an agent',
        user: caller.user,
        tool,
        plan_id: planIdIn(input) ?? ('structuredContent' in result ? planIdIn(result.structuredContent) : null),
        error_code: errorCodeIn(result),
      });
      if (waiting.length > MOST_WAITING) waiting.shift();
      timer ??= setTimeout(write, WRITE_AFTER_MS);
      timer.unref();
    },
    close: write,
  };
}

function planIdIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('plan_id' in value)) return null;
  const { plan_id } = value;
  return typeof plan_id === 'string' && PLAN_ID.test(plan_id) ? plan_id : null;
}

function errorCodeIn(result: CallToolResult | InputRequiredResult): string | null {
  if (!('isError' in result) || result.isError !== true) return null;
  const content: unknown = 'structuredContent' in result ? result.structuredContent : undefined;
  const error = typeof content === 'object' && content !== null && 'error' in content ? content.error : undefined;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code.slice(0, 60) : 'INTERNAL_ERROR';
}
