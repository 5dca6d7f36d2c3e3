import { describe, expect, it } from 'vitest';
import { type Act, begin, fails, piece, says } from './fixture-chat-server.ts';
import { GOOD, question, scope } from './fixture-drafter.ts';
import { drafterBench, type EntryInput, failure } from './fixture-drafting.ts';

const bench = drafterBench();
const { drafting } = bench;

/** Sends half an answer and then nothing more. */
const stallsWithin: Act = (response) => {
  begin(response);
  piece(response, { content: '{"name":' });
};
const cuts: Act = (response) => {
  begin(response);
  piece(response, { content: '{"name":' });
  bench.clock.after(20, () => response.destroy());
};

describe('each fault in its own way', () => {
  it.each<[string, Act[], EntryInput, { sent: number; kind: string; reach: string }]>([
    ['refusal by finish reason', [says('', 'content_filter')], {}, { sent: 1, kind: 'refused', reach: 'item' }],
    [
      'refusal in words',
      [says('I’m sorry, but I can’t help with that.')],
      {},
      { sent: 1, kind: 'refused', reach: 'item' },
    ],
    ['length', [says('{"name":"a he', 'length')], {}, { sent: 2, kind: 'cut_by_length', reach: 'item' }],
    [
      'length at the limit',
      [says('{', 'length')],
      { max_output_tokens: 600 },
      { sent: 1, kind: 'cut_by_length', reach: 'item' },
    ],
    ['silence before headers', [() => undefined], {}, { sent: 2, kind: 'stalled', reach: 'stage' }],
    ['silence after headers', [begin], {}, { sent: 2, kind: 'stalled', reach: 'stage' }],
    ['silence within', [stallsWithin], {}, { sent: 2, kind: 'stalled', reach: 'stage' }],
    [
      'silence without a stream',
      [() => undefined],
      { streaming: false, timeouts: { total_s: 60 } },
      { sent: 2, kind: 'stalled', reach: 'stage' },
    ],
    [
      'overload',
      [fails(529, { type: 'overloaded_error', message: 'Overloaded' })],
      {},
      { sent: 5, kind: 'overloaded', reach: 'run' },
    ],
    ['a server fault', [fails(500)], {}, { sent: 5, kind: 'provider_fault', reach: 'run' }],
    ['a key that is not taken', [fails(401)], {}, { sent: 1, kind: 'authentication', reach: 'run' }],
    ['no credit', [fails(402)], {}, { sent: 1, kind: 'out_of_credit', reach: 'run' }],
    [
      'no quota',
      [fails(429, { message: 'x', code: 'insufficient_quota' })],
      {},
      { sent: 1, kind: 'out_of_credit', reach: 'run' },
    ],
    ['an unknown model', [fails(404)], {}, { sent: 1, kind: 'provider_fault', reach: 'run' }],
    [
      'too long a context',
      [fails(400, { message: 'maximum context length is 8192', code: 'context_length_exceeded' })],
      {},
      { sent: 1, kind: 'context_too_long', reach: 'item' },
    ],
    ['a cut connection', [cuts], {}, { sent: 2, kind: 'network', reach: 'run' }],
    [
      'a malformed stream',
      [
        (response) => {
          begin(response);
          response.end('data: {"choices": nonsense\n\n');
        },
      ],
      {},
      { sent: 2, kind: 'provider_fault', reach: 'stage' },
    ],
    [
      'a stream that ends early',
      [
        (response) => {
          begin(response);
          piece(response, { content: '{"name":"a' });
          response.end();
        },
      ],
      {},
      { sent: 2, kind: 'provider_fault', reach: 'stage' },
    ],
    [
      'an error within a stream',
      [
        (response) => {
          begin(response);
          piece(response, { content: '{' });
          response.end(`data: {"error":{"code":503,"message":"Provider overloaded"}}\n\n`);
        },
      ],
      {},
      { sent: 5, kind: 'overloaded', reach: 'run' },
    ],
    [
      'no schema taken',
      [fails(400, { message: 'failed to parse grammar' })],
      {},
      { sent: 2, kind: 'provider_fault', reach: 'run' },
    ],
    [
      'an error in HTML',
      [
        (response) => {
          response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        },
      ],
      {},
      { sent: 5, kind: 'overloaded', reach: 'run' },
    ],
    [
      'JSON that is none, without a stream',
      [
        (response) => {
          response.writeHead(200, { 'content-type': 'application/json' }).end('<h1>hello</h1>');
        },
      ],
      { streaming: false },
      { sent: 2, kind: 'provider_fault', reach: 'stage' },
    ],
  ])('%s', async (_, acts, model, expected) => {
    const { drafter, sent, log } = await drafting([acts], [model]);
    const error = await failure(drafter.answer(question(), scope()));
    expect({ sent: sent()[0], kind: error.kind, reach: error.reach }).toEqual(expected);
    expect(error.recoverable).toBe(true);
    expect(log.attempts).toHaveLength(expected.sent);
    expect(log.attempts.every(({ cause, outcome }) => cause === expected.kind && outcome !== 'answered')).toBe(true);
    // And the next model answers.
    const second = await drafting([acts, [says(GOOD)]], [model]);
    expect((await second.drafter.answer(question(), scope())).by).toBe('model-1');
  });

  it('an answer that comes slowly, piece by piece, is no stall', async () => {
    const slowly: Act = (response) => {
      begin(response);
      const sayFrom = (index: number): void => {
        const content = GOOD[index];
        if (content === undefined) {
          piece(response, {}, 'stop');
          response.end('data: [DONE]\n\n');
          return;
        }
        piece(response, { content });
        bench.clock.after(9_000, () => sayFrom(index + 1));
      };
      sayFrom(0);
    };
    const { drafter, sent } = await drafting(
      [[slowly]],
      [{ timeouts: { first_chunk_s: 5, chunk_s: 10, total_s: 300 } }],
    );
    expect((await drafter.answer(question(), scope())).value).toEqual({ name: 'a heron', legs: 2 });
    expect(sent()).toEqual([1]);
  });

  it('what came before a cut is kept as evidence', async () => {
    const { drafter, log } = await drafting([[cuts]]);
    expect((await failure(drafter.answer(question(), scope()))).evidence).toMatchObject({ raw: '{"name":' });
    expect(log.attempts.every(({ answer, output_tokens }) => answer === '{"name":' && output_tokens > 0)).toBe(true);
  });

  it('nothing listens: waits about two minutes, then gives up', async () => {
    const { drafter, servers, log } = await drafting([[says(GOOD)]]);
    await servers[0]?.close();
    expect(await failure(drafter.answer(question(), scope()))).toMatchObject({ kind: 'network', reach: 'run' });
    const waited = bench.clock.slept.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(100_000);
    expect(waited).toBeLessThanOrEqual(120_000);
    expect(log.attempts.every(({ cost_usd }) => cost_usd === 0)).toBe(true);
  });

  it('a rate limit: waits as long as the server asks, for all questions, and asks with half the concurrency', async () => {
    const { drafter, sent, limiters, servers } = await drafting([
      [fails(429, { message: 'slow' }, { 'retry-after': '20' }), says(GOOD)],
    ]);
    await drafter.answer(question(), scope());
    expect(bench.clock.slept.reduce((sum, ms) => sum + ms, 0)).toBe(20_000);
    expect(sent()).toEqual([2]);
    expect(limiters.of(`openai-compatible ${servers[0]?.url}`, 'model-0', 4).limit).toBe(2);
  });

  it('a rate limit for longer than we wait: the next model at once, or the end of the run', async () => {
    const hour = fails(429, { message: 'slow' }, { 'retry-after': '3600' });
    const { drafter, sent } = await drafting([[hour], [says(GOOD)]]);
    expect((await drafter.answer(question(), scope())).by).toBe('model-1');
    expect(sent()).toEqual([1, 1]);
    const alone = await drafting([[hour]]);
    expect(await failure(alone.drafter.answer(question(), scope()))).toMatchObject({
      kind: 'rate_limited',
      reach: 'run',
    });
    expect(alone.clock.slept).toEqual([]);
  });

  it('a rate limit without end: gives up after ten minutes of waiting', async () => {
    const { drafter, sent } = await drafting([[fails(429, { message: 'slow' }, { 'retry-after': '1' })]]);
    expect(await failure(drafter.answer(question(), scope()))).toMatchObject({ kind: 'rate_limited' });
    const waited = bench.clock.slept.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(500_000);
    expect(waited).toBeLessThanOrEqual(600_000);
    // A server that always asks for one second is not asked every second.
    expect(sent()[0]).toBeLessThan(30);
  });

  it('length: the second time with twice the room', async () => {
    const { drafter, servers } = await drafting([[says('{', 'length'), says(GOOD)]]);
    await drafter.answer(question(), scope());
    const [first, second] = servers[0]?.received ?? [];
    expect(second?.max_tokens).toBe((first?.max_tokens ?? 0) * 2);
  });

  it('a schema that is not taken: goes in words, and from then on at once', async () => {
    const { drafter, servers } = await drafting([
      [fails(400, { message: 'response_format is not supported' }), says(GOOD)],
    ]);
    await drafter.answer(question(), scope());
    await drafter.answer(question({ instructions: 'Another.' }), scope());
    expect(servers[0]?.received.map((asked) => asked.response_format?.json_schema !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('too long: nothing is sent to a model that it does not fit', async () => {
    const long = question({ context: [{ title: 'Long', text: 'many words of a river '.repeat(5_000), cutOrder: 0 }] });
    const { drafter, sent } = await drafting([[says(GOOD)], [says(GOOD)]], [{}, { context_window: 100_000 }]);
    expect((await drafter.answer(long, scope())).by).toBe('model-1');
    expect(sent()).toEqual([0, 1]);
  });

  it('several models: the run ends with what time can repair, not with the last that was heard', async () => {
    const { drafter } = await drafting([[fails(503)], [says('I cannot help with that.')]]);
    expect(await failure(drafter.answer(question(), scope()))).toMatchObject({ kind: 'overloaded', reach: 'run' });
  });
});
