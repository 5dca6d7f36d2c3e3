import type { TaskState } from '../../../../../shared/contracts/task.ts';
import { isCurrency } from '../../../../../shared/quantities/currency.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { readContracts } from '../format/contract-text.ts';
import { MAX_TASKS_READ } from '../format/import-limit.ts';
import type { LeftOutList } from '../format/left-out.ts';
import type { ListedTask, ReadOptions, TaskList } from '../format/task-format.ts';
import { unreadable } from '../format/unreadable.ts';
import { withSubtasks } from '../format/with-subtasks.ts';
import { type MarkdownData, readMarkdownData } from './data.ts';
import { type MarkdownFields, noFields, readField } from './fields.ts';

/** `- [ ] text`, with any mark of a list and anything in the box. The line has no space at its end; so has one of `HEADING`. */
const BOX = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([^\]])\][ \t]+([^ \t].*)$/s;
const KEY = /^(.*\S)[ \t]+\{#([^\s{}](?:[^{}]*[^\s{}])?)\}$/s;
const HEADING = /^ {0,3}(#{1,6})[ \t]+([^ \t].*)$/s;
/** In which currency the costs of all tasks are. */
const COSTS_IN = /^Costs in ([A-Z]{3})\.$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const BULLET = /^[-*+][ \t]+(.*)$/s;

/** Characters of a key from the outline; deeper nesting is numbered through. */
const MOST_KEY = 60;

/** An item as it is read. */
interface Item {
  /** Columns before the mark of the list. */
  readonly indent: number;
  readonly mark: string;
  readonly text: string;
  readonly parent: Item | null;
  readonly fields: MarkdownFields;
  readonly description: string[];
  data: MarkdownData | 'unreadable' | null;
  key: string;
}

/** Whether some line is an item with a box. */
export function looksLikeMarkdown(text: string): boolean {
  return /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX-]\][ \t]/m.test(text);
}

/**
 * Tasks from the check lists of a Markdown file: each item with a box is a task, `[x]` is done and `[-]` cancelled. A task
 * waits for the items below it (see `withSubtasks`); the order of items says nothing. Lines below an item are its
 * fields, else its description. Lines are read one by one, so that the time grows with the size of the file alone.
 */
export function readMarkdown(text: string, { leftOut }: ReadOptions): Result<TaskList> {
  const { title, currency, items } = itemsIn(text, leftOut);
  if (items.length === 0) return unreadable('The file has no check list.', 'Write tasks as "- [ ] Sign the lease".');
  giveKeys(items);
  const tasks: ListedTask[] = [];
  for (const item of items) {
    const task = taskOf(item, leftOut);
    if (!task) return unreadable(`The data of ${JSON.stringify(item.text.slice(0, 80))} cannot be read.`);
    tasks.push(task);
  }
  const parents = new Map(items.flatMap(({ key, parent }) => (parent ? [[key, parent.key]] : [])));
  return ok({ title, currency, tasks: withSubtasks(tasks, parents, leftOut) });
}

/** What stands before the items and in them. */
interface Outline {
  readonly title: string | null;
  readonly currency: string | null;
  readonly items: Item[];
}

function itemsIn(text: string, leftOut: LeftOutList): Outline {
  const items: Item[] = [];
  let title: string | null = null;
  let currency: string | null = null;
  let open: Item | null = null;
  let fence: string | null = null;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const isBlank = line.trim() === '';
    const indent = columnsBefore(line);
    const holder: Item | null = isBlank ? open : holderOf(open, indent);
    // What stands further out ends an item, and a fence within it.
    if (fence !== null && open !== null && holder !== open) fence = null;
    const [, fenced] = FENCE.exec(line) ?? [];
    if (fence !== null || fenced !== undefined) {
      if (fence === null) fence = fenced ?? null;
      else if (fenced?.startsWith(fence) && line.trim() === fenced) fence = null;
      open = holder;
      if (holder) holder.description.push(withoutColumns(line, holder.indent + 2));
      else if (!isBlank) leftOut.add('text outside of tasks', line.trim());
      continue;
    }
    const box = BOX.exec(line.trimEnd());
    if (box) {
      const [, mark = '', words = ''] = box;
      const [, shown = words, key = ''] = KEY.exec(words) ?? [];
      open = { indent, mark, text: shown, parent: holder, fields: noFields(), description: [], data: null, key };
      items.push(open);
      if (items.length > MAX_TASKS_READ) break;
    } else if (holder) {
      open = holder;
      addLine(holder, withoutColumns(line, holder.indent + 2));
    } else if (!isBlank) {
      open = null;
      const [, level, heading] = HEADING.exec(line.trimEnd()) ?? [];
      const [, code = ''] = COSTS_IN.exec(line.trimEnd()) ?? [];
      if (level === '#' && title === null && heading !== undefined) title = heading;
      else if (isCurrency(code) && currency === null) currency = code;
      else leftOut.add(heading === undefined ? 'text outside of tasks' : 'heading', line.trim());
    }
  }
  return { title, currency, items };
}

