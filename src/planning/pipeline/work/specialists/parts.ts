import { z } from 'zod';
import { list, proseField } from '../../ask.ts';
import { blocks, bullets, prose, table, text } from '../../frame/page/markdown.ts';
import type { Part } from './specialist.ts';

/** One part of a specialist's section as drafted: a text, or rows of one or more cells. */
export const DraftedPart = z.object({
  name: z.string(),
  title: z.string(),
  text: z.string().optional(),
  columns: z.array(z.string()).optional().describe('titles of the cells; none in a list'),
  rows: z.array(z.array(z.string())).optional(),
});
export type DraftedPart = z.infer<typeof DraftedPart>;

/** What the answer has for a part: a text, texts, or rows by the names of their columns. */
export type PartAnswer = string | string[] | Record<string, string>[];

/** The field of an answer for a part. */
export function partField(part: Part): z.ZodType<PartAnswer> {
  switch (part.kind) {
    case 'text':
      return proseField(part.description, part.words);
    case 'list':
      return list(proseField(part.description, part.words), part.range, part.title);
    case 'table': {
      const cells = part.columns.map(({ name, description, words }) => [name, proseField(description, words)] as const);
      return list(z.object(Object.fromEntries(cells)), part.range, part.description);
    }
  }
}

/** All texts of an answer's part, in order. */
export function textsOf(answer: PartAnswer | undefined): readonly string[] {
  if (answer === undefined) return [];
  if (typeof answer === 'string') return [answer];
  return answer.flatMap((row) => (typeof row === 'string' ? [row] : Object.values(row)));
}

/** A part with what was answered. */
export function draftedPart(part: Part, answer: PartAnswer | undefined): DraftedPart {
  const { name, title } = part;
  if (answer === undefined || typeof answer === 'string') return { name, title, text: answer ?? '' };
  const columns = part.kind === 'table' ? part.columns : [];
  const rows = answer.map((row) => (typeof row === 'string' ? [row] : columns.map((column) => row[column.name] ?? '')));
  return { name, title, ...(columns.length > 0 && { columns: columns.map((column) => column.title) }), rows };
}

/** How a part reads, under its title. */
export function partPage({ title, text: words, columns, rows = [] }: DraftedPart): string {
  if (words !== undefined) return words.trim() === '' ? '' : `**${text(title)}.** ${prose(words)}`;
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map(prose));
  return blocks(
    `**${text(title)}**`,
    columns === undefined ? bullets(cells.map((row) => row.join(' '))) : table(columns.map(text), cells),
  );
}
