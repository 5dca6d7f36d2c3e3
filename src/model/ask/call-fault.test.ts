import { APICallError, JSONParseError, LoadAPIKeyError } from 'ai';
import { describe, expect, it } from 'vitest';
import { classify, Stalled } from './call-fault.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

function answered(statusCode: number, body: unknown, responseHeaders: Record<string, string> = {}): APICallError {
  return new APICallError({
    message: 'the provider said no',
    url: 'https://models.example/v1',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const verdict = (error: unknown, received = false) => {
  const { cause, detail } = classify(error, received, NOW);
  return detail === undefined ? cause : `${cause}/${detail}`;
};

describe('what providers say', () => {
  it.each<[string, number, unknown, string]>([
    [
      'OpenAI: wrong key',
      401,
      { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
      'authentication',
    ],
    [
      'OpenAI: no quota',
      429,
      {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          type: 'insufficient_quota',
          code: 'insufficient_quota',
        },
      },
      'out_of_credit',
    ],
    [
      'OpenAI: rate',
      429,
      { error: { message: 'Rate limit reached for requests', type: 'requests', code: 'rate_limit_exceeded' } },
      'rate_limited',
    ],
    [
      'OpenAI: long',
      400,
      { error: { message: "This model's maximum context length is 8192 tokens", code: 'context_length_exceeded' } },
      'context_too_long',
    ],
    [
      'OpenAI: schema',
      400,
      { error: { message: "Invalid schema for response_format 'answer'" } },
      'provider_fault/schema',
    ],
    [
      'OpenAI: no model',
      404,
      { error: { message: 'The model `x` does not exist', code: 'model_not_found' } },
      'provider_fault/model',
    ],
    ['OpenAI: server', 500, { error: { message: 'The server had an error' } }, 'provider_fault/server'],
    [
      'Anthropic: overloaded',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      'overloaded',
    ],
    ['Anthropic: rate', 429, { type: 'error', error: { type: 'rate_limit_error', message: 'x' } }, 'rate_limited'],
    [
      'Anthropic: key',
      401,
      { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      'authentication',
    ],
    ['Anthropic: right', 403, { type: 'error', error: { type: 'permission_error', message: 'x' } }, 'authentication'],
    [
      'Anthropic: credit',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'Your credit balance is too low to access the Anthropic API.',
        },
      },
      'out_of_credit',
    ],
    [
      'Anthropic: long',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
      },
      'context_too_long',
    ],
    [
      'Anthropic: room',
      400,
      {
        type: 'error',
        error: { message: 'input length and `max_tokens` exceed context limit: 199000 + 9000 > 200000' },
      },
      'context_too_long',
    ],
    [
      'Anthropic: large',
      413,
      { type: 'error', error: { type: 'request_too_large', message: 'x' } },
      'context_too_long',
    ],
    [
      'Anthropic: grammar',
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: 'Compiled grammar is too large' } },
      'provider_fault/schema',
    ],
    [
      'Google: key',
      400,
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
          details: [{ reason: 'API_KEY_INVALID' }],
        },
      },
      'authentication',
    ],
    [
      'Google: rate',
      429,
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota, please check your plan and billing details.',
          status: 'RESOURCE_EXHAUSTED',
        },
      },
      'rate_limited',
    ],
    [
      'Google: overloaded',
      503,
      { error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' } },
      'overloaded',
    ],
    [
      'Google: long',
      400,
      { error: { message: 'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).' } },
      'context_too_long',
    ],
    ['Mistral: key', 401, { message: 'Unauthorized' }, 'authentication'],
    ['OpenRouter: credit', 402, { error: { code: 402, message: 'Insufficient credits' } }, 'out_of_credit'],
    [
      'OpenRouter: moderation',
      403,
      { error: { code: 403, message: 'x requires moderation. Your input was flagged', metadata: { reasons: ['x'] } } },
      'refused',
    ],
    ['OpenRouter: none there', 503, { error: { code: 503, message: 'No instances available' } }, 'overloaded'],
    [
      'OpenRouter: model',
      400,
      { error: { code: 400, message: 'x/y is not a valid model ID' } },
      'provider_fault/model',
    ],
    ['Azure: filter', 400, { error: { code: 'content_filter', message: 'The response was filtered' } }, 'refused'],
    ['Ollama: no model', 404, { error: 'model "x" not found, try pulling it first' }, 'provider_fault/model'],
    ['llama-server: grammar', 400, { error: { message: 'failed to parse grammar' } }, 'provider_fault/schema'],
    [
      'llama-server: long',
      400,
      { error: { type: 'exceed_context_size_error', message: 'the request exceeds the available context size' } },
      'context_too_long',
    ],
    ['llama-server: loading', 503, { error: { message: 'Loading model', type: 'unavailable_error' } }, 'overloaded'],
    [
      'LM Studio: object',
      400,
      { error: "'response_format.type' must be 'json_schema' or 'text'" },
      'provider_fault/schema',
    ],
    [
      'OpenAI: larger than a minute allows',
      429,
      {
        error: {
          message: 'Request too large for gpt on tokens per min (TPM): Limit 10000, Requested 12000.',
          type: 'tokens',
          code: 'rate_limit_exceeded',
        },
      },
      'context_too_long',
    ],
    [
      'OpenAI: not active',
      429,
      { error: { message: 'Your account is not active', code: 'billing_not_active' } },
      'out_of_credit',
    ],
    [
      'Anthropic: limit of spending',
      400,
      { error: { message: 'You have reached your specified API usage limits.' } },
      'out_of_credit',
    ],
    ['OpenRouter: limit of a key', 403, { error: { code: 403, message: 'Key limit exceeded' } }, 'out_of_credit'],
    [
      'Mistral: long',
      400,
      {
        message:
          'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      },
      'context_too_long',
    ],
    [
      'vLLM: long',
      400,
      { message: 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.' },
      'context_too_long',
    ],
    [
      'xAI: long',
      400,
      { error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens." },
      'context_too_long',
    ],
    [
      'LM Studio: long',
      400,
      { error: 'The number of tokens to keep from the initial prompt is greater than the context length.' },
      'context_too_long',
    ],
    [
      'LM Studio: long, in its older words',
      400,
      { error: 'Trying to keep the first 5000 tokens when context the overflows.' },
      'context_too_long',
    ],
    [
      'Bedrock: too many at once',
      429,
      { message: 'Too many tokens, please wait before trying again.' },
      'rate_limited',
    ],
    [
      'Google: schema',
      400,
      { error: { message: 'The specified schema produces a constraint that has too many states for serving.' } },
      'provider_fault/schema',
    ],
    [
      'Groq: schema',
      400,
      { error: { message: 'Failed to generate JSON.', code: 'json_validate_failed' } },
      'provider_fault/schema',
    ],
    ['a gateway', 502, '<h1>Bad gateway</h1>', 'overloaded'],
    ['anything else', 422, { detail: 'nope' }, 'provider_fault/request'],
  ])('%s', (_, status, body, expected) => {
    expect(verdict(answered(status, body))).toBe(expected);
  });
});

