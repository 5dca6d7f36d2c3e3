import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from './client.ts';
import type { Edit } from './edit.ts';
import { applyEdits, editorOf } from './editors.ts';

const ENTRY = { command: '/opt/node', args: ['/a b/planexe.mjs', 'mcp'], env: { PLANEXE_HOME: 'C:\\Users\\ada "x"' } };

function edited(format: Format, text: string, ...edits: Edit[]): string | null {
  return applyEdits(editorOf(format), text, edits);
}

function add(format: Format, table: string, text: string, value: unknown = ENTRY): string {
  const data = editorOf(format).parse(text).data?.[table];
  const edit: Edit =
    data === undefined || data === null
      ? { path: [table], value: { planexe: value } }
      : { path: [table, 'planexe'], value };
  return edited(format, text, edit) ?? 'could not be changed';
}

function remove(format: Format, table: string, text: string): string {
  return edited(format, text, { path: [table, 'planexe'], value: undefined }) ?? 'could not be changed';
}

describe('JSON', () => {
  const small = { command: 'x' };
  it.each<[string, string, string]>([
    ['nothing', '', '{\n  "servers": {\n    "planexe": {\n      "command": "x"\n    }\n  }\n}\n'],
    ['null', 'null\n', '{\n  "servers": {\n    "planexe": {\n      "command": "x"\n    }\n  }\n}\n'],
    ['an empty object', '{}', '{\n  "servers": {\n    "planexe": {\n      "command": "x"\n    }\n  }\n}'],
    ['a null table', '{"a":1,"servers":null}', '{"a":1,"servers":{"planexe":{"command":"x"}}}'],
    [
      'only a comment',
      '// mine\n',
      '// mine\n{\n  "servers": {\n    "planexe": {\n      "command": "x"\n    }\n  }\n}\n',
    ],
    [
      'a file on one line',
      '{"servers":{"a":{"b":[1,2]}},"z":[1,2]}',
      '{"servers":{"a":{"b":[1,2]},"planexe":{"command":"x"}},"z":[1,2]}',
    ],
    [
      'neighbours on one line, with comments after them',
      '{\n  "servers": {\n    "a": {"b": 1} // note\n    // tail\n  },\n  "z": [1,2] // z\n}\n',
      '{\n  "servers": {\n    "a": {"b": 1}, // note\n    "planexe": {\n      "command": "x"\n    }\n    // tail\n  },\n  "z": [1,2] // z\n}\n',
    ],
    [
      'trailing commas, which stay',
      '{\n  "servers": {\n    "a": { "b": 1 }, // note\n  },\n}\n',
      '{\n  "servers": {\n    "a": { "b": 1 }, // note\n    "planexe": {\n      "command": "x"\n    },\n  },\n}\n',
    ],
    [
      'a table with a comment and nothing else',
      '{\n\t"servers": {\n\t\t// none yet\n\t}\n}\n',
      '{\n\t"servers": {\n\t\t// none yet\n\t\t"planexe": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}\n',
    ],
    [
      'a table on one line in a file of several',
      '{\n    "servers": { "a": {} },\n    "z": 1\n}',
      '{\n    "servers": { "a": {}, "planexe": { "command": "x" } },\n    "z": 1\n}',
    ],
    [
      'lines that end as on Windows',
      '{\r\n  "z": 1 // z\r\n}\r\n',
      '{\r\n  "z": 1, // z\r\n  "servers": {\r\n    "planexe": {\r\n      "command": "x"\r\n    }\r\n  }\r\n}\r\n',
    ],
    [
      'a comment in front of the comma',
      '{\n  "z": 1 /* , */\n}\n',
      '{\n  "z": 1, /* , */\n  "servers": {\n    "planexe": {\n      "command": "x"\n    }\n  }\n}\n',
    ],
  ])('gets an entry where it holds %s', (_name, text, expected) => {
    expect(add('json', 'servers', text, small)).toBe(expected);
  });

  it('changes one value and leaves what stands around it', () => {
    const text = '{"servers": {\n  "planexe": {\n      // why\n      "command": "x", "args": [ "a",\n "b" ] } } }\n';
    expect(edited('json', text, { path: ['servers', 'planexe', 'command'], value: 'y' })).toBe(
      text.replace('"x"', '"y"'),
    );
    const flat = '{\n  "servers": { "planexe": { "args": ["a"] } }\n}';
    expect(edited('json', flat, { path: ['servers', 'planexe', 'args'], value: ['b', 'c'] })).toBe(
      flat.replace('["a"]', '["b", "c"]'),
    );
  });

  it.each<[string, string, string]>([
    [
      'between others, with the comment on its line',
      '{\n  "servers": {\n    "a": 1, // a\n    "planexe": {}, // ours\n    "b": 1 // b\n  }\n}\n',
      '{\n  "servers": {\n    "a": 1, // a\n    "b": 1 // b\n  }\n}\n',
    ],
    [
      'at the end, with the comma before it',
      '{\n  "servers": {\n    "a": 1, // a\n    "planexe": {} // ours\n  }\n}\n',
      '{\n  "servers": {\n    "a": 1 // a\n  }\n}\n',
    ],
    [
      'at the end, where commas trail',
      '{\n  "servers": {\n    "a": 1,\n    "planexe": {},\n  }\n}\n',
      '{\n  "servers": {\n    "a": 1,\n  }\n}\n',
    ],
    ['alone', '{\n  "servers": {\n    "planexe": {}\n  }\n}\n', '{\n  "servers": {}\n}\n'],
    ['alone on a line', '{"servers":{"planexe":{}}}', '{"servers":{}}'],
    ['first on a line', '{"servers":{"planexe":{}, "b":{}}}', '{"servers":{"b":{}}}'],
    ['last on a line', '{"servers":{"b":{}, "planexe":{}}}', '{"servers":{"b":{}}}'],
  ])('loses an entry that stands %s', (_name, text, expected) => {
    expect(remove('json', 'servers', text)).toBe(expected);
  });

  it('tells where it is broken', () => {
    const { fault } = editorOf('json').parse('{\n  "a": 1\n  "b": 2\n}\n');
    expect(fault).toEqual({ message: 'comma expected', line: 3, column: 3 });
    expect(editorOf('json').parse('[]').fault).toMatchObject({ message: 'it is not an object' });
  });

  it('is left alone where the same key stands twice, and nobody knows which one counts', () => {
    expect(edited('json', '{"servers": {}, "servers": {"a": 1}}', { path: ['servers', 'x'], value: 1 })).toBeNull();
  });
});

