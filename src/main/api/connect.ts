import { apiRouter } from './api.ts';

export const connectApi = apiRouter({});
