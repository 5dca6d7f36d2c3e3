import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { renameOver } from '../../platform/atomic-file.ts';
import type { ExampleFile } from '../serving/example-links.ts';
import { draftExample, type ExampleProgram } from './draft-example.ts';

export interface ExamplePlans {
  /**
   * The file of an example plan, which is drafted first where nobody has looked at it before.
   * @param id of an example that there is.
   * @throws Error when it cannot be drafted; the next call tries again.
   */
  read(id: string, file: ExampleFile): Promise<Buffer>;
  /** Ends what is being drafted. */
  close(): Promise<void>;
}

export interface ExamplePlansOptions extends ExampleProgram {
  /** The library's folder; what is drafted is kept in it. */
  readonly home: string;
  /** The program's: another version drafts them anew. */
  readonly version: string;
}

/** Drafted one at a time, in the background of whatever the user is doing. */
export function createExamplePlans({ home, cliPath, version, env }: ExamplePlansOptions): ExamplePlans {
  const folder = join(home, 'examples');
  const queue = new PQueue({ concurrency: 1 });
  const ending = new AbortController();
  const drafting = new Map<string, Promise<void>>();

  const draft = async (id: string) => {
    // Asked here and not of the queue, which would settle at once and leave what is being drafted to itself.
    ending.signal.throwIfAborted();
    makeRoom(folder, version);
    const work = mkdtempSync(join(folder, WORK));
    try {
      const files = join(work, id);
      mkdirSync(files);
      await draftExample({
        id,
        cliPath,
        env,
        signal: ending.signal,
        library: join(work, 'library'),
        into: files,
      });
      // As a whole, on the same disk.
      renameOver(files, join(folder, version, id));
    } finally {
      rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  };
  /** Once for all who ask meanwhile. */
  const drafted = (id: string): Promise<void> => {
    const known = drafting.get(id);
    if (known) return known;
    const begun = queue.add(() => draft(id)).finally(() => drafting.delete(id));
    drafting.set(id, begun);
    return begun;
  };

  return {
    async read(id, file) {
      const path = join(folder, version, id, file);
      if (!existsSync(path)) await drafted(id);
      return readFileSync(path);
    },
    async close() {
      ending.abort();
      await Promise.allSettled(drafting.values());
    },
  };
}

const WORK = '.drafting-';

/** Deletes what earlier versions drafted, and what an interrupted drafting left behind. */
function makeRoom(folder: string, version: string): void {
  mkdirSync(join(folder, version), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (name !== version) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
