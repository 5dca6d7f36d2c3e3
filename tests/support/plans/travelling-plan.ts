import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { exportPlan, importPlan, type Library, readArtifact } from '../../../src/library/index.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { type ZipPart, zipOf } from '../files/zip-parts.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from './in-process.ts';
import { unwrap } from './plan-state.ts';

/** A finished plan that is exported once for a test file, a library to bring it to, and zips made of it. */
export interface TravellingPlan {
  readonly from: TestLibrary;
  readonly to: TestLibrary;
  /** For zips. */
  readonly folder: string;
  /** Drafted to its end; tests do not change it. */
  readonly planId: string;
  readonly zip: Buffer;
  /** Writes a zip where it can be imported from. */
  zipFile(bytes: Uint8Array): string;
  /** Imports without a warning; into the second library where none is named. */
  imported(bytes: Uint8Array, library?: Library): Promise<string>;
  /** The exported zip with something else in it. */
  changed(change: (manifest: Manifest, parts: Map<string, ZipPart>) => void): Promise<Buffer>;
}

export interface Manifest {
  [field: string]: unknown;
  files: Record<string, unknown>[];
  stages: Record<string, unknown>[];
}

export const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';

export function travellingPlan(): TravellingPlan {
  let from: TestLibrary;
  let to: TestLibrary;
  let folder: string;
  let planId: string;
  let zip: Buffer;
  let files = 0;
  beforeAll(async () => {
    from = openTestLibrary();
    to = openTestLibrary();
    folder = mkdtempSync(join(tmpdir(), 'planexe-zips-'));
    planId = newPlan(from.library, PROMPT);
    await work(from.library, planId);
    zip = await exported(from.library, planId);
  });

  afterAll(() => {
    from.dispose();
    to.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const zipFile = (bytes: Uint8Array) => {
    files += 1;
    const path = join(folder, `plan-${files}.zip`);
    writeFileSync(path, bytes);
    return path;
  };
  return {
    get from() {
      return from;
    },
    get to() {
      return to;
    },
    get folder() {
      return folder;
    },
    get planId() {
      return planId;
    },
    get zip() {
      return zip;
    },
    zipFile,
    async imported(bytes, library = to.library) {
      const { plan_id, warnings } = unwrap(await importPlan(library, { path: zipFile(bytes) }));
      expect(warnings).toEqual([]);
      return plan_id;
    },
    async changed(change) {
      const parts = new Map<string, ZipPart>();
      for (const [name, content] of unwrap(await readZip(zip))) parts.set(name, { name, content });
      const manifest = JSON.parse(String(parts.get('plan.json')?.content)) as Manifest;
      change(manifest, parts);
      if (parts.has('plan.json')) parts.set('plan.json', { name: 'plan.json', content: JSON.stringify(manifest) });
      return zipOf([...parts.values()]);
    },
  };
}

/** The zip of a plan. */
export async function exported(library: Library, plan_id: string, with_calls = false): Promise<Buffer> {
  return unwrap(await exportPlan(library, { plan_id, format: 'zip', with_calls })).bytes;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function text(library: Library, plan_id: string, path: string): string {
  return unwrap(readArtifact(library, { plan_id, path })).content;
}
