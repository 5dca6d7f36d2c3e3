import { SECTION_GROUPS } from '../../../../shared/section-group.ts';
import type { ApiOutputs } from '../../../api/api.ts';

export type ListedFiles = ApiOutputs['files']['list'];
export type ListedFile = ListedFiles['files'][number];

/** A line of the tree. `place` and `of` count its siblings, for screen readers. */
export type TreeRow =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly label: string;
      readonly count: number;
      readonly open: boolean;
      readonly place: number;
      readonly of: number;
    }
  | {
      readonly kind: 'file';
      readonly id: string;
      readonly label: string;
      readonly note: string;
      readonly file: ListedFile;
      readonly group: string | null;
      readonly place: number;
      readonly of: number;
    };

export type TreeOrder = 'sections' | 'newest';

interface NamedFile {
  readonly file: ListedFile;
  /** Its own heading, the section's title, or the file's own name. */
  readonly label: string;
  /** What of the section it is: empty for what has its own name. */
  readonly note: string;
  /** Title of its section; empty for what belongs to none. */
  readonly section: string;
  readonly groupId: string;
  readonly groupLabel: string;
}

const GROUP_TITLES: ReadonlyMap<string, string> = new Map(SECTION_GROUPS.map(({ id, title }) => [id, title]));
const RUNS = { groupId: 'runs', groupLabel: 'Runs and log' };

/** Groups that hold many files which few people read, closed until somebody opens them. */
function isClosedAtFirst(groupId: string): boolean {
  return groupId.startsWith('folder:');
}

/** The files with what they are called, in the order of the plan. */
export function namedFiles({ files, sections }: ListedFiles): NamedFile[] {
  const byStage = new Map(sections.map((section) => [section.stage, section]));
  const order = new Map(sections.map(({ stage }, index) => [stage, index]));
  return files
    .map((file) => nameOf(file, file.stage === null ? undefined : byStage.get(file.stage)))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        placeOf(a.file, order) - placeOf(b.file, order) ||
        roleOf(a.file) - roleOf(b.file) ||
        (a.file.path < b.file.path ? -1 : 1),
    );
}

function nameOf(file: ListedFile, section: ListedFiles['sections'][number] | undefined): NamedFile {
  if (section) {
    const ending = file.path.slice(file.path.lastIndexOf('.') + 1).toUpperCase();
    const note = file.role === 'page' ? 'Page' : file.role === 'data' ? 'Data' : ending;
    return {
      file,
      label: file.heading ?? section.title,
      note: file.heading === null ? note : '',
      section: section.title,
      groupId: section.group,
      groupLabel: GROUP_TITLES.get(section.group) ?? section.group,
    };
  }
  const slash = file.path.lastIndexOf('/');
  if (slash === -1) return { file, label: file.path, note: '', section: '', ...RUNS };
  const folder = file.path.slice(0, slash);
  return {
    file,
    label: file.path.slice(slash + 1),
    note: '',
    section: '',
    groupId: `folder:${folder}`,
    groupLabel: file.sensitive ? `Model calls (${folder})` : folder,
  };
}

/** Sections by their group, then what belongs to runs, then folders. */
function rank({ file, groupId }: NamedFile): number {
  const place = SECTION_GROUPS.findIndex(({ id }) => id === groupId);
  return file.stage !== null && place >= 0 ? place : SECTION_GROUPS.length + (groupId === RUNS.groupId ? 0 : 1);
}

function placeOf({ stage }: ListedFile, order: ReadonlyMap<string, number>): number {
  return stage === null ? 0 : (order.get(stage) ?? order.size);
}

function roleOf({ role }: ListedFile): number {
  return ['page', 'data', 'file'].indexOf(role);
}

/** The lines to show. A filter opens every group in which something is found. */
export function treeRows(
  files: readonly NamedFile[],
  {
    filter,
    order,
    toggled,
  }: { readonly filter: string; readonly order: TreeOrder; readonly toggled: ReadonlySet<string> },
): TreeRow[] {
  const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter(({ file, label, note, section }) => {
    const text = `${file.path} ${label} ${note} ${section}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (order === 'newest') {
    const newest = [...found].sort((a, b) => (a.file.updated_at < b.file.updated_at ? 1 : -1));
    return newest.map((each, index) => fileRow(each, null, index + 1, newest.length));
  }
  const groups = Map.groupBy(found, ({ groupId }) => groupId);
  return [...groups].flatMap(([id, members], index): TreeRow[] => {
    const open = words.length > 0 || toggled.has(id) === isClosedAtFirst(id);
    const group: TreeRow = {
      kind: 'group',
      id,
      label: members[0]?.groupLabel ?? id,
      count: members.length,
      open,
      place: index + 1,
      of: groups.size,
    };
    return open ? [group, ...members.map((each, place) => fileRow(each, id, place + 1, members.length))] : [group];
  });
}

function fileRow({ file, label, note }: NamedFile, group: string | null, place: number, of: number): TreeRow {
  return { kind: 'file', id: file.path, label, note, file, group, place, of };
}
