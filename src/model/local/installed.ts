import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder, writeFileAtomically } from '../../platform/atomic-file.ts';
import { modelsFolder } from './local-models.ts';

/** A model that is on this computer. */
const InstalledModel = z.object({
  name: z.string(),
  title: z.string(),
  source: z.enum(['catalogue', 'own']),
  /** Absolute for a file of the user; null for one in the folder of models, which has its name. */
  path: z.string().nullable(),
  license: z.string().nullable(),
  /** Of the file that was verified; null for one of the user. */
  sha256: z.string().nullable(),
});
export type InstalledModel = z.infer<typeof InstalledModel>;

const Index = z.object({ models: z.array(InstalledModel) });

function indexPath(home: string): string {
  return join(modelsFolder(home), 'installed.json');
}

/** The models that were downloaded or named by the user, in that order. An unreadable list is an empty one. */
export function installedModels(home: string): readonly InstalledModel[] {
  try {
    return Index.parse(JSON.parse(readFileSync(indexPath(home), 'utf8'))).models;
  } catch {
    return [];
  }
}

/** Adds a model, in place of one of its name. @throws the system's error */
export function addInstalled(home: string, model: InstalledModel): void {
  write(home, [...installedModels(home).filter(({ name }) => name !== model.name), model]);
}

/** @throws the system's error */
export function dropInstalled(home: string, name: string): void {
  write(
    home,
    installedModels(home).filter((model) => model.name !== name),
  );
}

function write(home: string, models: readonly InstalledModel[]): void {
  makeFolder(modelsFolder(home));
  writeFileAtomically(indexPath(home), `${JSON.stringify({ models }, null, 2)}\n`);
}
