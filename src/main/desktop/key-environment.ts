/**
 * The environment in which the program looks for keys: this process's own, overridden by the keys stored in the
 * desktop app. Always the same object, because the library and others keep a reference to it.
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
