import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatQuantity } from '../../../../shared/quantities/format.ts';
import type { LeftOutList } from './format/left-out.ts';
import type { ListedTask } from './format/task-format.ts';

/** Of `SeedTask`. */
const MOST = { title: 300, description: 20_000, tags: 20, tag: 50, role: 100 } as const;

/** The task with what other programs allow to be longer cut to what a task can hold. Nothing of a title is lost. */
export function fitTask({ seed, state }: ListedTask, leftOut: LeftOutList): ListedTask {
  const { node_key: key, role, tags = [], ...rest } = seed;
  const title = seed.title.trim();
  const isLong = title.length > MOST.title;
  const description = [...(isLong ? [title] : []), ...(seed.description ? [seed.description] : [])].join('\n\n');
  if (isLong) leftOut.add(`title beyond ${MOST.title} characters; the whole of it begins the description`, key);
  if (description.length > MOST.description)
    leftOut.add(`description beyond ${formatQuantity(MOST.description, 'count', DEFAULT_LOCALE)} characters`, key);
  const usable = tags.filter((tag) => tag !== '' && tag.length <= MOST.tag);
  const kept = usable.slice(0, MOST.tags);
  for (const tag of [...tags.filter((tag) => !usable.includes(tag)), ...usable.slice(MOST.tags)])
    leftOut.add(`tag beyond ${MOST.tags} tags or ${MOST.tag} characters`, `${key}: ${tag}`);
  const roleFits = role === undefined || role.length <= MOST.role;
  if (!roleFits) leftOut.add(`role beyond ${MOST.role} characters`, key);
  return {
    seed: {
      ...rest,
      node_key: key,
      title: isLong ? `${title.slice(0, MOST.title - 1)}…` : title,
      ...(description !== '' && { description: description.slice(0, MOST.description) }),
      tags: kept,
      ...(role !== undefined && roleFits && { role }),
    },
    state,
  };
}
