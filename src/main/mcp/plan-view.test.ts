import { describe, expect, it } from 'vitest';
import { PLAN_VIEW_URI, planView } from './plan-view.ts';
import { toolsetAt } from './toolsets.ts';

const [content] = planView.read().contents;
const html = content && 'text' in content ? content.text : '';

describe('the view of a plan', () => {
  it('is one file under 300 kB that loads nothing', () => {
    expect(Buffer.byteLength(html)).toBeGreaterThan(10_000);
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
    const [head = '', ...rest] = html.split(/<script|<style/);
    expect(head + rest.map((part) => part.slice(0, part.indexOf('>'))).join()).not.toMatch(/(?:src|href)=/);
    expect(html).toContain("default-src 'none'");
  });

  it('is given as an MCP App that may reach no address', () => {
    expect(content).toMatchObject({ uri: PLAN_VIEW_URI, mimeType: 'text/html;profile=mcp-app' });
    expect(content?._meta).toMatchObject({ ui: { csp: { connectDomains: [], resourceDomains: [] } } });
  });

  it('belongs to the tools that start or follow a plan', () => {
    const tools = toolsetAt('/mcp/all')?.tools ?? [];
    const shown = tools.filter(({ view }) => view === PLAN_VIEW_URI).map(({ name }) => name);
    expect(shown).toEqual(['plan_create', 'plan_status', 'plan_wait', 'plan_resume', 'plan_retry']);
  });
});
