/** Fields of a task that the formats call as the task itself does, in the order in which they are written. */
export const COMMON_FIELDS = ['depends_on', 'soft_depends_on', 'links', 'role', 'tags', 'due'] as const;
