import type { Json } from '../../../../src/planning/engine/json.ts';
import type { Reply, SeenRequest } from '../seen.ts';
import {
  asList,
  asNumber,
  asObject,
  type ChatProtocol,
  type Problem,
  parsedObject,
  type ServedModel,
  textOf,
} from './protocol.ts';

const ERRORS: Readonly<Record<Problem, readonly [status: number, type: string]>> = {
  rate_limit: [429, 'rate_limit_error'],
  server_error: [500, 'api_error'],
  overloaded: [529, 'overloaded_error'],
  unauthorized: [401, 'authentication_error'],
  payment: [402, 'billing_error'],
  unknown_model: [404, 'not_found_error'],
  too_long: [400, 'invalid_request_error'],
  bad_request: [400, 'invalid_request_error'],
};

/**
 * Anthropic's messages. Structured answers are asked for natively (`output_config.format`) or, for models that cannot
 * and schemas that native output would lose, as the input of a tool that must be used.
 */
export const anthropic: ChatProtocol = {
  id: 'anthropic',
  path: '/v1/messages',
  streamType: 'text/event-stream',
  nonsense: 'event: content_block_delta\ndata: {"type": "content_block_delta", "del\n\n',
  defaultContext: null,
  parse: (body) => {
    const format = asObject(asObject(body.output_config).format);
    const [first] = asList(body.tools);
    const tool = asObject(first);
    const native = format.type === 'json_schema' ? (format.schema ?? null) : null;
    const maxTokens = asNumber(body.max_tokens);
    if (maxTokens === null) throw new Error('max_tokens: Field required');
    return {
      model: String(body.model ?? ''),
      stream: body.stream === true,
      messages: [
        ...(body.system === undefined ? [] : [{ role: 'system', text: textOf(body.system) }]),
        ...asList(body.messages).map((message) => {
          const { role, content } = asObject(message);
          return { role: String(role ?? ''), text: textOf(content) };
        }),
      ],
      schema: native ?? tool.input_schema ?? null,
      tool: native === null && typeof tool.name === 'string' ? tool.name : null,
      maxTokens,
      numCtx: null,
      usageWanted: true,
    };
  },
  whole: (reply, request) => ({
    ...head(request),
    content: content(reply, request),
    stop_reason: stopReason(reply, request),
    stop_sequence: null,
    usage: { input_tokens: reply.promptTokens, output_tokens: reply.answerTokens },
  }),
  opening: (reply, request) =>
    event('message_start', {
      message: {
        ...head(request),
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: reply.promptTokens, output_tokens: 1 },
      },
    }) +
    event('content_block_start', {
      index: 0,
      content_block: usesTool(reply, request)
        ? { type: 'tool_use', id: toolId(request), name: request.tool, input: {} }
        : { type: 'text', text: '' },
    }),
  piece: (text, reply, request) =>
    event('content_block_delta', {
      index: 0,
      delta: usesTool(reply, request) ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text },
    }),
  closing: (reply, request) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: stopReason(reply, request), stop_sequence: null },
      usage: { output_tokens: reply.answerTokens },
    }) +
    event('message_stop', {}),
  error: (problem, message) => {
    const [status, type] = ERRORS[problem];
    return { status, body: { type: 'error', error: { type, message }, request_id: 'req_fake' } };
  },
};

/** `GET /v1/models` */
export function anthropicModels(models: readonly ServedModel[]): Json {
  return {
    data: models.map(({ id }) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })),
    has_more: false,
    first_id: models[0]?.id ?? null,
    last_id: models.at(-1)?.id ?? null,
  };
}

/** A tool takes objects only; what is spoiled beyond that comes as text. A stream may be cut in the middle of one. */
function usesTool(reply: Reply, request: SeenRequest): boolean {
  if (request.tool === null || reply.finish === 'refusal') return false;
  return parsedObject(reply.text) !== null || (request.stream && reply.finish === 'length');
}

function content(reply: Reply, request: SeenRequest): Json {
  if (usesTool(reply, request)) {
    return [{ type: 'tool_use', id: toolId(request), name: request.tool, input: parsedObject(reply.text) }];
  }
  return reply.text === '' ? [] : [{ type: 'text', text: reply.text }];
}

function stopReason(reply: Reply, request: SeenRequest): string {
  if (reply.finish === 'length') return 'max_tokens';
  if (reply.finish === 'refusal') return 'refusal';
  return usesTool(reply, request) ? 'tool_use' : 'end_turn';
}

function head({ model, question, attempt }: SeenRequest): Readonly<Record<string, Json>> {
  return { id: `msg_${question}_${attempt}`, type: 'message', role: 'assistant', model };
}

function toolId({ question, attempt }: SeenRequest): string {
  return `toolu_${question}_${attempt}`;
}

function event(type: string, data: Readonly<Record<string, Json>>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
