import type { SecretStore } from '../../shared/contracts/desktop.ts';
import { SecretName } from '../../shared/contracts/desktop-messages.ts';
import type { KeyChanges } from '../../shared/contracts/worker-keys.ts';

/** Keys that a person gives in a browser. They are nowhere but in the memory of this process and its worker. */
export interface SessionKeys extends SecretStore {
  /** Names with values, for the environment of a worker that is started later. Nobody else is given them. */
  values(): Readonly<Record<string, string>>;
}

interface SessionKeysOptions {
  /** In which models look for keys. It is changed: a given key goes before what was there, until it is removed. */
  readonly env: Record<string, string | undefined>;
  /** Called with what has changed, for the worker that runs. */
  readonly onChange: (changes: KeyChanges) => void;
}

const LONGEST = 10_000;

/** Keeps keys until the program ends. `set` throws when the name or the key cannot be one. */
export function createSessionKeys({ env, onChange }: SessionKeysOptions): SessionKeys {
  const given = new Map<string, string>();
  const before = new Map<string, string | undefined>();
  return {
    strength: async () => 'session',
    list: () => [...given.keys()].sort(),
    values: () => Object.fromEntries(given),
    async set(name, value) {
      const key = value.trim();
      if (!SecretName.safeParse(name).success) throw new Error('invalid key name');
      if (key === '' || key.length > LONGEST || /[\0\r\n]/.test(key)) throw new Error('invalid key');
      if (!given.has(name)) before.set(name, env[name]);
      given.set(name, key);
      env[name] = key;
      onChange({ [name]: key });
    },
    async delete(name) {
      if (!given.delete(name)) return;
      const earlier = before.get(name);
      if (earlier === undefined) delete env[name];
      else env[name] = earlier;
      onChange({ [name]: earlier ?? null });
    },
  };
}
