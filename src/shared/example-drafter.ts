/** Who answered the questions of example plans that come with answers: told in their reports and wherever they are listed. */
export const EXAMPLE_DRAFTER = 'an AI agent through the queue';
