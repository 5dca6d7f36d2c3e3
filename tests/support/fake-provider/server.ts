import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Json } from '../../../src/planning/engine/json.ts';
import { fallSilent, followRequests } from '../models/requests-under-way.ts';
import { httpServer } from '../server/http-server.ts';
import { type Fault, type FaultDecider, mixedFaults } from './faults.ts';
import { countTokens, type Latency } from './latency.ts';
import { anthropic, anthropicModels } from './protocols/anthropic.ts';
import { ollama, ollamaPage } from './protocols/ollama.ts';
import { openaiChat, openaiModels } from './protocols/openai-chat.ts';
import { asObject, type ChatProtocol, parsedObject, type ServedModel } from './protocols/protocol.ts';
import { type RespondOptions, respond, sendJson, sendProblem, untilAborted } from './respond.ts';
import type { ParsedRequest, SeenRequest } from './seen.ts';

export interface FakeProviderOptions {
  /** Default 1. Another seed, other answers and another mix of faults. */
  readonly seed?: number;
  /** Ids of the models that it has. Default: `fake-large` and `fake-small`. */
  readonly models?: readonly string[];
  /** Tokens of question and answer together that every model takes. Default 131,072. */
  readonly contextWindow?: number;
  /** The only key that is let in; without it nobody has to have one. */
  readonly key?: string;
  /** What goes wrong when: a decision for each request, or faults that a seeded share of the requests gets. */
  readonly faults?: FaultDecider | readonly Fault[];
  /** Share of requests that get one of the listed faults. Default 0.25. */
  readonly faultShare?: number;
  /** Seconds of the `Retry-After` of a rate limit. Default 1. */
  readonly retryAfterS?: number;
  /** Default: none. */
  readonly latency?: Latency;
  /** The answer in place of the generated one: text as it is, anything else as JSON; `undefined` for the generated. */
  readonly answerFor?: (request: SeenRequest) => unknown;
}

export interface FakeProvider {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  readonly models: readonly string[];
  /** Tokens of question and answer together. */
  readonly contextWindow: number;
  /** Requests for answers, in order of arrival. */
  readonly seen: readonly SeenRequest[];
  /** Most requests that were under way at the same time. */
  readonly mostAtOnce: number;
  /** Resolves when so many requests have been seen. */
  reached(requests: number): Promise<void>;
  /** Requests that come from now on (those that match) wait before they are answered. */
  hold(matches?: (request: SeenRequest) => boolean): void;
  /** Lets go who waits, and whoever comes later. */
  release(): void;
  /** What goes wrong from now on; null for nothing. */
  setFaults(faults: FaultDecider | readonly Fault[] | null): void;
  /** Ends everything that is under way, stalled answers too. */
  close(): Promise<void>;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Hold {
  readonly matches: (request: SeenRequest) => boolean;
  readonly released: AbortController;
}

const PROTOCOLS: readonly ChatProtocol[] = [openaiChat, ollama, anthropic];
const USUAL_FAULT_SHARE = 0.25;
/** Enough of the messages to tell questions apart; what a second try adds stands behind it. */
const QUESTION_LENGTH = 4_000;

/** Starts a server on this computer that speaks the protocols of OpenAI's chat, Ollama and Anthropic. */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const fake = new Server(options);
  await fake.listen();
  return fake;
}

class Server implements FakeProvider {
  readonly models: readonly string[];
  readonly contextWindow: number;
  readonly #served: readonly ServedModel[];
  readonly #key: string | null;
  readonly #seed: number;
  readonly #faultShare: number;
  readonly #respond: RespondOptions;
  readonly #seen: Mutable<SeenRequest>[] = [];
  readonly #attempts = new Map<string, number>();
  /** Budget with which an answer to the question was cut; null when none was given. */
  readonly #cutAt = new Map<string, number | null>();
  readonly #watchers = new Set<() => void>();
  readonly #closing = new AbortController();
  #leave: () => void = () => undefined;
  readonly #startMs = performance.now();
  readonly #server = httpServer((request, response) => void this.#serve(request, response));
  #decide: FaultDecider = () => null;
  #hold: Hold | null = null;
  #underWay = 0;
  #mostAtOnce = 0;

  constructor(options: FakeProviderOptions) {
    this.models = options.models ?? ['fake-large', 'fake-small'];
    this.contextWindow = options.contextWindow ?? 131_072;
    this.#served = this.models.map((id) => ({ id, contextWindow: this.contextWindow }));
    this.#key = options.key ?? null;
    this.#seed = options.seed ?? 1;
    this.#faultShare = options.faultShare ?? USUAL_FAULT_SHARE;
    this.#respond = {
      seed: this.#seed,
      retryAfterS: options.retryAfterS ?? 1,
      latency: options.latency ?? null,
      answerFor: options.answerFor ?? null,
    };
    this.setFaults(options.faults ?? null);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get seen(): readonly SeenRequest[] {
    return this.#seen;
  }

