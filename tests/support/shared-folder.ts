import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of a folder for what tests make once for all of them. It goes when they are over. */
    shared: string;
  }
}

/** Makes the folder before the first test of any project, and removes it after the last. */
export default function provideSharedFolder(project: TestProject): () => void {
  const shared = mkdtempSync(join(tmpdir(), 'planexe-shared-'));
  project.provide('shared', shared);
  return () => rmSync(shared, { recursive: true, force: true });
}
