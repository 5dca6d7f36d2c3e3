import { z } from 'zod';
import text from '../../../resources/runtime-sizes.json?raw';

const Sizes = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), packed_bytes: z.number(), unpacked_bytes: z.number() }),
  ),
});

/** The packages of llama.cpp for each platform with their sizes, as `scripts/runtime-sizes.mjs` measured them. */
export const runtimePackages = Sizes.parse(JSON.parse(text)).packages;

/** What the runtime of local models adds to the app, in bytes. */
export interface RuntimeSize {
  /** As packages are compressed; about what the app's own download has of it. */
  readonly packed: number;
  readonly unpacked: number;
}

/** As the packages name systems. */
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'mac', win32: 'win' };

/** What the app for a platform contains of the runtime: every package for it, as the app is packed. Null where there is none. */
export function runtimeSize(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): RuntimeSize | null {
  const prefix = `${SYSTEMS[platform]}-${arch}`;
  const own = Object.entries(runtimePackages).flatMap(([name, sizes]) => (name.startsWith(prefix) ? [sizes] : []));
  if (own.length === 0) return null;
  return {
    packed: own.reduce((sum, { packed_bytes }) => sum + packed_bytes, 0),
    unpacked: own.reduce((sum, { unpacked_bytes }) => sum + unpacked_bytes, 0),
  };
}
