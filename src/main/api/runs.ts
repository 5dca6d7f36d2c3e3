import { apiRouter } from './api.ts';

export const runsApi = apiRouter({});
