#!/usr/bin/env node
// A double of Claude Code's program: speaks as much of its stream-json protocol as one question takes, as version
// 2.1.330 does. `--model` chooses how it answers. How it was started it writes into `seen.json` in HOME.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const args = process.argv.slice(2);
const model = args.find((arg) => arg.startsWith('--model='))?.slice('--model='.length);
const seen = {
  args,
  pid: process.pid,
  env: process.env,
  cwd: process.cwd(),
  mode: statSync('.').mode & 0o777,
  files: readdirSync('.'),
  input: '',
};
const ANSWER = ['{"city"', ':"Par', 'is"}'];
let schema = null;
let interrupted = false;

const say = (message) =>
  process.stdout.write(`${JSON.stringify({ ...message, session_id: 's', uuid: crypto.randomUUID() })}\n`);
const stream = (event) => say({ type: 'stream_event', parent_tool_use_id: null, event });

function message(blocks, stopReason) {
  stream({ type: 'message_start', message: { role: 'assistant', usage: usage(1) } });
  blocks.forEach(([block, deltas], index) => {
    stream({ type: 'content_block_start', index, content_block: block });
    for (const delta of deltas) stream({ type: 'content_block_delta', index, delta });
    stream({ type: 'content_block_stop', index });
  });
  stream({ type: 'message_delta', delta: { stop_reason: stopReason }, usage: { output_tokens: 7 } });
  stream({ type: 'message_stop' });
}

const text = (...pieces) => [{ type: 'text', text: '' }, pieces.map((piece) => ({ type: 'text_delta', text: piece }))];
const thought = (piece) => [{ type: 'thinking' }, [{ type: 'thinking_delta', thinking: piece }]];
const tool = (...pieces) => [
  { type: 'tool_use', id: 't', name: 'StructuredOutput', input: {} },
  pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
];
const usage = (output) => ({
  input_tokens: 11,
  output_tokens: output,
  cache_creation_input_tokens: 2,
  cache_read_input_tokens: 3,
});

function result(rest) {
  say({ type: 'result', subtype: 'success', is_error: false, result: '', usage: usage(7), total_cost_usd: 0, ...rest });
}

function fault(kind, words, status) {
  say({ type: 'assistant', message: { content: [{ type: 'text', text: words }] }, error: kind });
  result({ is_error: true, api_error_status: status, result: words });
  process.exit(1);
}

const retry = (rest) => say({ type: 'system', subtype: 'api_retry', max_retries: 10, ...rest });
const forever = () => setInterval(() => undefined, 1_000);

/** What the program does by itself where the first answer did not end the talk. */
function goOn() {
  setTimeout(() => {
    if (interrupted) return;
    message([tool('{"city":"Lyon"}')], 'tool_use');
    result({ structured_output: { city: 'Lyon' }, result: '{"city":"Lyon"}' });
  }, 200);
}

