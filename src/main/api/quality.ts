import { apiRouter } from './api.ts';

export const qualityApi = apiRouter({});
