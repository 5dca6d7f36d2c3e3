import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import {
  defaultMaxCost,
  defaultProfile,
  peopleApprove,
  projectsLimit,
  readSetting,
  redactsEvents,
  redactsEventsByEnvironment,
  removeSetting,
  ServerPort,
  storedServerPort,
  storesCalls,
  storesCallsByEnvironment,
  tasksLimit,
  writeSetting,
} from '../../store/settings/settings.ts';
import { plannerOf } from '../plans/find-plan.ts';

/** One thing that the user may settle for the whole library. */
export interface Setting {
  readonly key: string;
  readonly value: boolean | string | number | null;
  /** Where the value comes from. */
  readonly source: 'default' | 'set' | 'environment';
  readonly meaning: string;
  /** What it may be, in words. */
  readonly values: string;
}

interface KnownSetting {
  readonly key: string;
  readonly meaning: string;
  readonly values: string;
  value(library: Library): Setting['value'];
  /** The value that a text means; null when it means none. */
  read(library: Library, text: string): Promise<{ readonly value: Setting['value'] } | null>;
  /** What the environment says instead; null when it says nothing. */
  byEnvironment?(library: Library): Setting['value'];
}

const SETTINGS: readonly KnownSetting[] = [
  {
    key: 'store_calls',
    meaning: 'store prompts and model answers with the plan; PLANEXE_STORE_CALLS overrides it',
    values: 'on or off',
    value: storesCalls,
    read: onOrOff,
    byEnvironment: storesCallsByEnvironment,
  },
  {
    key: 'default_profile',
    meaning: 'profile for plans that name none',
    values: 'auto or a profile that `planexe models` lists',
    value: defaultProfile,
    async read(library, text) {
      if (text === 'auto') return { value: text };
      const known = await plannerOf(library).profiles({ home: library.home, env: library.env });
      return known.some(({ profile }) => profile === text) ? { value: text } : null;
    },
  },
  {
    key: 'max_cost_usd',
    meaning: 'cost limit for plans that name none, in US dollars over all their runs',
    values: 'a number above 0, or none',
    value: defaultMaxCost,
    async read(_, text) {
      if (text === 'none') return { value: null };
      const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
      return Number.isFinite(amount) && amount > 0 ? { value: amount } : null;
    },
  },
  {
    key: 'redact_events',
    meaning: 'redact text of prompts and models in events; PLANEXE_REDACT_EVENTS overrides it',
    values: 'on or off',
    value: redactsEvents,
    read: onOrOff,
    byEnvironment: redactsEventsByEnvironment,
  },
  {
    key: 'server_port',
    meaning: 'port that the server tries first; by default the last one used',
    values: 'a number from 1024 to 65535',
    value: storedServerPort,
    async read(_, text) {
      const port = ServerPort.safeParse(/^\d+$/.test(text) ? Number(text) : null);
      return port.success ? { value: port.data } : null;
    },
  },
  {
    key: 'people_approve',
    meaning: 'only a person approves the tasks that agents propose',
    values: 'on or off',
    value: peopleApprove,
    read: onOrOff,
  },
  {
    key: 'projects_limit',
    meaning: 'how many projects there may be, as a guard against agents that create without end',
    values: 'a whole number above 0',
    value: projectsLimit,
    read: wholeNumber,
  },
  {
    key: 'tasks_limit',
    meaning: 'how many tasks there may be in all projects',
    values: 'a whole number above 0',
    value: tasksLimit,
    read: wholeNumber,
  },
];

async function wholeNumber(_: Library, text: string): Promise<{ readonly value: number } | null> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number > 0 ? { value: number } : null;
}

async function onOrOff(_: Library, text: string): Promise<{ readonly value: boolean } | null> {
  return text === 'on' || text === 'off' ? { value: text === 'on' } : null;
}

/** Means the default again, whatever the setting. */
const RESET = 'default';

/** All settings, or the one of this key. INVALID_INPUT with the keys when there is none of it. */
export function listSettings(library: Library, input: { readonly key?: string } = {}): Result<Setting[]> {
  if (input.key === undefined) return ok(SETTINGS.map((known) => settingOf(library, known)));
  const known = find(input.key);
  return known.ok ? ok([settingOf(library, known.value)]) : known;
}

/**
 * Settles something for the whole library, by a value as a person types it; `default` takes it back. Plans that are
 * there keep what they have. INVALID_INPUT with the keys, or with what the value may be.
 */
export async function changeSetting(
  library: Library,
  input: { readonly key: string; readonly value: string },
): Promise<Result<Setting>> {
  const known = find(input.key);
  if (!known.ok) return known;
  const text = input.value.trim();
  if (text === RESET) {
    removeSetting(library, input.key);
    return ok(settingOf(library, known.value));
  }
  const read = await known.value.read(library, text);
  if (!read) {
    return err('INVALID_INPUT', `Invalid value for ${input.key}: ${JSON.stringify(input.value).slice(0, 60)}.`, {
      field: 'value',
      next: `Use ${known.value.values}; or ${RESET}.`,
    });
  }
  writeSetting(library, input.key, read.value);
  return ok(settingOf(library, known.value));
}

function find(key: string): Result<KnownSetting> {
  const known = SETTINGS.find((setting) => setting.key === key);
  if (known) return ok(known);
  return err('INVALID_INPUT', `Unknown setting ${JSON.stringify(key).slice(0, 60)}.`, {
    field: 'key',
    next: `Use one of ${SETTINGS.map((setting) => setting.key).join(', ')}.`,
  });
}

function settingOf(library: Library, { key, meaning, values, value, byEnvironment }: KnownSetting): Setting {
  const outside = byEnvironment?.(library) ?? null;
  const source = outside !== null ? 'environment' : readSetting(library, key) === undefined ? 'default' : 'set';
  return { key, value: value(library), source, meaning, values };
}
