import { apiRouter } from './api.ts';

export const promptsApi = apiRouter({});