const ANSWERS = {
  structured: () => {
    message([thought('Hm. '), text('Here it is.'), tool(...ANSWER)], 'tool_use');
    result({ structured_output: { city: 'Paris' }, result: ANSWER.join(''), stop_reason: 'tool_use' });
  },
  words: () => {
    message([text('Hello ', 'wor', 'ld')], 'end_turn');
    result({ result: 'Hello world', stop_reason: 'end_turn' });
  },
  // Its own check of the schema failed, and it has the model answer again.
  again: () => {
    message([tool(...ANSWER)], 'tool_use');
    goOn();
  },
  reminded: () => {
    message([text('The city is Paris.')], 'end_turn');
    message([tool(...ANSWER)], 'tool_use');
    result({ structured_output: { city: 'Paris' }, result: ANSWER.join('') });
  },
  prose: () => {
    message([text('The city is Paris.')], 'end_turn');
    result({ result: 'The city is Paris.' });
  },
  cut: () => {
    message([schema === null ? text('Once upon') : tool('{"city":"Pa')], 'max_tokens');
    goOn();
  },
  refusal: () => {
    message([], 'refusal');
    goOn();
  },
  whole: () => result({ structured_output: { city: 'Paris' }, result: ANSWER.join('') }),
  notices: () => {
    process.stdout.write('\nA new version is available\n\n');
    say({ type: 'keep_alive' });
    say({ type: 'something_new', value: 1 });
    stream({ type: 'ping' });
    say({ type: 'control_request', request_id: 'r', request: { subtype: 'can_use_tool', tool_name: 'Bash' } });
  },
  'logged-out': () => fault('authentication_failed', 'Not logged in · Please run /login', null),
  limit: () => {
    say({ type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 4_000_000_000 } });
    fault('rate_limit', "You've hit your session limit · resets 3pm", 429);
  },
  throttled: () => {
    retry({ attempt: 1, retry_delay_ms: 2156.4, error_status: 429, error: 'rate_limit' });
    forever();
  },
  expired: () => {
    retry({ attempt: 1, retry_delay_ms: 568, error_status: 401, error: 'authentication_failed' });
    ANSWERS.structured();
  },
  revoked: () => {
    for (const attempt of [1, 2]) retry({ attempt, error_status: 401, error: 'authentication_failed' });
    forever();
  },
  offline: () => {
    for (const attempt of [1, 2]) retry({ attempt, error_status: null, error: 'unknown' });
    forever();
  },
  'no-model': () => fault('model_not_found', "There's an issue with the selected model (x). It may not exist", 404),
  'too-long': () => fault('invalid_request', 'Prompt is too long · the request is ~300000 tokens', 400),
  broke: () => fault('billing_error', 'Credit balance is too low', 400),
  turns: () => {
    result({ subtype: 'error_max_turns', is_error: true, errors: ['Reached maximum number of turns (4)'] });
    process.exit(1);
  },
  crash: () => {
    stream({ type: 'message_start', message: { usage: usage(1) } });
    stream({ type: 'content_block_start', index: 0, content_block: tool()[0] });
    stream({ type: 'content_block_delta', index: 0, delta: tool(ANSWER[0])[1][0] });
    process.stderr.write('\u001b[31mpanic:\u001b[0m\n  out of memory\n');
    setTimeout(() => process.exit(3), 50);
  },
  anew: () => {
    stream({ type: 'message_start', message: { usage: usage(1) } });
    stream({ type: 'content_block_start', index: 0, content_block: tool()[0] });
    stream({ type: 'content_block_delta', index: 0, delta: tool(ANSWER[0])[1][0] });
    ANSWERS.structured();
  },
  garbage: () => {
    process.stdout.write('{"type":"stream_event","event":{"type":"content_blo\n');
    ANSWERS.structured();
  },
  shape: () => {
    say({ type: 'result', subtype: 7 });
    forever();
  },
  endless: () => {
    const piece = 'x'.repeat(64 * 1024);
    const more = () => {
      while (process.stdout.write(piece));
      process.stdout.once('drain', more);
    };
    process.stdout.on('error', () => process.exit(0));
    more();
  },
  silent: () => forever(),
  stubborn: () => {
    process.on('SIGTERM', () => undefined);
    forever();
  },
};

const lines = createInterface({ input: process.stdin });
lines.on('close', () => {
  if (model !== 'stubborn') process.exit(0);
});
lines.on('line', (line) => {
  seen.input += `${line}\n`;
  const heard = JSON.parse(line);
  if (heard.type === 'control_request') {
    if (heard.request.subtype === 'initialize') schema = heard.request.jsonSchema ?? null;
    if (heard.request.subtype === 'interrupt') interrupted = true;
    const response = { subtype: 'success', request_id: heard.request_id, response: {} };
    say({ type: 'control_response', response });
  }
  // It goes on once what it asked for was declined.
  if (heard.type === 'control_response' && heard.response.subtype === 'error') ANSWERS.structured();
  if (heard.type !== 'user') return;
  writeFileSync(join(process.env.HOME, 'seen.json'), JSON.stringify(seen));
  say({ type: 'system', subtype: 'init', model, tools: schema === null ? [] : ['StructuredOutput'] });
  ANSWERS[model]();
});
