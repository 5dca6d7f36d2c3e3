import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../../../tests/support/plans/stage-files.ts';
import { type ListedFile, namedFiles, treeRows } from './tree-rows.ts';

const PROMPT_DATA = fileOf('prompt', 'data');
const PROMPT_PAGE = fileOf('prompt', 'page');
const LEDGER_PAGE = fileOf('ledger', 'page');
const SCHEDULE_PAGE = fileOf('schedule', 'page');

const SECTIONS = [
  { stage: 'prompt', number: '001', group: 'intake', title: 'Prompt' },
  { stage: 'ledger', number: '008', group: 'foundations', title: 'Facts' },
  { stage: 'schedule', number: '022', group: 'work', title: 'Schedule' },
] as const;

function file(path: string, more: Partial<ListedFile> = {}): ListedFile {
  return {
    path,
    size: 10,
    updated_at: '2030-01-01T00:00:00.000Z',
    kind: 'plan',
    role: path.endsWith('.json') ? 'data' : 'page',
    stage: null,
    heading: null,
    edited: false,
    sensitive: false,
    broken: false,
    ...more,
  };
}

const FILES = [
  file(PROMPT_DATA, { stage: 'prompt' }),
  file(PROMPT_PAGE, { stage: 'prompt' }),
  file(LEDGER_PAGE, { stage: 'ledger', updated_at: '2031-01-01T00:00:00.000Z' }),
  file(SCHEDULE_PAGE, { stage: 'schedule' }),
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
      `- ${PROMPT_PAGE}`,
      `- ${PROMPT_DATA}`,
      'Foundations (1)',
      `- ${LEDGER_PAGE}`,
      'Work, time and money (1)',
      `- ${SCHEDULE_PAGE}`,
      'Runs and log (1)',
      '- run.log',
      'Model calls (calls/run_0001) (1)',
    ]);
  });

  it('tells further pages of a section apart by their headings, and finds them by their section too', () => {
    const drafts = ['Order of the timber', 'House rules'].map((heading, index) =>
      file(`014-document-draft-${index + 1}.md`, { stage: 'schedule', role: 'file', heading }),
    );
    const rows = treeRows(namedFiles({ files: [...FILES, ...drafts], sections: SECTIONS }), {
      filter: 'schedule draft',
      order: 'sections',
      toggled: new Set(),
    });
    expect(rows.map((row) => row.kind === 'file' && [row.label, row.note])).toEqual([
      false,
      ['Order of the timber', ''],
      ['House rules', ''],
    ]);
  });

  it('closes what was open and opens what was closed', () => {
    const rows = labels({ toggled: new Set(['intake', 'folder:calls/run_0001']) });
    expect(rows).not.toContain(`- ${PROMPT_PAGE}`);
    expect(rows).toContain('- calls/run_0001/0001-brief.json');
  });

  it('finds files by all words, in names and titles, whatever is closed', () => {
    expect(labels({ filter: 'SCHED page' })).toEqual(['Work, time and money (1)', `- ${SCHEDULE_PAGE}`]);
    expect(labels({ filter: '0001-brief' })).toHaveLength(2);
    expect(labels({ filter: 'nothing' })).toEqual([]);
  });

  it('puts the newest first, without groups', () => {
    expect(labels({ order: 'newest' })[0]).toBe(`- ${LEDGER_PAGE}`);
    expect(labels({ order: 'newest' })).toHaveLength(FILES.length);
  });

  it('counts siblings for screen readers', () => {
    const rows = treeRows(NAMED, { filter: '', order: 'sections', toggled: new Set() });
    expect(rows[2]).toMatchObject({ id: PROMPT_DATA, place: 2, of: 2 });
    expect(rows.at(-1)).toMatchObject({ kind: 'group', place: 5, of: 5 });
  });
});
