/// <reference types="vite/client" />
import { Specialist } from './specialist.ts';

const texts = import.meta.glob<string>('../../../../../resources/specialists/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});

/**
 * The specialists that a plan may have, sorted by id: one file each in `resources/specialists`, bundled at build time and
 * validated when the program starts.
 */
export const CATALOGUE: readonly Specialist[] = Object.entries(texts)
  .map(([path, text]) => readSpecialist(path.replace(/^.*\/|\.json$/g, ''), text))
  .sort((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Reads one entry of the catalogue.
 * @throws Error that names the file, where it is no entry or has another id than its name.
 */
export function readSpecialist(name: string, text: string): Specialist {
  const parsed = Specialist.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`specialist ${name}: ${parsed.error.message}`);
  if (parsed.data.id !== name) throw new Error(`specialist ${name}: its id is ${parsed.data.id}`);
  return parsed.data;
}
