import type { Provider } from '../provider.ts';

/** A person or another program that answers by hand: each question is a file, and so is each answer. */
export const file: Provider = {
  id: 'file',
  title: 'Question files',
  local: true,
  keyEnv: null,
  dialect: 'plain',
  usability: async () => ({ usable: true, note: 'questions are answered by hand, as files' }),
  async open() {
    throw new Error('questions to files go to the queue of questions, not to a model of the AI SDK');
  },
};
