import { WorkerKeys } from '../shared/contracts/worker-keys.ts';

/**
 * Takes changed keys into the environment in which models look for them, so that what is being drafted goes on and
 * what is asked next has them. Other messages are left alone.
 */
export function takeKeys(message: unknown, env: NodeJS.ProcessEnv): void {
  const told = WorkerKeys.safeParse(message);
  if (!told.success) return;
  for (const [name, value] of Object.entries(told.data.keys)) {
    if (value === null) delete env[name];
    else env[name] = value;
  }
}
