import type { KeyChanges } from '../../../shared/contracts/worker-keys.ts';

/**
 * The environment in which the program looks for keys: this process's own, overridden by the keys stored in the
 * desktop app. Always the same object, because the library and others keep a reference to it.
 */
export interface KeyEnvironment {
  readonly env: NodeJS.ProcessEnv;
  /** Keys are these now. Yields what changed by it, for processes that have the environment of before. */
  put(keys: Readonly<Record<string, string>>): KeyChanges;
}

export function createKeyEnvironment(base: NodeJS.ProcessEnv): KeyEnvironment {
  const env: NodeJS.ProcessEnv = { ...base };
  let names: readonly string[] = [];
  return {
    env,
    put(keys) {
      const before = { ...env };
      const touched = new Set([...names, ...Object.keys(keys)]);
      for (const name of names) {
        if (base[name] === undefined) delete env[name];
        else env[name] = base[name];
      }
      names = Object.keys(keys);
      Object.assign(env, keys);
      return Object.fromEntries(
        [...touched].filter((name) => env[name] !== before[name]).map((name) => [name, env[name] ?? null]),
      );
    },
  };
}
