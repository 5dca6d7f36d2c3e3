import { apiRouter } from './api.ts';

export const filesApi = apiRouter({});
