/** The profile that drafts without a model: needs nothing, so nothing is looked for. */
export const OUTLINE = 'outline';
