/**
 * What is offered where nothing is said; a word for the help of commands, which are described without loading tools.
 */
export const DEFAULT_TOOLSET = 'plans';
