import type { Json } from '../../../../src/planning/engine/json.ts';
import type { Reply, SeenRequest } from '../seen.ts';
import { asList, asNumber, asObject, type ChatProtocol, type Problem, type ServedModel, textOf } from './protocol.ts';

/** What Ollama takes of a question when nobody says more. */
const DEFAULT_CONTEXT = 4096;

const STATUS: Readonly<Record<Problem, number>> = {
  rate_limit: 429,
  server_error: 500,
  overloaded: 503,
  unauthorized: 401,
  payment: 402,
  unknown_model: 404,
  too_long: 400,
  bad_request: 400,
};

/** Ollama's own chat, which streams unless told otherwise. */
export const ollama: ChatProtocol = {
  id: 'ollama',
  path: '/api/chat',
  streamType: 'application/x-ndjson',
  // An error in the middle of a stream, as Ollama reports a runner that died.
  nonsense: `${JSON.stringify({ error: 'an error was encountered while running the model: unexpected EOF' })}\n`,
  defaultContext: DEFAULT_CONTEXT,
  parse: (body) => {
    const options = asObject(body.options);
    const format = body.format;
    const limit = asNumber(options.num_predict);
    return {
      model: String(body.model ?? ''),
      stream: body.stream !== false,
      messages: asList(body.messages).map((message) => {
        const { role, content } = asObject(message);
        return { role: String(role ?? ''), text: textOf(content) };
      }),
      schema: format !== null && typeof format === 'object' ? format : null,
      tool: null,
      maxTokens: limit !== null && limit > 0 ? limit : null,
      numCtx: asNumber(options.num_ctx),
      usageWanted: true,
    };
  },
  whole: (reply, request) => ({ ...line(request, reply.text), ...ending(reply) }),
  opening: () => '',
  piece: (text, _reply, request) => `${JSON.stringify({ ...line(request, text), done: false })}\n`,
  closing: (reply, request) => `${JSON.stringify({ ...line(request, ''), ...ending(reply) })}\n`,
  error: (problem, message) => ({ status: STATUS[problem], body: { error: message } }),
};

/** `GET /api/tags`, `GET /api/ps`, `POST /api/show`, `GET /api/version`; null for any other path or model. */
export function ollamaPage(path: string, models: readonly ServedModel[], wanted: Json | undefined): Json {
  switch (path) {
    case '/api/version':
      return { version: '0.9.0' };
    case '/api/tags':
      return { models: models.map(listed) };
    case '/api/ps':
      return {
        models: models.map((model) => ({
          ...listed(model),
          expires_at: '2100-01-01T00:00:00Z',
          size_vram: 0,
          context_length: model.contextWindow,
        })),
      };
    case '/api/show': {
      const model = models.find(({ id }) => id === wanted);
      if (!model) return null;
      return {
        details: listed(model).details ?? null,
        model_info: { 'general.architecture': 'llama', 'llama.context_length': model.contextWindow },
        capabilities: ['completion'],
        modified_at: MODIFIED,
      };
    }
    default:
      return null;
  }
}

const MODIFIED = '2026-01-01T00:00:00Z';

function listed({ id }: ServedModel): Readonly<Record<string, Json>> {
  return {
    name: id,
    model: id,
    modified_at: MODIFIED,
    size: 1_000_000,
    digest: 'f'.repeat(64),
    details: {
      format: 'gguf',
      family: 'llama',
      families: ['llama'],
      parameter_size: '8B',
      quantization_level: 'Q4_K_M',
    },
  };
}

function line(request: SeenRequest, content: string): Readonly<Record<string, Json>> {
  return { model: request.model, created_at: MODIFIED, message: { role: 'assistant', content } };
}

/** Ollama has no refusal of its own: the model says so in words. */
function ending({ finish, promptTokens, answerTokens }: Reply): Readonly<Record<string, Json>> {
  return {
    done: true,
    done_reason: finish === 'length' ? 'length' : 'stop',
    total_duration: 1_000_000,
    load_duration: 0,
    prompt_eval_count: promptTokens,
    prompt_eval_duration: 500_000,
    eval_count: answerTokens,
    eval_duration: 500_000,
  };
}