/** The innermost open item that a line with so many columns before it belongs to. */
function holderOf(open: Item | null, indent: number): Item | null {
  let holder = open;
  while (holder && indent <= holder.indent) holder = holder.parent;
  return holder;
}

function addLine(item: Item, line: string): void {
  const data = readMarkdownData(line);
  const [, entry] = BULLET.exec(line) ?? [];
  if (data !== null && item.data === null) item.data = data;
  else if (entry === undefined || !readField(entry, item.fields)) item.description.push(line);
}

/** Items without a key get their place in the outline, such as `2.1`. */
function giveKeys(items: readonly Item[]): void {
  const taken = new Set(items.map(({ key }) => key));
  const counts = new Map<Item | null, number>();
  for (const [index, item] of items.entries()) {
    const count = (counts.get(item.parent) ?? 0) + 1;
    counts.set(item.parent, count);
    if (item.key !== '') continue;
    const outline = item.parent ? `${item.parent.key}.${count}` : String(count);
    const place = outline.length <= MOST_KEY ? outline : `item-${index + 1}`;
    item.key = place;
    for (let more = 2; taken.has(item.key); more++) item.key = `${place}-${more}`;
    taken.add(item.key);
  }
}

/** Null where the data beside it cannot be read. */
function taskOf({ mark, text, fields, description, data, key }: Item, leftOut: LeftOutList): ListedTask | null {
  if (data === 'unreadable') return null;
  const { more_execution = {}, more_verification = {}, state, ...seed } = data ?? {};
  const contracts = readContracts({
    deliverable: fields.deliverable ?? null,
    notes: fields.notes,
    doneWhen: fields.doneWhen ?? null,
    evidence: fields.evidence,
    moreExecution: more_execution,
    moreVerification: more_verification,
  });
  if (!contracts) return null;
  return {
    seed: {
      node_key: key,
      title: text,
      ...contracts,
      description: withoutBlankEdges(description).join('\n'),
      depends_on: fields.after,
      soft_depends_on: fields.softAfter,
      links: fields.links,
      tags: fields.tags,
      ...(fields.role !== undefined && { role: fields.role }),
      ...(fields.due !== undefined && { due: fields.due }),
      ...(fields.estimate !== undefined && { estimate: fields.estimate }),
      ...(fields.cost !== undefined && { planned_cost: fields.cost }),
      ...seed,
    },
    state: state ?? stateOf(mark, key, leftOut) ?? fields.state ?? null,
  };
}

function stateOf(mark: string, key: string, leftOut: LeftOutList): TaskState | null {
  if (mark === 'x' || mark === 'X') return 'done';
  if (mark === '-') return 'cancelled';
  if (mark !== ' ') leftOut.add(`box [${mark}]`, key);
  return null;
}

function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(lines.findIndex(isFilled), 0), lines.findLastIndex(isFilled) + 1);
}

/** Columns of white space that a line begins with; tabs go to the next multiple of four, as CommonMark has it. */
function columnsBefore(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === ' ') columns++;
    else if (char === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** The line without white space at its beginning, of so many columns at most. */
function withoutColumns(line: string, most: number): string {
  let columns = 0;
  let place = 0;
  while (columns < most && (line[place] === ' ' || line[place] === '\t')) {
    columns += line[place] === ' ' ? 1 : 4 - (columns % 4);
    place++;
  }
  return line.slice(place);
}