describe('what is not an answer', () => {
  const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
  it.each<[string, unknown, string]>([
    ['nobody listens', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }), 'network'],
    ['no such host', new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }), 'network'],
    [
      'as the SDK says it',
      new APICallError({
        message: 'Cannot connect to API: x',
        url: 'u',
        requestBodyValues: {},
        cause: withCode('ECONNREFUSED'),
      }),
      'network',
    ],
    ['a certificate', new TypeError('fetch failed', { cause: withCode('CERT_HAS_EXPIRED') }), 'network'],
    ['a stall', new Stalled('nothing moved'), 'stalled'],
    ['a timeout of somebody else', new DOMException('x', 'TimeoutError'), 'stalled'],
    ['no key', new LoadAPIKeyError({ message: 'x' }), 'authentication'],
    ['an error object in a stream', { code: 429, message: 'slow down' }, 'rate_limited'],
    ['an Anthropic error in a stream', { type: 'overloaded_error', message: 'Overloaded' }, 'overloaded'],
    ['a command line that is not signed in', new Error('Invalid API key · Please run /login'), 'authentication'],
    [
      'JSON that is none, whatever it says',
      new JSONParseError({ text: 'insufficient_quota, payment required', cause: new Error('x') }),
      'provider_fault/stream',
    ],
    [
      'the client of Ollama',
      new Error('x', { cause: Object.assign(new Error('busy'), { status_code: 503 }) }),
      'overloaded',
    ],
    ['a program that is not there', new Error('spawn claude ENOENT'), 'provider_fault/model'],
    ['anything', new Error('strange'), 'provider_fault/stream'],
    ['not even an error', undefined, 'provider_fault/stream'],
  ])('%s', (_, error, expected) => {
    expect(verdict(error)).toBe(expected);
  });

  it('the same break is another matter once a piece of the answer came', () => {
    expect(verdict(new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }), true)).toBe(
      'network/mid_answer',
    );
    expect(verdict(new TypeError('fetch failed', { cause: withCode('ECONNRESET') }), false)).toBe('network');
  });

  it('an error that is its own cause ends', () => {
    const error = new Error('round');
    error.cause = error;
    expect(verdict(error)).toBe('provider_fault/stream');
  });
});

describe('how long the server asks to wait', () => {
  it.each<[string, Record<string, string>, unknown, number | null]>([
    ['seconds', { 'retry-after': '12' }, {}, 12_000],
    ['a fraction', { 'retry-after': '0.5' }, {}, 500],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '9' }, {}, 250],
    ['a date', { 'Retry-After': 'Thu, 01 Jan 2026 00:00:30 GMT' }, {}, 30_000],
    [
      'a date by the clock of the server',
      { 'retry-after': 'Thu, 01 Jan 2026 01:00:30 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' },
      {},
      30_000,
    ],
    ['a date gone by', { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, {}, 0],
    ['Google, in the body', {}, { error: { details: [{ retryDelay: '37s' }] } }, 37_000],
    [
      'Google, a quota of a day beside a wait',
      {},
      { error: { details: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }, { retryDelay: '37s' }] } },
      86_400_000,
    ],
    [
      'OpenRouter, a quota of a day',
      {},
      { error: { message: 'Rate limit exceeded: free-models-per-day' } },
      86_400_000,
    ],
    [
      'OpenAI, a quota of a day that says when',
      { 'retry-after': '432' },
      { error: { message: 'on requests per day (RPD): Limit 200' } },
      432_000,
    ],
    ['nonsense', { 'retry-after': 'soon' }, {}, null],
    ['less than nothing', { 'retry-after': '-5' }, {}, null],
    ['nothing', {}, {}, null],
  ])('%s', (_, headers, body, expected) => {
    expect(classify(answered(429, body, headers), false, NOW).retryAfterMs).toBe(expected);
  });
});
