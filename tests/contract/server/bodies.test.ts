import { describe, expect, it } from 'vitest';
import { TOKEN } from '../../support/server/guarded-app.ts';
import { answerOn, rawRequest, sendRaw } from '../../support/server/raw-http.ts';
import { CALL, connectTo, headOf, postRaw, serveForTest } from '../../support/server/raw-posts.ts';

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a body', () => {
  it('is handed on as JSON, whether its length is declared or it comes in pieces', async () => {
    const { port } = await serveForTest();
    expect(JSON.parse((await postRaw(port, CALL)).body)).toMatchObject({ body: { id: 7 } });
    const pieces = [...CALL].map(chunk).join('');
    const answer = await sendRaw(
      port,
      `${headOf(port, 'Transfer-Encoding: chunked', 'Connection: close')}${pieces}0\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"id":7');
  });

  it('of the size of the largest file, escaped, is let through', async () => {
    const app = await serveForTest();
    const body = JSON.stringify({ content: 'äöü"\n'.repeat(600_000) });
    expect(Buffer.byteLength(body)).toBeGreaterThan(5_000_000);
    const answer = await fetch(`${app.base}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  it('that is declared too large is refused before it is sent', async () => {
    const { port } = await serveForTest({ limits: { bodyBytes: 1_000 } });
    const answer = await sendRaw(port, headOf(port, 'Content-Length: 1001'));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'BODY_TOO_LARGE' } } });
    expect((await postRaw(port, JSON.stringify('a'.repeat(998)))).status).toBe(200);
  });

  it('that turns out too large is cut, however small its pieces', async () => {
    const { port } = await serveForTest({ limits: { bodyBytes: 1_000 } });
    const socket = await connectTo(port);
    socket.write(headOf(port, 'Transfer-Encoding: chunked'));
    const answered = answerOn(socket);
    // It never says that it is over.
    for (let count = 0; count < 1_001; count += 1) socket.write(chunk('1'));
    expect((await answered).status).toBe(413);
  });

  it('that does not come is not waited for', async () => {
    const { port } = await serveForTest({ limits: { bodyMs: 100 } });
    const declared = await sendRaw(port, `${headOf(port, 'Content-Length: 100')}{"id":`);
    expect(declared.status).toBe(408);
    const pieces = await sendRaw(port, `${headOf(port, 'Transfer-Encoding: chunked')}${chunk('{"id":')}`);
    expect(pieces.status).toBe(408);
    expect(JSON.parse(pieces.body)).toMatchObject({ id: null, error: { data: { code: 'BODY_TOO_SLOW' } } });
  });

  it('of a stranger is not waited for either, nor read to its end', async () => {
    const { port } = await serveForTest();
    const large = JSON.stringify({ id: 7, rest: 'a'.repeat(100_000) });
    const lines = ['POST /mcp HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Content-Type: application/json'];
    const answer = await sendRaw(port, rawRequest(lines, large));
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toMatchObject({ id: null });
    const slow = await sendRaw(port, [...lines, 'Content-Length: 100', 'Connection: close', '', '{'].join('\r\n'));
    expect(slow.status).toBe(401);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'text/plain; application/json',
    '',
  ])('of the type "%s" is refused: browsers send such to anybody', async (type) => {
    const { port } = await serveForTest();
    const lines = [
      'POST /mcp HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${TOKEN}`,
      `Content-Type: ${type}`,
    ];
    expect((await sendRaw(port, rawRequest(lines, CALL))).status).toBe(415);
  });

  it('that is packed, or no JSON, or no UTF-8, or nothing, is refused with the code of the protocol', async () => {
    const { port } = await serveForTest();
    expect((await postRaw(port, CALL, 'Content-Encoding: gzip')).status).toBe(415);
    for (const body of ['{', '{"id":7,}', "{'id':7}", '', ' ', 'undefined', '\u0000', `${CALL}${CALL}`]) {
      const answer = await postRaw(port, body);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
    }
    const latin = Buffer.concat([
      Buffer.from(headOf(port, 'Connection: close', 'Content-Length: 3')),
      Buffer.from('"\xe4"', 'latin1'),
    ]);
    expect((await sendRaw(port, latin)).status).toBe(400);
  });

  it('that nests too deep or holds too many values is refused, and one that only looks so is not', async () => {
    const { port } = await serveForTest({ limits: { jsonDepth: 4, jsonValues: 20, batchMessages: 3 } });
    const deep = '['.repeat(200_000);
    for (const body of [
      '{"a":[[[[1]]]]}',
      '{"a":{"a":{"a":{"a":{}}}}}',
      deep,
      JSON.stringify({ a: Array(20).fill(1) }),
    ]) {
      const answer = await postRaw(port, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('BODY_TOO_COMPLEX');
    }
    expect((await postRaw(port, `[${CALL},${CALL},${CALL},${CALL}]`)).body).toContain('BODY_TOO_COMPLEX');
    const text = JSON.stringify({ a: '[[[[[[[["\\",,,,,,,,,,,,,,,,,,,,,,,,,', '[[[[[[[\\': ['"[[[['] });
    expect((await postRaw(port, text)).status).toBe(200);
  });

  it('does not make two requests of one (smuggling)', async () => {
    const { port } = await serveForTest();
    const smuggled = rawRequest([
      'GET /healthcheck?smuggled HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${TOKEN}`,
    ]);
    const both: readonly (readonly string[])[] = [
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', `Content-Length: ${smuggled.length}`],
      ['Content-Length: 0', `Content-Length: ${smuggled.length}`],
      ['Content-Length: 0, 4'],
      ['Content-Length: +4'],
      ['Content-Length: -1'],
      ['Content-Length: 0x4'],
      ['Content-Length : 4'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      ['Transfer-Encoding : chunked'],
      ['Transfer-Encoding:\u000bchunked'],
      ['X: y', ' Content-Length: 4'],
    ];
    for (const headers of both) {
      const answer = await sendRaw(port, `${headOf(port, ...headers)}0\r\n\r\n${smuggled}`);
      expect(answer.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
      expect(answer.text).not.toContain('smuggled');
    }
  });
});