  get mostAtOnce(): number {
    return this.#mostAtOnce;
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', () => {
        this.#leave = followRequests(this.url);
        resolve();
      });
    });
  }

  async reached(requests: number): Promise<void> {
    while (this.#seen.length < requests) {
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  hold(matches: (request: SeenRequest) => boolean = () => true): void {
    this.release();
    this.#hold = { matches, released: new AbortController() };
  }

  release(): void {
    this.#hold?.released.abort();
    this.#hold = null;
  }

  setFaults(faults: FaultDecider | readonly Fault[] | null): void {
    if (typeof faults === 'function') this.#decide = faults;
    else this.#decide = faults ? mixedFaults(faults, this.#faultShare, this.#seed) : () => null;
  }

  async close(): Promise<void> {
    this.#leave();
    this.#closing.abort();
    this.release();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const protocol = request.method === 'POST' ? PROTOCOLS.find((one) => one.path === path) : undefined;
    try {
      const body = await readBody(request);
      if (protocol) await this.#chat(protocol, request, body, response, left.signal);
      else this.#page(path, request, body, response);
    } catch (error) {
      // Whoever broke off the request is gone; anything else is a fault of the test, told in the answer.
      if (response.headersSent || left.signal.aborted) response.destroy();
      else sendProblem(response, protocol ?? openaiChat, 'bad_request', {}, String(error));
    }
  }

  #page(path: string, request: IncomingMessage, body: Json, response: ServerResponse): void {
    if (path === '/v1/models') {
      const ofAnthropic = request.headers['anthropic-version'] !== undefined;
      if (!this.#letIn(request)) sendProblem(response, ofAnthropic ? anthropic : openaiChat, 'unauthorized');
      else sendJson(response, 200, ofAnthropic ? anthropicModels(this.#served) : openaiModels(this.#served));
      return;
    }
    const { model, name } = asObject(body);
    const page = ollamaPage(path, this.#served, model ?? name);
    if (page === null) sendJson(response, 404, { error: 'not found' });
    else sendJson(response, 200, page);
  }

  async #chat(
    protocol: ChatProtocol,
    incoming: IncomingMessage,
    body: Json,
    response: ServerResponse,
    left: AbortSignal,
  ): Promise<void> {
    const request = this.#record(protocol, protocol.parse(asObject(body)));
    this.#underWay += 1;
    this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#underWay);
    const gone = AbortSignal.any([left, this.#closing.signal]);
    try {
      this.#wake();
      const hold = this.#hold;
      if (hold?.matches(request)) await untilAborted(AbortSignal.any([gone, hold.released.signal]));
      if (!this.#letIn(incoming)) return void sendProblem(response, protocol, 'unauthorized');
      if (!this.models.includes(request.model)) return void sendProblem(response, protocol, 'unknown_model');
      if (this.#tooLong(protocol, request)) return void sendProblem(response, protocol, 'too_long');
      request.answeredTokens = await respond(
        { protocol, request, response, gone, silent: () => fallSilent(incoming) },
        this.#respond,
      );
    } finally {
      this.#underWay -= 1;
    }
  }

  #record(protocol: ChatProtocol, asked: ParsedRequest): Mutable<SeenRequest> {
    const text = asked.messages.map((message) => message.text).join('\n\n');
    const parsed = { ...asked, schema: asked.schema ?? schemaInWords(text) };
    const question = questionOf(parsed, text);
    const attempt = (this.#attempts.get(question) ?? 0) + 1;
    this.#attempts.set(question, attempt);
    const promptTokens = countTokens(text);
    const context = protocol.defaultContext === null ? null : (parsed.numCtx ?? protocol.defaultContext);
    const number = this.#seen.length + 1;
    const fault = this.#decide({ question, attempt, number, model: parsed.model });
    const request: Mutable<SeenRequest> = {
      ...parsed,
      protocol: protocol.id,
      path: protocol.path,
      text,
      question,
      attempt,
      promptTokens,
      cutTokens: context === null ? 0 : Math.max(0, promptTokens - Math.min(context, this.contextWindow)),
      fault: this.#mendedByBudget(fault, question, parsed.maxTokens) ? null : fault,
      answeredTokens: 0,
      at: performance.now() - this.#startMs,
    };
    if (request.fault === 'length') this.#cutAt.set(question, parsed.maxTokens);
    this.#seen.push(request);
    return request;
  }

  /** An answer that was cut fits into a larger budget. */
  #mendedByBudget(fault: Fault | null, question: string, budget: number | null): boolean {
    const before = this.#cutAt.get(question);
    return fault === 'length' && before !== undefined && (before === null || budget === null || budget > before);
  }

  #tooLong(protocol: ChatProtocol, { promptTokens, maxTokens }: SeenRequest): boolean {
    return protocol.defaultContext === null && promptTokens + (maxTokens ?? 0) > this.contextWindow;
  }

  #letIn({ headers }: IncomingMessage): boolean {
    if (this.#key === null) return true;
    return headers.authorization === `Bearer ${this.#key}` || headers['x-api-key'] === this.#key;
  }

  #wake(): void {
    for (const wake of this.#watchers) wake();
    this.#watchers.clear();
  }
}

/** What stays the same when a question is asked again, with faults added or another budget. */
function questionOf({ schema }: ParsedRequest, text: string): string {
  const item = /^Answer for this one only: .*$/m.exec(text)?.[0] ?? '';
  return hashJson([schema, text.slice(0, QUESTION_LENGTH), item]).slice(0, 12);
}

/** The schema that stands in the messages, on a line of its own, where the backend is not told it; null without one. */
function schemaInWords(text: string): Json {
  for (const line of text.split('\n').reverse()) {
    const found = line.startsWith('{') ? parsedObject(line) : null;
    if (asObject(found).type === 'object' && asObject(found).properties !== undefined) return found;
  }
  return null;
}

async function readBody(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : (JSON.parse(text) as Json);
}