describe('TOML', () => {
  const text = [
    '# mine',
    'model = "m"   # keep',
    '',
    '[mcp_servers.other]',
    'command = "npx"',
    "args = [ '-y','x' ]",
    '',
    '  [mcp_servers.other.env]',
    '  K = "v"',
    '',
    '[projects."/home/a b"]',
    'trusted = true',
    'when = 2026-01-15T10:00:00Z',
    '',
  ].join('\n');

  it.each(['\n', '\r\n'])('gets an entry as a section of its own, and loses it again (%j)', (eol) => {
    const file = text.replaceAll('\n', eol);
    const added = add('toml', 'mcp_servers', file);
    expect(added.startsWith(file)).toBe(true);
    expect(added.slice(file.length)).toMatch(/^\r?\n\[mcp_servers\.planexe\]\r?\ncommand = "\/opt\/node"\r?\nargs = /);
    expect(added.replaceAll('\r\n', '').includes('\r')).toBe(false);
    if (eol === '\r\n') expect(added.replaceAll('\r\n', '').includes('\n')).toBe(false);
    expect(remove('toml', 'mcp_servers', added).trimEnd()).toBe(file.trimEnd());
  });

  it('gets one where there is nothing, only a comment, or a table in braces', () => {
    expect(add('toml', 'mcp_servers', '')).toMatch(/^\[mcp_servers\.planexe\]\n/);
    expect(add('toml', 'mcp_servers', '# mine\n')).toMatch(/^# mine\n\n\[mcp_servers\.planexe\]\n/);
    expect(add('toml', 'mcp_servers', 'mcp_servers = { other = { command = "x" } } # note\n')).toMatch(
      /^mcp_servers = \{ other = \{ command = "x" \}, planexe = \{.*\} \} # note\n$/,
    );
    expect(add('toml', 'mcp_servers', 'mcp_servers.other.command = "x"\n')).toMatch(
      /^mcp_servers\.other\.command = "x"\n/,
    );
  });

  it('changes one value and leaves what stands around it', () => {
    const file = `${text}\n[mcp_servers.planexe]\n# why\ncommand = "old"   # c\nstartup_timeout_sec = 20\n`;
    expect(edited('toml', file, { path: ['mcp_servers', 'planexe', 'command'], value: 'new' })).toBe(
      file.replace('"old"', '"new"'),
    );
  });

  it('tells where it is broken, and nothing of what stands there', () => {
    const { fault } = editorOf('toml').parse('a = 1\nkey = [ "sk-secret"\nb = 2\n');
    expect(fault).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
    expect(JSON.stringify(fault)).not.toContain('sk-secret');
  });
});

describe('YAML', () => {
  const text = [
    '# mine',
    'GOOSE_MODEL:   "m"   # keep',
    'extensions:',
    '    developer:',
    '        enabled: true',
    '        args: [ a,  b ]',
    '',
    '    # about the next one',
    '    other: {enabled:   false}   # note',
    '',
    '# about the end',
    'GOOSE_MODE: auto',
    '',
  ].join('\n');

  it.each(['\n', '\r\n'])('gets an entry and loses it again, and every other byte stays (%j)', (eol) => {
    const file = text.replaceAll('\n', eol);
    const added = add('yaml', 'extensions', file);
    expect(added).toContain(`# note${eol}    planexe:${eol}      command: /opt/node${eol}`);
    expect(remove('yaml', 'extensions', added)).toBe(file);
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'extensions:\n  planexe:\n    enabled: true\n'],
    ['only a comment', '# mine\n', '# mine\nextensions:\n  planexe:\n    enabled: true\n'],
    ['an empty table', 'extensions: {}\nb: 1\n', 'extensions:\n  planexe:\n    enabled: true\nb: 1\n'],
    ['a table that says nothing', 'extensions:\nb: 1\n', 'extensions:\n  planexe:\n    enabled: true\nb: 1\n'],
    ['no table', 'b: 1 # b', 'b: 1 # b\nextensions:\n  planexe:\n    enabled: true\n'],
    [
      'an entry whose last value is a list',
      'extensions:\n  a:\n    args:\n    - x\n    - y\nb: |\n  text\n',
      'extensions:\n  a:\n    args:\n    - x\n    - y\n  planexe:\n    enabled: true\nb: |\n  text\n',
    ],
    [
      'an entry that ends in a block of text',
      'extensions:\n  a:\n    t: |\n      one\n\n      two\n',
      'extensions:\n  a:\n    t: |\n      one\n\n      two\n  planexe:\n    enabled: true\n',
    ],
    ['a table in braces', 'extensions: { a: { b: 1 } }\n', 'extensions: { a: { b: 1 }, planexe: { enabled: true } }\n'],
  ])('gets an entry where it holds %s', (_name, file, expected) => {
    expect(add('yaml', 'extensions', file, { enabled: true })).toBe(expected);
  });

  it('changes one value and leaves what stands around it', () => {
    const file =
      'extensions:\n  planexe:\n    # why\n    cmd:   old # c\n    timeout: 20 # t\n    args:\n      - a # x\n';
    expect(edited('yaml', file, { path: ['extensions', 'planexe', 'timeout'], value: 30 })).toBe(
      file.replace('timeout: 20', 'timeout: 30'),
    );
    expect(edited('yaml', file, { path: ['extensions', 'planexe', 'args'], value: ['b', 'c'] })).toContain(
      'args:\n      - b\n      - c',
    );
  });

  it('leaves an empty table where the last entry goes', () => {
    expect(remove('yaml', 'extensions', 'a: 1\nextensions:\n  planexe:\n    enabled: true\nb: 2\n')).toBe(
      'a: 1\nextensions: {}\nb: 2\n',
    );
  });

  it('tells where it is broken, and nothing of what stands there', () => {
    const { fault } = editorOf('yaml').parse('a: 1\nb: [sk-secret\nc: 2\n');
    expect(fault).toMatchObject({ line: expect.any(Number) });
    expect(JSON.stringify(fault)).not.toContain('sk-secret');
  });
});

