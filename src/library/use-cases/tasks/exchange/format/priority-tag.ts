const PREFIX = 'priority:';

/** Tasks have no priority: it becomes a tag that lists can be filtered by. */
export function priorityTag(priority: string | number): string {
  return `${PREFIX}${priority}`;
}

/** The priority among tags, and the other tags. */
export function priorityIn(tags: readonly string[]): {
  readonly priority: string | null;
  readonly others: readonly string[];
} {
  const tag = tags.find((each) => each.startsWith(PREFIX));
  return { priority: tag === undefined ? null : tag.slice(PREFIX.length), others: tags.filter((each) => each !== tag) };
}
