import { z } from 'zod';
import { SeedTask, TaskState } from '../../../../../shared/contracts/task.ts';
import { jsonOf } from '../format/json-value.ts';

const Fields = z.record(z.string(), z.unknown());
const MarkdownData = z.strictObject({
  ...SeedTask.partial().shape,
  state: TaskState.exactOptional(),
  /** Fields of the contracts that have no line of their own. */
  more_execution: Fields.exactOptional(),
  more_verification: Fields.exactOptional(),
});
/** What lines for people cannot say of a task; it wins over them. */
export type MarkdownData = Partial<SeedTask> &
  Pick<z.output<typeof MarkdownData>, 'state' | 'more_execution' | 'more_verification'>;

/** A comment, which no page shows. Nothing in it can end it. */
export function writeMarkdownData(data: MarkdownData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return `<!-- planexe ${json} -->`;
}

/** Null where the line is no such comment. */
export function readMarkdownData(line: string): MarkdownData | 'unreadable' | null {
  const [, json] = /^<!-- planexe (\{.*\}) -->$/s.exec(line) ?? [];
  if (json === undefined) return null;
  const parsed = MarkdownData.safeParse(jsonOf(json));
  return parsed.success ? (parsed.data as MarkdownData) : 'unreadable';
}
