import type { Json } from '../../../../src/planning/engine/json.ts';
import type { Reply, SeenRequest } from '../seen.ts';
import { asList, asNumber, asObject, type ChatProtocol, type Problem, type ServedModel, textOf } from './protocol.ts';

const FINISH = { stop: 'stop', length: 'length', refusal: 'content_filter' } as const;

const ERRORS: Readonly<Record<Problem, readonly [status: number, type: string, code: string]>> = {
  rate_limit: [429, 'requests', 'rate_limit_exceeded'],
  server_error: [500, 'server_error', 'server_error'],
  overloaded: [503, 'server_error', 'overloaded'],
  unauthorized: [401, 'invalid_request_error', 'invalid_api_key'],
  payment: [402, 'insufficient_quota', 'insufficient_quota'],
  unknown_model: [404, 'invalid_request_error', 'model_not_found'],
  too_long: [400, 'invalid_request_error', 'context_length_exceeded'],
  bad_request: [400, 'invalid_request_error', 'invalid_request'],
};

/** OpenAI's chat completions, as many other servers speak them too. */
export const openaiChat: ChatProtocol = {
  id: 'openai-chat',
  path: '/v1/chat/completions',
  streamType: 'text/event-stream',
  nonsense: 'data: {"choices": [{"delta": <html>502 Bad Gateway\n\n',
  defaultContext: null,
  parse: (body) => {
    const format = asObject(body.response_format);
    return {
      model: String(body.model ?? ''),
      stream: body.stream === true,
      messages: asList(body.messages).map((message) => {
        const { role, content } = asObject(message);
        return { role: String(role ?? ''), text: textOf(content) };
      }),
      schema: format.type === 'json_schema' ? (asObject(format.json_schema).schema ?? null) : null,
      tool: null,
      maxTokens: asNumber(body.max_completion_tokens) ?? asNumber(body.max_tokens),
      numCtx: null,
      usageWanted: asObject(body.stream_options).include_usage === true,
    };
  },
  whole: (reply, request) => ({
    ...head(request, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.finish === 'refusal' ? null : reply.text,
          refusal: reply.finish === 'refusal' ? reply.text : null,
        },
        logprobs: null,
        finish_reason: FINISH[reply.finish],
      },
    ],
    usage: usage(reply),
  }),
  opening: (_reply, request) => chunk(request, { role: 'assistant', content: '' }, null),
  piece: (text, reply, request) =>
    chunk(request, reply.finish === 'refusal' ? { refusal: text } : { content: text }, null),
  closing: (reply, request) =>
    [
      chunk(request, {}, FINISH[reply.finish]),
      request.usageWanted ? event({ ...head(request, 'chat.completion.chunk'), choices: [], usage: usage(reply) }) : '',
      'data: [DONE]\n\n',
    ].join(''),
  error: (problem, message) => {
    const [status, type, code] = ERRORS[problem];
    return { status, body: { error: { message, type, param: null, code } } };
  },
};

/** `GET /v1/models`, with the context length where vLLM puts it. */
export function openaiModels(models: readonly ServedModel[]): Json {
  return {
    object: 'list',
    data: models.map(({ id, contextWindow }) => ({
      id,
      object: 'model',
      created: 1_700_000_000,
      owned_by: 'fake',
      max_model_len: contextWindow,
    })),
  };
}

function head(request: SeenRequest, object: string): Readonly<Record<string, Json>> {
  return {
    id: `chatcmpl-${request.question}-${request.attempt}`,
    object,
    created: 1_700_000_000,
    model: request.model,
  };
}

function chunk(request: SeenRequest, delta: Json, finish: string | null): string {
  const choice = { index: 0, delta, logprobs: null, finish_reason: finish };
  return event({ ...head(request, 'chat.completion.chunk'), choices: [choice] });
}

function event(data: Json): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function usage({ promptTokens, answerTokens }: Reply): Json {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: answerTokens,
    total_tokens: promptTokens + answerTokens,
  };
}
