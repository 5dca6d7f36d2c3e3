/** A list for those who hear the page, without its dots for those who see it. */
export const plainList = { listStyle: 'none', margin: 0, padding: 0 } as const;
