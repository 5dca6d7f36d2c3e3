import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import text from '../../../resources/models.json?raw';
import { modelsFolder } from './local-models.ts';

/** A model that can be downloaded. Names are those of its files and commands. */
const CatalogueModel = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/),
  title: z.string().min(1),
  summary: z.string().min(1),
  maker: z.string().min(1),
  license: z.string().min(1),
  languages: z.string().min(1),
  page: z.url({ protocol: /^https$/ }),
  url: z.url({ protocol: /^https?$/ }),
  bytes: z.number().int().positive(),
  /** Null where no hash was published when it was listed: then the hub's own is taken at the download. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  context_length: z.number().int().positive(),
  layers: z.number().int().positive(),
  /** Values that one token takes in the cache of one layer. */
  cache_width: z.number().int().positive(),
  speed: z.enum(['fast', 'medium', 'slow']),
  /** Whether a plan was drafted with it. */
  tried: z.boolean(),
});
export type CatalogueModel = z.infer<typeof CatalogueModel>;

const Catalogue = z.strictObject({ models: z.array(CatalogueModel) });

let shipped: readonly CatalogueModel[] | null = null;

/**
 * The models that can be downloaded, smallest first: those of `resources/models.json`, and those of the user's own
 * `models/catalogue.json` in the library, which stand in place of ours of the same name. A file of the user that cannot
 * be read adds nothing.
 */
export function catalogueOf(home: string): readonly CatalogueModel[] {
  shipped ??= Catalogue.parse(JSON.parse(text)).models;
  const own = ownModels(join(modelsFolder(home), 'catalogue.json'));
  const names = new Set(own.map(({ name }) => name));
  return [...shipped.filter(({ name }) => !names.has(name)), ...own].sort((a, b) => a.bytes - b.bytes);
}

function ownModels(path: string): readonly CatalogueModel[] {
  try {
    return Catalogue.parse(JSON.parse(readFileSync(path, 'utf8'))).models;
  } catch {
    return [];
  }
}
