import { z } from 'zod';

/**
 * The program's stream-json protocol: one JSON object a line, both ways. Only what one answer needs is described here;
 * messages, events and fields that are not named are passed over, as newer programs add some.
 */

const Tokens = z.number().nonnegative().nullish();
const Usage = z.object({
  input_tokens: Tokens,
  cache_creation_input_tokens: Tokens,
  cache_read_input_tokens: Tokens,
  output_tokens: Tokens,
});
export type ProgramUsage = z.infer<typeof Usage>;

/** What the Messages API streams, as it came. */
const ApiEvent = z.union([
  z.object({ type: z.literal('message_start'), message: z.object({ usage: Usage }) }),
  z.object({
    type: z.literal('content_block_start'),
    index: z.number(),
    content_block: z.object({ type: z.string(), name: z.string().optional() }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index: z.number(),
    delta: z.object({
      type: z.string(),
      text: z.string().optional(),
      thinking: z.string().optional(),
      partial_json: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: z.object({ output_tokens: Tokens }).optional(),
  }),
  z.object({ type: z.literal('message_stop') }),
]);
export type ApiEvent = z.infer<typeof ApiEvent>;

const MESSAGES = {
  stream_event: z.object({
    type: z.literal('stream_event'),
    parent_tool_use_id: z.string().nullish(),
    /** Null where it is none of those that are read. */
    event: z.union([ApiEvent, z.unknown().transform(() => null)]),
  }),
  /** A message of the model as a whole; `error` says what kind of fault its text tells of. */
  assistant: z.object({ type: z.literal('assistant'), error: z.string().optional() }),
  result: z.object({
    type: z.literal('result'),
    subtype: z.string(),
    is_error: z.boolean().default(false),
    api_error_status: z.number().nullish(),
    result: z.string().default(''),
    errors: z.array(z.string()).default([]),
    structured_output: z.json().optional(),
    stop_reason: z.string().nullish(),
    usage: Usage.optional(),
  }),
  /** `api_retry`: the program waits and then asks again by itself. */
  system: z.object({
    type: z.literal('system'),
    subtype: z.string(),
    attempt: z.number().optional(),
    retry_delay_ms: z.number().optional(),
    error_status: z.number().nullish(),
    error: z.string().optional(),
  }),
  rate_limit_event: z.object({
    type: z.literal('rate_limit_event'),
    /** `resetsAt`: seconds since 1970. */
    rate_limit_info: z.object({ status: z.string(), resetsAt: z.number().optional() }),
  }),
  control_request: z.object({ type: z.literal('control_request'), request_id: z.string() }),
} as const;

export type ProgramMessage = { [K in keyof typeof MESSAGES]: z.infer<(typeof MESSAGES)[K]> }[keyof typeof MESSAGES];
export type ProgramResult = z.infer<typeof MESSAGES.result>;
export type ProgramNotice = z.infer<typeof MESSAGES.system>;

/**
 * @returns null for a line that is no message (programs print notices too) and for a message that an answer does not
 * need.
 * @throws when a message was damaged on the way, as it may have been a piece of the answer.
 */
export function readMessage(line: string): ProgramMessage | null {
  if (!line.startsWith('{')) return null;
  const message: unknown = parse(line);
  const { type } = z.object({ type: z.string().catch('') }).parse(message);
  if (!(type in MESSAGES)) return null;
  const read = MESSAGES[type as keyof typeof MESSAGES].safeParse(message);
  if (!read.success) throw new Error(`the program sent a message (${type}) that cannot be read`);
  return read.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // What the line holds may quote the question, so the error does not quote it.
    throw new Error('the program sent a line that is not JSON');
  }
}

/** What the program is asked. */
export interface ProgramQuestion {
  readonly instructions: string;
  readonly text: string;
  /** JSON Schema of the answer; null for an answer in words. */
  readonly schema: object | null;
}

/** The lines that ask it. They go through its standard input: arguments can be read by everybody on the machine. */
export function questionLines({ instructions, text, schema }: ProgramQuestion): string {
  const initialize = {
    subtype: 'initialize',
    systemPrompt: [instructions],
    ...(schema !== null && { jsonSchema: schema }),
  };
  const content = [{ type: 'text', text }];
  return lines(
    { type: 'control_request', request_id: 'initialize', request: initialize },
    { type: 'user', session_id: '', parent_tool_use_id: null, message: { role: 'user', content } },
  );
}

/** Ends what the program still does. */
export function interruptLine(): string {
  return lines({ type: 'control_request', request_id: 'interrupt', request: { subtype: 'interrupt' } });
}

/** Says no to what the program asks for: permissions, dialogs and the like are not given. */
export function declineLine(requestId: string): string {
  const response = { subtype: 'error', request_id: requestId, error: 'not available' };
  return lines({ type: 'control_response', response });
}

function lines(...messages: readonly object[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}
