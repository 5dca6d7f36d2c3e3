import { describe, expect, it } from 'vitest';
import { type ListedFile, namedFiles, treeRows } from './tree-rows.ts';

const SECTIONS = [
  { stage: 'prompt', number: '001', title: 'Prompt' },
  { stage: 'ledger', number: '008', title: 'Facts' },
  { stage: 'schedule', number: '022', title: 'Schedule' },
];

function file(path: string, more: Partial<ListedFile> = {}): ListedFile {
  return {
    path,
    size: 10,
    updated_at: '2030-01-01T00:00:00.000Z',
    kind: 'plan',
    role: path.endsWith('.json') ? 'data' : 'page',
    stage: null,
    edited: false,
    sensitive: false,
    broken: false,
    ...more,
  };
}

const FILES = [
  file('001-prompt.json', { stage: 'prompt' }),
  file('001-prompt.md', { stage: 'prompt' }),
  file('008-ledger.md', { stage: 'ledger', updated_at: '2031-01-01T00:00:00.000Z' }),
  file('022-schedule.md', { stage: 'schedule' }),
  file('calls/run_0001/0001-brief.json', { role: 'file', kind: 'log', sensitive: true }),
  file('run.log', { role: 'file', kind: 'log' }),
];
const NAMED = namedFiles({ files: FILES, sections: SECTIONS });

function labels(input: Partial<Parameters<typeof treeRows>[1]> = {}): string[] {
  return treeRows(NAMED, { filter: '', order: 'sections', toggled: new Set(), ...input }).map((row) =>
    row.kind === 'group' ? `${row.label} (${row.count})` : `- ${row.id}`,
  );
}

describe('lines of the tree', () => {
  it('groups files by parts of the plan, pages before data, with records of calls closed at the end', () => {
    expect(labels()).toEqual([
      'The prompt (2)',
      '- 001-prompt.md',
      '- 001-prompt.json',
      'Foundations (1)',
      '- 008-ledger.md',
      'Work, time and money (1)',
      '- 022-schedule.md',
      'Runs and log (1)',
      '- run.log',
      'Model calls (calls/run_0001) (1)',
    ]);
  });

  it('closes what was open and opens what was closed', () => {
    const rows = labels({ toggled: new Set(['intake', 'folder:calls/run_0001']) });
    expect(rows).not.toContain('- 001-prompt.md');
    expect(rows).toContain('- calls/run_0001/0001-brief.json');
  });

  it('finds files by all words, in names and titles, whatever is closed', () => {
    expect(labels({ filter: 'SCHED page' })).toEqual(['Work, time and money (1)', '- 022-schedule.md']);
    expect(labels({ filter: '0001-brief' })).toHaveLength(2);
    expect(labels({ filter: 'nothing' })).toEqual([]);
  });

  it('puts the newest first, without groups', () => {
    expect(labels({ order: 'newest' })[0]).toBe('- 008-ledger.md');
    expect(labels({ order: 'newest' })).toHaveLength(FILES.length);
  });

  it('counts siblings for screen readers', () => {
    const rows = treeRows(NAMED, { filter: '', order: 'sections', toggled: new Set() });
    expect(rows[2]).toMatchObject({ id: '001-prompt.json', place: 2, of: 2 });
    expect(rows.at(-1)).toMatchObject({ kind: 'group', place: 5, of: 5 });
  });
});
