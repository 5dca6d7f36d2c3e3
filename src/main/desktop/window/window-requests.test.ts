import { describe, expect, it } from 'vitest';
import { answerWindow, type WindowRequest } from './window-requests.ts';

/** Answers with the address that it was asked for. */
const app = async ({ url }: Request) => new Response(url, { headers: { 'Content-Type': 'text/plain' } });

/** @param from the origin of the page that asks, as Electron tells it; left out, the program itself asks. */
function request(url: string, { from, ...init }: RequestInit & { readonly from?: string } = {}): WindowRequest {
  return Object.assign(new Request(url, init), from !== undefined && { initiatorOrigin: from });
}
const ask = (url: string, init?: Parameters<typeof request>[1]) => answerWindow(request(url, init), app);

describe('the door of the window', () => {
  it('lets its own page ask, and the program itself', async () => {
    expect((await ask('app://planexe/')).status).toBe(200);
    const own = { from: 'app://planexe', headers: { Origin: 'app://planexe' } };
    expect((await ask('app://planexe/api/x', { method: 'POST', ...own })).status).toBe(200);
    expect((await ask('app://planexe/api/x', { from: 'app://planexe' })).status).toBe(200);
  });

  it.each<[string, { readonly from?: string; readonly headers?: Record<string, string> }]>([
    ['another site', { headers: { Origin: 'https://evil.example' } }],
    ['another site without the header', { from: 'https://evil.example' }],
    ['a sandboxed frame', { headers: { Origin: 'null' } }],
    ['a sandboxed frame without the header', { from: 'null' }],
    ['a report', { from: 'app://report' }],
    ['a page that only says so', { from: 'null', headers: { Origin: 'app://planexe' } }],
    ['a page whose name begins alike', { from: 'app://planexe.evil.example' }],
  ])('turns away %s', async (_, init) => {
    for (const url of ['app://planexe/api/x', 'app://report/report/p1']) {
      expect((await ask(url, init)).status).toBe(403);
      expect((await ask(url, { method: 'POST', ...init })).status).toBe(403);
    }
  });

  it('has two hosts, and reports at one of them alone', async () => {
    for (const url of ['app://other/', 'app://planexe.evil.example/', 'app://planexe:80/', 'app://planexe/report/p1'])
      expect((await ask(url)).status).toBe(404);
    const shown = await ask('app://report/report/p1?v=2', { from: 'app://planexe' });
    expect(await shown.text()).toBe('app://planexe/report/p1?v=2');
    expect((await ask('app://report/examples/boat/report.html')).status).toBe(200);
  });

  it('has nothing but reports where reports are, and nothing that they could change', async () => {
    const paths = ['', 'api/plans.list', 'api/changes', 'plan/p1', 'download/p1/report.html', 'report/p1/x', 'mcp'];
    for (const path of paths) expect((await ask(`app://report/${path}`)).status).toBe(404);
    expect((await ask('app://report/report/p1', { method: 'POST' })).status).toBe(404);
  });

  it('lets the page frame reports, and nothing frame anything else', async () => {
    const policy = async (url: string, said: string) => {
      const headers = { 'Content-Security-Policy': said, 'X-Frame-Options': 'SAMEORIGIN' };
      const answer = await answerWindow(request(url), async () => new Response('', { headers }));
      expect(answer.headers.has('x-frame-options')).toBe(false);
      return answer.headers.get('content-security-policy');
    };
    const framed = "script-src 'none'; frame-ancestors 'self'; sandbox";
    expect(await policy('app://report/report/p1', framed)).toBe(
      "script-src 'none'; frame-ancestors app://planexe; sandbox",
    );
    expect(await policy('app://planexe/examples/boat/report.html', framed)).toBe(
      "script-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(await policy('app://planexe/', "frame-src 'self'")).toBe('frame-src app://report');
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
