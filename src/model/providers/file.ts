import type { Provider } from '../provider.ts';

/** Answers by files, written by a person or another program: one file per question and per answer. */
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