describe('every notation', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/).filter((key) => key !== 'planexe');
  const leaf = fc.oneof(fc.string({ maxLength: 12 }), fc.integer({ min: -9999, max: 9999 }), fc.boolean());
  const entry = fc.dictionary(name, fc.oneof(leaf, fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 })), {
    maxKeys: 4,
    noNullPrototype: true,
  });
  const table = fc.dictionary(name, entry, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

  it.each<[Format, (data: unknown) => string]>([
    ['json', (data) => JSON.stringify(data, null, 2)],
    ['json', (data) => JSON.stringify(data, null, '\t').replaceAll('\n', '\r\n')],
    ['json', (data) => JSON.stringify(data)],
    ['yaml', (data) => JSON.stringify(data)],
  ])('takes an entry and gives it back byte for byte: %s', (format, write) => {
    fc.assert(
      fc.property(table, fc.dictionary(name, leaf, { maxKeys: 2, noNullPrototype: true }), (servers, others) => {
        const text = write({ ...others, servers });
        const added = edited(format, text, { path: ['servers', 'planexe'], value: ENTRY });
        expect(added).not.toBeNull();
        const back = edited(format, added ?? '', { path: ['servers', 'planexe'], value: undefined });
        if (format === 'json') expect(back).toBe(text);
        else expect(back).not.toBeNull();
      }),
      { numRuns: 150 },
    );
  });
});
