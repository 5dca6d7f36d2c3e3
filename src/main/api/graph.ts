import { apiRouter } from './api.ts';

export const graphApi = apiRouter({});
