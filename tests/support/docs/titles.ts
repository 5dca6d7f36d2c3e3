import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../build.ts';

/**
 * What a file of tests shows: the titles of its tests, and the names of its figures where it is a bench, as they are
 * written. Empty for a file that is not there.
 * @param file relative to the checkout, with forward slashes
 */
export function titlesIn(file: string): ReadonlySet<string> {
  const known = read.get(file);
  if (known) return known;
  const titles = new Set<string>();
  const source = textOf(file);
  const visit = (node: ts.Node) => {
    const title = titleOf(node) ?? figureOf(node);
    if (title !== null) titles.add(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  read.set(file, titles);
  return titles;
}

const read = new Map<string, ReadonlySet<string>>();

function textOf(file: string): string {
  try {
    return readFileSync(join(ROOT, ...file.split('/')), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** `it('title', ...)`, `test.each(...)('title', ...)`; skipped ones show nothing. */
function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node)) return null;
  const [title] = node.arguments;
  if (!title || !ts.isStringLiteralLike(title)) return null;
  let callee: ts.Expression = node.expression;
  while (
    ts.isCallExpression(callee) ||
    ts.isPropertyAccessExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  ) {
    if (ts.isPropertyAccessExpression(callee) && ['skip', 'todo', 'fails'].includes(callee.name.text)) return null;
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression;
  }
  return ts.isIdentifier(callee) && (callee.text === 'it' || callee.text === 'test') ? title.text : null;
}

/** `name: 'figure'` beside its value. */
function figureOf(node: ts.Node): string | null {
  if (!ts.isPropertyAssignment(node)) return null;
  const isName = ts.isIdentifier(node.name) && node.name.text === 'name';
  return isName && ts.isStringLiteralLike(node.initializer) ? node.initializer.text : null;
}
