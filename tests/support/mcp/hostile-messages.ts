import { seeded } from '../seeded.ts';

/** Makes messages that are wrong in one way or another: the same ones for the same seed. */
export interface HostileMessages {
  /** Bytes of a request that was damaged in up to four places. */
  http(port: number, token: string): Buffer;
  /** A body, mostly JSON and mostly no message of the protocol, with headers that may not fit to it. */
  rpc(): { readonly body: string; readonly headers: Readonly<Record<string, string>> };
}

export function hostileMessages(seed: number): HostileMessages {
  const random = seeded(seed);
  const upTo = (end: number) => Math.floor(random() * end);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => upTo(256)));

  const damages: readonly ((request: Buffer) => Buffer)[] = [
    // A byte is another one.
    (request) => {
      const damaged = Buffer.from(request);
      damaged[upTo(damaged.length)] = upTo(256);
      return damaged;
    },
    // Something stands in between, is missing, is there twice, or is cut off.
    (request) => insert(request, upTo(request.length), bytes(1 + upTo(40))),
    (request) => {
      const at = upTo(request.length);
      return Buffer.concat([request.subarray(0, at), request.subarray(at + 1 + upTo(30))]);
    },
    (request) => {
      const at = upTo(request.length);
      return insert(request, at, request.subarray(at, at + 1 + upTo(80)));
    },
    (request) => request.subarray(0, upTo(request.length)),
    // A header too many, somewhere among the headers.
    (request) => {
      const end = request.indexOf('\r\n', upTo(request.length));
      return end === -1 ? request : insert(request, end + 2, Buffer.from(`${one(HEADERS)}\r\n`, 'latin1'));
    },
    (request) =>
      Buffer.from(request.toString('latin1').replaceAll('\r\n', one(['\n', '\r', '\r\r\n', '\n\r'])), 'latin1'),
    (request) =>
      Buffer.from(request.toString('latin1').replace(/^\S+ \S+/, `${one(METHODS)} ${one(TARGETS)}`), 'latin1'),
  ];

  const junk = (depth = 0): unknown => {
    const simple = [
      null,
      true,
      -1,
      0.5,
      1e308,
      2 ** 53,
      '',
      'x',
      'a'.repeat(2_000),
      '\ud800',
      '\u0000\r\n',
      '__proto__',
      [],
      {},
    ];
    if (depth > 3 || random() < 0.7) return one(simple);
    if (random() < 0.5) return Array.from({ length: upTo(5) }, () => junk(depth + 1));
    return Object.fromEntries(Array.from({ length: upTo(5) }, () => [one(KEYS), junk(depth + 1)]));
  };
  /** The same value with something in it replaced, missing or added. */
  const bent = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || random() < 0.05) return junk();
    if (Array.isArray(value)) return [...value, junk()];
    const entries = Object.entries(value);
    const at = upTo(entries.length + 1);
    const entry = entries[at];
    if (!entry) return { ...value, [one(KEYS)]: junk() };
    const [key, inner] = entry;
    if (random() < 0.2) return Object.fromEntries(entries.filter(([other]) => other !== key));
    return { ...value, [key]: random() < 0.8 ? bent(inner) : junk() };
  };

  return {
    http(port, token) {
      const body = JSON.stringify(one(MESSAGES));
      const lines = [
        random() < 0.8 ? 'POST /mcp HTTP/1.1' : `GET ${one(TARGETS)} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Accept: application/json, text/event-stream',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      let request: Buffer = Buffer.from([...lines, '', body].join('\r\n'));
      for (let count = 1 + upTo(4); count > 0; count -= 1) request = one(damages)(request);
      return request;
    },
    rpc() {
      let message: unknown = one(MESSAGES);
      for (let count = 1 + upTo(2); count > 0; count -= 1) message = bent(message);
      const text = JSON.stringify(random() < 0.05 ? [message, one(MESSAGES), junk()] : message);
      const cut = random() < 0.1 ? text.slice(0, upTo(text.length)) : text;
      const headers = Object.fromEntries(
        Object.entries(RPC_HEADERS)
          .filter(() => random() < 0.08)
          .map(([name, values]) => [name, one(values)]),
      );
      return { body: random() < 0.02 ? '['.repeat(upTo(3_000)) : cut, headers };
    },
  };
}

function insert(request: Buffer, at: number, piece: Uint8Array): Buffer {
  return Buffer.concat([request.subarray(0, at), piece, request.subarray(at)]);
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
};
const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
const STATUS = { name: 'plan_status', arguments: { plan_id: 'nothing' } };

/** Right ones, of both eras, from which the wrong ones are made. */
const MESSAGES: readonly unknown[] = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: CLIENT },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 'a', method: 'ping' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} },
  { jsonrpc: '2.0', id: 3, method: 'tools/call', params: STATUS },
  { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { ...STATUS, _meta: { ...META, progressToken: 1 } } },
  { jsonrpc: '2.0', id: 5, method: 'server/discover', params: { _meta: META } },
  { jsonrpc: '2.0', id: 6, method: 'tools/list', params: { _meta: META, cursor: 'x' } },
  { jsonrpc: '2.0', id: 7, method: 'resources/read', params: { _meta: META, uri: 'planexe://plan/a/b' } },
  { jsonrpc: '2.0', id: 8, method: 'prompts/get', params: { name: 'draft_plan_prompt', arguments: {} } },
  { jsonrpc: '2.0', id: 9, method: 'subscriptions/listen', params: { _meta: META, toolsListChanged: true } },
  { jsonrpc: '2.0', id: 10, result: {} },
];

const KEYS = [
  'jsonrpc',
  'id',
  'method',
  'params',
  '_meta',
  'name',
  'arguments',
  '__proto__',
  'constructor',
  'toString',
  '',
];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'get',
  'QUERY',
  'M-SEARCH',
  'FOO',
  '',
];
const TARGETS = [
  '/mcp',
  '//mcp',
  '/mcp/x/plans+plans',
  '/mcp/x/__proto__',
  '/mcp/%zz',
  '/mcp/../../etc/passwd',
  '/download/%2e%2e/%2e%2e/library.db',
  '/download/a/b?range=x',
  '/plans/a/events',
  '/healthcheck?%',
  '/llms.txt#x',
  'http://evil.example/mcp',
  '*',
  '',
  `/${'a'.repeat(3_000)}`,
  '/%ff%fe%00',
];
const HEADERS = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 1',
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Host: evil.example',
  'Origin: null',
  'Authorization: Bearer \u00e4',
  'Cookie: a=b; a=b',
  'Expect: 100-continue',
  'Expect: nothing',
  'Upgrade: h2c',
  'Range: bytes=0-,5-,-1',
  'Content-Encoding: gzip',
  'Accept: */*;q=9',
  'If-None-Match: *',
  'X-\u0001: y',
  `X-Large: ${'a'.repeat(17_000)}`,
  ': x',
  'x',
];
const RPC_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'MCP-Protocol-Version': ['2026-07-28', '2025-11-25', '2024-11-05', '9999-99-99', '-'],
  'Mcp-Method': ['tools/call', 'tools/list', 'initialize', '=?base64?%%%?=', '-'],
  'Mcp-Name': ['plan_status', '=?base64?AAAA?=', '=?base64?', '-'],
  'Mcp-Session-Id': ['x', 'a'.repeat(500)],
  'Last-Event-ID': ['-1', 'x'],
  Accept: ['application/json', 'text/event-stream', 'text/html', '*/*'],
};
