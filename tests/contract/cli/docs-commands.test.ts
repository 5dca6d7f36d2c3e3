import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/build.ts';
import { commandFault, commandTree } from '../../support/docs/command-tree.ts';
import { allPages, anchorsIn, codeIn, docPage } from '../../support/docs/doc-page.ts';

/** What the README and the pages in docs/ tell people to type, set and open is there. */

const PAGES = allPages();

/** Between the worker and who starts it. */
const INTERNAL = /^PLANEXE_WORKER_/;

interface Typed {
  readonly page: string;
  readonly words: readonly string[];
}

/** Every command of the program that a page shows, without the values that follow it. */
const COMMANDS: readonly Typed[] = PAGES.flatMap(({ path, text }) => {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const lines = [...blocks, ...codeIn(text)].flatMap((line) => line.split(/&&|\$\(/));
  return lines.flatMap((line) => {
    const [, rest] = /^\s*(?:planexe|npm run -s planexe --)\s+([^#)]+)/.exec(line) ?? [];
    return rest === undefined ? [] : [{ page: path, words: rest.trim().split(/\s+/) }];
  });
});

const program = commandTree();

describe('commands in the documentation', () => {
  it('are there, with the options that they are shown with', () => {
    expect(COMMANDS.length).toBeGreaterThan(30);
    const faults = COMMANDS.flatMap(({ page, words }) => {
      const fault = commandFault(program, words);
      return fault === null ? [] : [`${page}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('are all in the README', () => {
    const readme = docPage('README.md').text;
    const names = program.commands.map((command) => command.name());
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\`${name}[\` ]`).test(readme))).toEqual([]);
  });

  it('that npm runs are scripts of this package', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const used = PAGES.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(used.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('variables of the environment', () => {
  const readBy = (...patterns: string[]) =>
    new Set(
      globSync(patterns, { cwd: ROOT })
        .filter((file) => !/\.test\.ts$/.test(file))
        .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\bPLANEXE_[A-Z_]+\b/g) ?? []),
    );
  const inSource = readBy('src/**/*.ts', 'bin/*', 'scripts/*');
  const inTests = readBy('tests/support/**/*.ts');
  const inPages = new Set(PAGES.flatMap(({ text }) => text.match(/\bPLANEXE_[A-Z_]+\b/g) ?? []));

  it('that a page names are read by the program or by its tests', () => {
    expect([...inPages].filter((name) => !inSource.has(name) && !inTests.has(name))).toEqual([]);
  });

  it('that the program reads stand on a page', () => {
    expect([...inSource].filter((name) => !INTERNAL.test(name) && !inPages.has(name))).toEqual([]);
  });
});

describe('links in the documentation', () => {
  it.each(PAGES)('of $path lead somewhere', (page) => {
    const links = [...page.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const dead = links.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page.path : join(dirname(page.path), file);
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && !anchorsIn(docPage(path)).includes(anchor);
    });
    expect(dead).toEqual([]);
  });
});
