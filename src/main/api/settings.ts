import { apiRouter } from './api.ts';

export const settingsApi = apiRouter({});
