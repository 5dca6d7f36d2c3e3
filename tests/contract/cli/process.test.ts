import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliHome } from '../../support/cli.ts';
import { docxOf, pdfOf, WORKBOOK, zipOf } from '../../support/files/documents.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

/**
 * Most tests of commands run them in their own process. Here one command of each family runs both ways, on the same
 * library: as the built program in a process of its own, and in this process.
 */

const PROMPT = 'Open a neighbourhood bakery in Lyon with a wood oven and 80,000 EUR by June 2028.';

const cli = cliHome();
let id = '';

beforeAll(async () => {
  id = String((await cli.run(['plan', '--prompt', PROMPT, '--speed', 'ping', '--json'])).json().plan_id);
});
afterAll(() => cli.remove());

describe('a command prints and ends the same in a process of its own', () => {
  it.each([
    ['help', ['--help'], 0],
    ['no command', [], 2],
    ['an unknown command', ['lst'], 2],
    ['what is there', ['list', '--json'], 0],
    ['one plan', ['status', 'ID'], 0],
    ['a plan that is not there', ['status', 'ffffffff', '--json'], 3],
    ['a file, byte for byte', ['show', 'ID', fileOf('prompt', 'page')], 0],
    ['facts', ['facts', 'ID', '--json'], 0],
    ['sections', ['sections', 'ID', '--json'], 0],
    ['a fact that is not there', ['set-fact', 'ID', 'budget.moon', '7'], 3],
    ['the graph', ['graph', 'ID', '--dot'], 0],
    ['what is not allowed as things stand', ['stop', 'ID'], 4],
    ['the files of a plan', ['show', 'ID'], 0],
    ['settings', ['settings'], 0],
    ['tokens', ['token', 'list'], 0],
  ])('%s', async (_what, words, code) => {
    const args = words.map((word) => (word === 'ID' ? id : word));
    const apart = await cli.start(args).ended;
    const here = await cli.run(args);
    expect(apart.code, apart.stderr).toBe(code);
    expect({ ...here, json: null }).toEqual({ ...apart, json: null });
  });

  it('what is piped in', async () => {
    const options = { input: PROMPT };
    const apart = await cli.start(['check', '-', '--json'], options).ended;
    expect(apart.code).toBe(0);
    expect((await cli.run(['check', '-', '--json'], options)).stdout).toBe(apart.stdout);
  });

  it('documents of every kind, whose readers are loaded when they are first needed', async () => {
    const documents = {
      'offer.pdf': pdfOf(['The oven costs 18500 EUR.']),
      'lease.docx': await docxOf(['The rent is 2400 EUR a month.']),
      'costs.xlsx': await zipOf(WORKBOOK),
    };
    for (const [name, bytes] of Object.entries(documents)) writeFileSync(join(cli.folder, name), bytes);
    const attached = Object.keys(documents).flatMap((name) => ['--attach', name]);
    const args = ['plan', '--prompt', PROMPT, ...attached, '--show-attached'];
    const apart = await cli.start(args).ended;
    expect(apart.code, apart.stderr).toBe(0);
    expect(apart.stdout).toContain('## costs.xlsx, sheet Costs\nOven\t18500\n');
    expect((await cli.run(args)).stdout).toBe(apart.stdout);
  });

  it('a path that begins in the working folder', async () => {
    writeFileSync(join(cli.folder, 'idea.md'), PROMPT);
    const apart = await cli.start(['check', 'idea.md', '--json']).ended;
    expect(apart.code).toBe(0);
    expect((await cli.run(['check', 'idea.md', '--json'])).stdout).toBe(apart.stdout);
  });
});
