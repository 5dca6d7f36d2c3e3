import type { ServerResponse } from 'node:http';
import { sliceByTokens } from 'tokenx';
import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Json } from '../../../src/planning/engine/json.ts';
import { answerFor } from './answer.ts';
import { type Fault, isStatusFault, spoil } from './faults.ts';
import { countTokens, type Latency, Pace, pieces } from './latency.ts';
import { readMaterial } from './page-reader.ts';
import type { ChatProtocol, Problem } from './protocols/protocol.ts';
import type { Reply, SeenRequest } from './seen.ts';

export interface RespondOptions {
  readonly seed: number;
  readonly retryAfterS: number;
  readonly latency: Latency | null;
  readonly answerFor: ((request: SeenRequest) => unknown) | null;
}

/** One answer on its way. `gone` is aborted when the client left or the server closes. */
export interface Exchange {
  readonly protocol: ChatProtocol;
  readonly request: SeenRequest;
  readonly response: ServerResponse;
  readonly gone: AbortSignal;
  /** Tells that nothing more comes until somebody ends the exchange. */
  silent(): void;
}

const MESSAGES: Readonly<Record<Problem, string>> = {
  rate_limit: 'Rate limit reached, please slow down.',
  server_error: 'The server had an error while processing your request.',
  overloaded: 'The server is overloaded, please try again later.',
  unauthorized: 'Incorrect API key provided.',
  payment: 'Your credit balance is too low.',
  unknown_model: 'This model does not exist.',
  too_long: 'prompt is too long: it exceeds the maximum context length',
  bad_request: 'The request could not be read.',
};
const REFUSAL = 'I cannot help with this request.';
const NO_LATENCY: Latency = { firstTokenMs: 0, tokensPerSecond: Number.POSITIVE_INFINITY };

/** Answers a request as its fault wants it; the number of tokens that were sent as a whole answer, else 0. */
export async function respond(exchange: Exchange, options: RespondOptions): Promise<number> {
  const { protocol, request, response, gone, silent } = exchange;
  const { fault } = request;
  if (isStatusFault(fault)) {
    const headers = fault === 'rate_limit' ? { 'retry-after': String(options.retryAfterS) } : {};
    sendProblem(response, protocol, fault, headers);
    return 0;
  }
  if (fault === 'stall_before') {
    silent();
    await untilAborted(gone);
  }
  if (fault === 'cut_before' || gone.aborted) {
    response.destroy();
    return 0;
  }
  const reply = replyTo(request, options);
  const pace = new Pace(options.latency ?? NO_LATENCY, (ms) => pause(ms, gone));
  return request.stream ? await stream(exchange, reply, pace) : await sendWhole(exchange, reply, pace);
}

export function sendProblem(
  response: ServerResponse,
  protocol: ChatProtocol,
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
  message: string = MESSAGES[problem],
): void {
  const { status, body } = protocol.error(problem, message);
  sendJson(response, status, body, headers);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function replyTo(request: SeenRequest, options: RespondOptions): Reply {
  const { fault } = request;
  const promptTokens = request.promptTokens - request.cutTokens;
  if (fault === 'refusal') {
    return { text: REFUSAL, finish: 'refusal', promptTokens, answerTokens: countTokens(REFUSAL) };
  }
  const whole = spoil(fault, answerOf(request, options), request.schema, request.question);
  const wholeTokens = countTokens(whole);
  const most = Math.min(
    request.maxTokens ?? wholeTokens,
    fault === 'length' ? Math.ceil(wholeTokens / 2) : wholeTokens,
  );
  if (most >= wholeTokens) return { text: whole, finish: 'stop', promptTokens, answerTokens: wholeTokens };
  return { text: sliceByTokens(whole, 0, most), finish: 'length', promptTokens, answerTokens: most };
}

function answerOf(request: SeenRequest, options: RespondOptions): Json {
  const given = options.answerFor?.(request);
  if (given !== undefined) return given as Json;
  // Ollama does not see what it cut off the front.
  const visible = request.cutTokens > 0 ? sliceByTokens(request.text, request.cutTokens) : request.text;
  const material = readMaterial(visible);
  const other = material.language === 'en' ? 'de' : 'en';
  const scene = {
    key: hashJson([options.seed, visible, request.schema]),
    material,
    language: request.fault === 'wrong_language' ? other : material.language,
    bareNumbers: request.fault === 'bare_numbers',
    unknownReferences: request.fault === 'unknown_reference',
  } as const;
  return answerFor(request.schema ?? { type: 'string', description: 'at most 60 words' }, scene);
}

async function stream(exchange: Exchange, reply: Reply, pace: Pace): Promise<number> {
  const { protocol, request, response, gone } = exchange;
  const half = breaksWithin(request.fault);
  const parts = pieces(half ? reply.text.slice(0, Math.ceil(reply.text.length / 2)) : reply.text);
  response.writeHead(200, { 'content-type': protocol.streamType, 'cache-control': 'no-cache' });
  await pace.first();
  await write(response, protocol.opening(reply, request));
  for (const part of parts) {
    await pace.after(countTokens(part));
    if (gone.aborted) return 0;
    await write(response, protocol.piece(part, reply, request));
  }
  if (half) return breakOff(exchange, protocol.nonsense);
  response.end(protocol.closing(reply, request));
  return reply.answerTokens;
}

async function sendWhole(exchange: Exchange, reply: Reply, pace: Pace): Promise<number> {
  const { protocol, request, response, gone } = exchange;
  await pace.first();
  await pace.after(reply.answerTokens);
  if (gone.aborted) return 0;
  const body = JSON.stringify(protocol.whole(reply, request));
  if (request.fault === 'malformed_stream') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>502 Bad Gateway</body></html>');
    return 0;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if (breaksWithin(request.fault)) {
    await write(response, body.slice(0, Math.ceil(body.length / 2)));
    return breakOff(exchange, '');
  }
  response.end(body);
  return reply.answerTokens;
}

function breaksWithin(fault: Fault | null): boolean {
  return fault === 'stall_within' || fault === 'cut_within' || fault === 'malformed_stream';
}

async function breakOff({ request, response, gone, silent }: Exchange, nonsense: string): Promise<0> {
  if (request.fault === 'malformed_stream') {
    response.end(nonsense);
    return 0;
  }
  if (request.fault === 'stall_within') {
    silent();
    await untilAborted(gone);
  }
  response.destroy();
  return 0;
}

function write(response: ServerResponse, text: string): Promise<void> {
  if (text === '' || response.destroyed) return Promise.resolve();
  // The client may be gone by now; that is noticed by the signal.
  return new Promise((resolve) => response.write(text, () => resolve()));
}

function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    gone.addEventListener('abort', end, { once: true });
  });
}
