import { apiRouter } from './api.ts';

export const decisionsApi = apiRouter({});
