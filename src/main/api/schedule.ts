import { apiRouter } from './api.ts';

export const scheduleApi = apiRouter({});
