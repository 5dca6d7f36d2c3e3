import { apiRouter } from './api.ts';
import { commentsApi } from './comments.ts';
import { connectApi } from './connect.ts';
import { decisionsApi } from './decisions.ts';
import { factsApi } from './facts.ts';
import { filesApi } from './files.ts';
import { graphApi } from './graph.ts';
import { historyApi } from './history.ts';
import { plansApi } from './plans.ts';
import { projectsApi } from './projects.ts';
import { promptsApi } from './prompts.ts';
import { qualityApi } from './quality.ts';
import { runsApi } from './runs.ts';
import { scheduleApi } from './schedule.ts';
import { settingsApi } from './settings.ts';
import { tasksApi } from './tasks.ts';

/** Everything that the window may ask: one group for each part of the program, one file for each group. */
export const appApi = apiRouter({
  plans: plansApi,
  prompts: promptsApi,
  runs: runsApi,
  comments: commentsApi,
  decisions: decisionsApi,
  facts: factsApi,
  schedule: scheduleApi,
  files: filesApi,
  history: historyApi,
  graph: graphApi,
  quality: qualityApi,
  projects: projectsApi,
  tasks: tasksApi,
  connect: connectApi,
  settings: settingsApi,
});

/** The only thing of the host that the renderer knows: what it may ask, as a type. */
export type AppApi = typeof appApi;
