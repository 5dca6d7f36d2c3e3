import type { SeedTask } from '../../../../../shared/contracts/task.ts';
import { TaskState } from '../../../../../shared/contracts/task.ts';
import { writeContracts } from '../format/contract-text.ts';
import { readEvidence } from '../format/evidence-line.ts';
import type { ListedTask } from '../format/task-format.ts';
import { readLinks, readList, writeLinks, writeList } from '../format/text-list.ts';

/** What the lines below a task in a check list say of it. Lists of lines, in their order. */
export interface MarkdownFields {
  after: string[];
  softAfter: string[];
  links: NonNullable<SeedTask['links']>;
  role?: string;
  tags: string[];
  due?: string;
  estimate?: SeedTask['estimate'];
  cost?: number;
  deliverable?: string;
  notes: string[];
  doneWhen?: string;
  evidence: string[];
  state?: TaskState;
}

export function noFields(): MarkdownFields {
  return { after: [], softAfter: [], links: [], tags: [], notes: [], evidence: [] };
}

const NUMBER = String.raw`\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const DAYS = new RegExp(`^(${NUMBER}) / (${NUMBER}) / (${NUMBER})(?: days)?$`);
const COST = new RegExp(`^${NUMBER}$`);

/** Each takes the text after `Label: ` into the fields, or says that it cannot be read. */
const READERS: Readonly<Record<string, (text: string, fields: MarkdownFields) => boolean>> = {
  After: (text, fields) => more(fields, 'after', readList(text)),
  'Better after': (text, fields) => more(fields, 'softAfter', readList(text)),
  Links: (text, fields) => {
    const links = readLinks(text);
    if (links) fields.links = fields.links.concat(links);
    return links !== null;
  },
  Role: (text, fields) => once(fields, 'role', text),
  Tags: (text, fields) => more(fields, 'tags', readList(text)),
  Due: (text, fields) => /^\d{4}-\d\d-\d\d$/.test(text) && once(fields, 'due', text),
  Estimate: (text, fields) => {
    const [, optimistic, likely, pessimistic] = DAYS.exec(text) ?? [];
    if (optimistic === undefined) return false;
    return once(fields, 'estimate', {
      optimistic: Number(optimistic),
      likely: Number(likely),
      pessimistic: Number(pessimistic),
    });
  },
  Cost: (text, fields) => COST.test(text) && once(fields, 'cost', Number(text)),
  Deliverable: (text, fields) => once(fields, 'deliverable', text),
  Note: (text, fields) => fields.notes.push(text) > 0,
  'Done when': (text, fields) => once(fields, 'doneWhen', text),
  Evidence: (text, fields) => readEvidence(text) !== null && fields.evidence.push(text) > 0,
  State: (text, fields) => {
    const state = TaskState.safeParse(text);
    return state.success && once(fields, 'state', state.data);
  },
};

function more(fields: MarkdownFields, name: 'after' | 'softAfter' | 'tags', words: readonly string[]): boolean {
  fields[name] = fields[name].concat(words);
  return words.length > 0;
}

function once<K extends keyof MarkdownFields>(fields: MarkdownFields, name: K, value: MarkdownFields[K]): boolean {
  if (fields[name] !== undefined) return false;
  fields[name] = value;
  return true;
}

/** Takes the text of a list item, such as `Role: owner`, into the fields; false where it is no field. */
export function readField(text: string, fields: MarkdownFields): boolean {
  const colon = text.indexOf(': ');
  const label = text.slice(0, Math.max(colon, 0));
  return colon > 0 && Object.hasOwn(READERS, label) && (READERS[label]?.(text.slice(colon + 2), fields) ?? false);
}

/** The lines for what a task has, but for its key, title and description. */
export function writeFields({ seed, state }: ListedTask): string[] {
  const { depends_on = [], soft_depends_on = [], links = [], tags = [], role, due, estimate, planned_cost } = seed;
  const { deliverable, notes, doneWhen, evidence } = writeContracts(seed);
  const line = (label: string, text: string) => (text === '' ? [] : [`${label}: ${text}`]);
  return [
    ...line('After', writeList(depends_on)),
    ...line('Better after', writeList(soft_depends_on)),
    ...line('Links', writeLinks(links)),
    ...line('Role', role ?? ''),
    ...line('Tags', writeList(tags)),
    ...line('Due', due ?? ''),
    ...(estimate ? line('Estimate', `${estimate.optimistic} / ${estimate.likely} / ${estimate.pessimistic} days`) : []),
    ...line('Cost', planned_cost === undefined ? '' : String(planned_cost)),
    ...line('Deliverable', deliverable ?? ''),
    ...notes.flatMap((note) => line('Note', note)),
    ...line('Done when', doneWhen ?? ''),
    ...evidence.flatMap((requirement) => line('Evidence', requirement)),
    ...(state === 'claimed' || state === 'failed' ? line('State', state) : []),
  ];
}
