import { readFileSync, rmSync, statSync } from 'node:fs';
import { writeFileAtomically } from '../../platform/atomic-file.ts';

/** What was received so far of one file, known by its hash: a part of another one is not gone on with. */
export class PartFile {
  readonly path: string;
  readonly #note: string;

  constructor(path: string, sha256: string) {
    this.path = path;
    this.#note = `${path}.sha256`;
    if (readOrNull(this.#note) === sha256) return;
    this.remove();
    writeFileAtomically(this.#note, sha256);
  }

  size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }

  /** The file is whole and elsewhere. */
  forget(): void {
    rmSync(this.#note, { force: true });
  }
}

/** Deletes what was received of a file. */
export function dropPart(to: string): void {
  for (const path of [`${to}.part`, `${to}.part.sha256`]) rmSync(path, { force: true });
}

/** Bytes of a file that were received; 0 when nothing was. */
export function partBytes(to: string): number {
  return statSync(`${to}.part`, { throwIfNoEntry: false })?.size ?? 0;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
