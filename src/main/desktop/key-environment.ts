/**
 * The environment that the program looks for keys in: that of this process, and over it the keys that the person keeps in
 * the desktop app. The same object all the time, because the library and what asks it hold on to it.
 */
export interface KeyEnvironment {
  readonly env: NodeJS.ProcessEnv;
  /** Keys are these now. */
  put(keys: Readonly<Record<string, string>>): void;
}

export function createKeyEnvironment(base: NodeJS.ProcessEnv): KeyEnvironment {
  const env: NodeJS.ProcessEnv = { ...base };
  let names: readonly string[] = [];
  return {
    env,
    put(keys) {
      for (const name of names) {
        if (base[name] === undefined) delete env[name];
        else env[name] = base[name];
      }
      names = Object.keys(keys);
      Object.assign(env, keys);
    },
  };
}
