import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build.ts';

/** A page of the documentation. */
export interface DocPage {
  /** Relative to the checkout, such as `docs/mcp.md`. */
  readonly path: string;
  readonly text: string;
}

export function docPage(path: string): DocPage {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

/** The README and everything in docs/. */
export function allPages(): readonly DocPage[] {
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...docs.map((name) => `docs/${name}`)].map(docPage);
}

/** A call of a tool, and what it answers. */
export interface DocExample {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly answer: Record<string, unknown>;
}

/** The blocks that show what a tool does: the first line is the tool and its input, the rest the answer. */
export function examplesIn({ text }: DocPage): DocExample[] {
  return callsIn(text, /^```text\n(\S+) (\{.*\})\n([^`]*)\n```$/gm);
}

/** The calls of a story, of which each first line begins with `>`. */
export function storyIn({ text }: DocPage): DocExample[] {
  return callsIn(text, /^```text\n> (\S+) (\{.*\})\n([^`]*)\n```$/gm);
}

function callsIn(text: string, blocks: RegExp): DocExample[] {
  return [...text.matchAll(blocks)].map(([, tool = '', input = '', answer = '']) => ({
    tool,
    input: JSON.parse(input) as Record<string, unknown>,
    answer: JSON.parse(answer) as Record<string, unknown>,
  }));
}

/** The text under a heading, up to the next one of any depth. */
export function sectionOf({ text }: DocPage, heading: string): string {
  return text.split(/^(?=#{1,6} )/m).find((part) => part.replace(/^#+ /, '').startsWith(`${heading}\n`)) ?? '';
}

/** What stands between single backticks, once each. */
export function codeIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  return [...new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code))];
}

/** Addresses of headings, as GitHub makes them. */
export function anchorsIn({ text }: DocPage): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
