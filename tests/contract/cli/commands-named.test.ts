import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../support/build.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { commandFault, commandTree } from '../../support/docs/command-tree.ts';

/** What errors, remedies, events, help and instructions tell people to type is there, and can be typed as it is said. */

/** As npm sets them for the scripts of a checkout. */
const IN_CHECKOUT = { npm_package_name: 'planexe-desktop', npm_lifecycle_event: 'planexe' };

/** The program's name in texts that name no command: keys of signatures, and who did something. */
const NO_COMMANDS = /planexe (?:browser session|host |for what follows)/;
/** A command in the running text, up to the end of its quotation, or its name and what surely belongs to it. */
const NAMED = /(?<![\w./@-])planexe ([a-z][\w-]*(?: --?[a-z-]+| [a-z][\w-]*(?=`)| [A-Z][A-Z-]*)*)/g;
/** What writes a command as the user would type it; its last argument is what follows the program's name. */
const WRITERS = new Set(['commandLine', 'command']);

interface Named {
  readonly file: string;
  readonly words: readonly string[];
}

/** Every command that a text in the program's source names. */
function namedIn(file: string): Named[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      if (!NO_COMMANDS.test(node.text)) for (const [, command = ''] of node.text.matchAll(NAMED)) found.push(command);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && WRITERS.has(node.expression.text)) {
      const typed = node.arguments.at(-1);
      if (typed && ts.isStringLiteralLike(typed)) found.push(typed.text);
      if (typed && ts.isTemplateExpression(typed)) found.push(typed.head.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((command) => ({
    file,
    words: command
      .trim()
      .split(/\s+/)
      .filter((word) => word !== ''),
  }));
}

const SOURCES = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|\/fixture-/.test(file));
const COMMANDS = SOURCES.filter((file) =>
  /planexe [a-z]|\bcommand(Line)?\(/.test(readFileSync(join(ROOT, file), 'utf8')),
)
  .flatMap(namedIn)
  .filter(({ words }) => words.length > 0);

/** The help of each command, with the command itself. */
function helps(env: NodeJS.ProcessEnv): { readonly name: string; readonly help: string }[] {
  let written = '';
  const program = commandTree(env, (text) => {
    written += text;
  });
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  return all(program).map((command) => {
    written = '';
    command.outputHelp();
    return { name: command.name(), help: written };
  });
}

describe('commands that the program names', () => {
  it('in errors, remedies, events and instructions are there, with their options', () => {
    expect(COMMANDS.length).toBeGreaterThan(80);
    const program = commandTree();
    for (const absent of [['modes'], ['token', 'make'], ['plan', '--nothing']])
      expect(commandFault(program, absent), absent.join(' ')).not.toBeNull();
    const faults = COMMANDS.flatMap(({ file, words }) => {
      const fault = commandFault(program, words);
      return fault === null ? [] : [`${file}: planexe ${words.join(' ')}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('in the help of each command are there, with their options', () => {
    const program = commandTree();
    const all = helps({});
    expect(all.length).toBeGreaterThan(40);
    const faults = all.flatMap(({ name, help }) => {
      const examples = help.slice(help.indexOf('\nExample')).split('\n').slice(1);
      const typed = examples.flatMap((line) => /^ {2}planexe (.+)$/.exec(line)?.[1]?.split(/ [|>&]/)[0] ?? []);
      const inText = [...help.matchAll(/`planexe ([^`]+)`/g)].map(([, command = '']) => command);
      return [...typed, ...inText].flatMap((command) => {
        const fault = commandFault(program, command.trim().split(/\s+/));
        return fault === null ? [] : [`${name}: planexe ${command}: ${fault}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it('in the help of each command can be typed as they stand there, installed and in a checkout', () => {
    for (const { name, help } of helps({})) {
      expect(help, name).toMatch(/^Usage: planexe /);
      expect(help, name).not.toContain('npm run');
    }
    for (const { name, help } of helps(IN_CHECKOUT)) {
      expect(help, name).toMatch(/^Usage: npm run -s planexe -- /);
      expect(help.replaceAll('npm run -s planexe -- ', ''), name).not.toMatch(/(?<![\w./@-])planexe [a-z[]/);
    }
  });
});

describe('commands that are named in a checkout', () => {
  let cli: CliHome;
  beforeAll(() => {
    cli = cliHome();
  });
  afterAll(() => cli.remove());

  it.each([
    [['--help']],
    [['plan', '--help']],
    [['models']],
    [['settings']],
    [['doctor']],
    [['restore', 'nothing']],
    [['plan', '--example', 'nothing']],
    [['serve', '--sign-out']],
    [['tasks', 'nothing']],
    [['nothing']],
  ])('by %j are those of npm', async (args) => {
    const { stdout, stderr } = await cli.run(args, { env: IN_CHECKOUT });
    const said = (stdout + stderr).replaceAll('npm run -s planexe --', '');
    expect(said).not.toMatch(/(?<![\w./@-])planexe (?:[a-z]+\b|--)/);
  });

  it('by a library that cannot be opened are those of npm', async () => {
    const broken = cliHome();
    const { stdout } = await broken.run(['doctor'], {
      env: { ...IN_CHECKOUT, PLANEXE_HOME: join(ROOT, 'package.json') },
    });
    broken.remove();
    expect(stdout).toContain('→');
    expect(stdout.replaceAll('npm run -s planexe --', '')).not.toMatch(/(?<![\w./@-])planexe [a-z]/);
  });
});
