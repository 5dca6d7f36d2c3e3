import { describe, expect, it } from 'vitest';
import { answerWindow } from './window-requests.ts';

const app = async () => new Response('ok', { headers: { 'Content-Type': 'text/plain' } });
const ask = (url: string, init: RequestInit = {}) => answerWindow(new Request(url, init), app);

describe('the door of the window', () => {
  it('lets its own pages ask', async () => {
    expect((await ask('app://planexe/')).status).toBe(200);
    const own = { Origin: 'app://planexe', 'Sec-Fetch-Site': 'same-origin' };
    expect((await ask('app://planexe/api/x', { method: 'POST', headers: own })).status).toBe(200);
  });

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['a page that only says so', { Origin: 'app://planexe.evil.example' }],
    ['a page of another site that loads it', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('turns away %s', async (_, headers) => {
    expect((await ask('app://planexe/api/x', { headers })).status).toBe(403);
    expect((await ask('app://planexe/api/x', { method: 'POST', headers })).status).toBe(403);
  });

  it('is one host alone', async () => {
    for (const url of ['app://other/', 'app://planexe.evil.example/', 'app://planexe:80/'])
      expect((await ask(url)).status).toBe(404);
  });

  it('says with every answer that it may load nothing, unless the answer says what', async () => {
    const plain = await ask('app://planexe/x');
    expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    const own = await answerWindow(
      new Request('app://planexe/'),
      async () => new Response('', { headers: { 'Content-Security-Policy': "script-src 'self'" } }),
    );
    expect(own.headers.get('content-security-policy')).toBe("script-src 'self'");
  });
});
