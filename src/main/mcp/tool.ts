import type { ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Library } from '../../library/index.ts';
import type { Scope } from '../../shared/contracts/token.ts';
import type { NextStep } from '../../shared/next-step.ts';
import type { EventFeed } from '../serving/event-feed.ts';
import type { SignedLinks } from '../serving/signed-links.ts';

/** What a tool can use beside its input. */
export interface ToolCall {
  /** As the caller sees it: only the caller's plans. */
  readonly library: Library;
  /** What happens in the library, for tools that wait. */
  readonly feed: EventFeed;
  readonly links: SignedLinks;
  readonly server: ServerIdentity;
  /** Name of the client, from its token or from what it says of itself; null when it says nothing. */
  readonly client: string | null;
  /** Ends when the client gives up on the call. */
  readonly signal: AbortSignal;
  /** Reports progress when the client asked for it: `done` of `total`, never decreasing. */
  progress(done: number, total: number, message: string): Promise<void>;
  /** The user's answer to the question that this call asked before; null when none was asked yet. */
  readonly consent: 'given' | 'refused' | null;
  /** Whether the client can ask the user something. */
  readonly canAsk: boolean;
}

/** Which of several servers a client talks to. */
export interface ServerIdentity {
  readonly server_id: string;
  readonly name: string;
  readonly version: string;
}

/**
 * An expected error of a tool; codes are stable, and `details.next` says what to do where that is known. Of `step` the
 * server makes one that names tools.
 */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly step?: NextStep;
}

/** What a tool answers: its output, an error, or a question to the user, after which it is called again. */
export type ToolAnswer<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly error: ToolError }
  | { readonly ask: string };

/** How a tool behaves, for clients that ask their user before they call one. */
interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool as the server lists and calls it; `defineTool` makes one. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** The workflow, as far as this tool has a part in it: agents read nothing else. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** Of an answer that is no error. */
  readonly output: z.ZodObject;
  readonly annotations: ToolAnnotations;
  readonly scope: Scope;
  /** The code of an input that does not fit the schema; left out, INVALID_INPUT. */
  readonly invalidInputCode?: string;
  /** Where the specification of the interface has servers ignore them; otherwise they are refused. */
  readonly ignoresUnknownArguments?: true;
  /** Address of a view that shows the answer, for clients that can. */
  readonly view?: string;
  /** `input` fits the schema. */
  call(input: never, call: ToolCall): ToolAnswer<unknown> | Promise<ToolAnswer<unknown>>;
}

/** A tool whose handler is typed by its schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'output' | 'call'> & {
    readonly input: Input;
    readonly output: Output;
    call(input: z.output<Input>, call: ToolCall): ToolAnswer<z.input<Output>> | Promise<ToolAnswer<z.input<Output>>>;
  },
): Tool {
  return tool;
}

/** Annotations of a tool that reads only and reaches nothing outside this computer. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds or moves something on; what is there stays. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** Annotations of a tool that replaces or deletes something. */
export const REPLACES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

/** The signal and progress of one request of the protocol, as a tool sees them. */
export function progressOf(context: ServerContext): ToolCall['progress'] {
  const token = context.mcpReq._meta?.progressToken;
  return async (done, total, message) => {
    if (token === undefined) return;
    await context.mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken: token, progress: done, total, message },
    });
  };
}
