import { z } from 'zod';
import type { Store } from '../store.ts';
import { readSetting, writeSetting } from './settings.ts';

/** Internal: not listed and not changed by the user. */
const KEY = 'wanted_model_downloads';
const Names = z.array(z.string());

/** Models whose download was agreed to and has neither ended nor been stopped, in that order. */
export function wantedDownloads(store: Store): readonly string[] {
  const read = Names.safeParse(readSetting(store, KEY));
  return read.success ? read.data : [];
}

/** Remembers whether a download is to go on when the program is started again. */
export function setWanted(store: Store, name: string, isWanted: boolean): void {
  store.transaction(() => {
    const before = wantedDownloads(store);
    if (before.includes(name) === isWanted) return;
    writeSetting(store, KEY, isWanted ? [...before, name] : before.filter((each) => each !== name));
  });
}
