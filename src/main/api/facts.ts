import { apiRouter } from './api.ts';

export const factsApi = apiRouter({});
