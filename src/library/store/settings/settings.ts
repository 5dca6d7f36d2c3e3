import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** What a setting must be; what does not fit is as if it were not set. */
const OnOff = z.boolean();
const DefaultProfile = z.string();
const MaxCost = z.number().positive().nullable();

/** Below are ports that need rights which this program has not. */
export const ServerPort = z.number().int().min(1024).max(65_535);
const LinkKey = z.string().regex(/^[0-9a-f]{64}$/);

/** Internal: not listed and not changed by the user. */
const KEPT_PORT = 'kept_server_port';
const LINK_KEY = 'link_key';

const OFF = /^(0|off|false|no)$/i;
const ON = /^(1|on|true|yes)$/i;

/** Undefined when it was never set. */
export function readSetting(store: Store, key: string): unknown {
  return store.db.select().from(settings).where(eq(settings.key, key)).get()?.value;
}

/** Any JSON value, null too. */
export function writeSetting(store: Store, key: string, value: unknown): void {
  store
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
    .run(key, JSON.stringify(value));
}

/** Removes the setting, so that the default applies again. */
export function removeSetting(store: Store, key: string): void {
  store.db.delete(settings).where(eq(settings.key, key)).run();
}

/** The value of `store_calls` from the environment, which overrides the setting; null when it is not set. */
export function storesCallsByEnvironment(store: Store): boolean | null {
  return saidByEnvironment(store, 'PLANEXE_STORE_CALLS');
}

/** Whether prompts and answers of models are stored. */
export function storesCalls(store: Store): boolean {
  const set = OnOff.safeParse(readSetting(store, 'store_calls'));
  return storesCallsByEnvironment(store) ?? (set.success ? set.data : true);
}

/** The same for `redact_events`. */
export function redactsEventsByEnvironment(store: Store): boolean | null {
  return saidByEnvironment(store, 'PLANEXE_REDACT_EVENTS');
}

/** Whether events leave out fields that may contain text of a prompt or a model. */
export function redactsEvents(store: Store): boolean {
  const set = OnOff.safeParse(readSetting(store, 'redact_events'));
  return redactsEventsByEnvironment(store) ?? (set.success ? set.data : false);
}

function saidByEnvironment(store: Store, name: string): boolean | null {
  const said = store.env[name]?.trim() ?? '';
  if (OFF.test(said)) return false;
  return ON.test(said) ? true : null;
}

/** The profile of plans that name none. */
export function defaultProfile(store: Store): string {
  const set = DefaultProfile.safeParse(readSetting(store, 'default_profile'));
  return set.success ? set.data : 'auto';
}

/** The cap in US dollars of plans that name none; null for none. */
export function defaultMaxCost(store: Store): number | null {
  const set = MaxCost.safeParse(readSetting(store, 'max_cost_usd'));
  return set.success ? set.data : null;
}

/** The port that the server tries first: the user's, else the last one used; null before its first start. */
export function storedServerPort(store: Store): number | null {
  for (const key of ['server_port', KEPT_PORT]) {
    const set = ServerPort.safeParse(readSetting(store, key));
    if (set.success) return set.data;
  }
  return null;
}

/**
 * Remembers the port that the server got, so that addresses which clients keep stay right. It counts where the user
 * settled none.
 */
export function keepServerPort(store: Store, port: number): void {
  if (readSetting(store, KEPT_PORT) !== port) writeSetting(store, KEPT_PORT, port);
}

/** 32 bytes that links are signed with, created on first use. Never shown. */
export function linkKey(store: Store): Uint8Array {
  const read = () => LinkKey.safeParse(readSetting(store, LINK_KEY)).data;
  const key = read() ?? store.transaction(() => read() ?? newLinkKey(store));
  return Buffer.from(key, 'hex');
}

function newLinkKey(store: Store): string {
  const key = randomBytes(32).toString('hex');
  writeSetting(store, LINK_KEY, key);
  return key;
}

const Limit = z.number().int().positive();

/** How many projects a user may have: a guard against agents that create without end. */
export function projectsLimit(store: Store): number {
  return limitOf(store, 'projects_limit', 200);
}

/** How many tasks a user may have in all projects. */
export function tasksLimit(store: Store): number {
  return limitOf(store, 'tasks_limit', 50_000);
}

function limitOf(store: Store, key: string, fallback: number): number {
  const set = Limit.safeParse(readSetting(store, key));
  return set.success ? set.data : fallback;
}

/** Whether only a person approves what agents propose; on unless it was switched off. */
export function peopleApprove(store: Store): boolean {
  const set = OnOff.safeParse(readSetting(store, 'people_approve'));
  return set.success ? set.data : true;
}
