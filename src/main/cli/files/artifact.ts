import {
  type Library,
  listArtifacts,
  type ReadArtifactOutput,
  readArtifact,
  stageFile,
} from '../../../library/index.ts';
import type { ArtifactEntry } from '../../../shared/contracts/artifact.ts';
import { demand } from '../exit.ts';

/** The path of a file that is named by its path, or by the id of a stage, which stands for the stage's page. */
export function artifactPath(library: Library, planId: string, name: string): string {
  const known = library.planner?.stages.find(({ id }) => id === name);
  return stageFile(library, planId, name, { role: 'page' })?.path ?? known?.paths[1] ?? name;
}

/** Every file of a plan, folders opened, by path. @throws Refusal */
export function allFiles(library: Library, planId: string, path = ''): ArtifactEntry[] {
  const { entries } = demand(listArtifacts(library, { plan_id: planId, path }));
  return entries.flatMap((entry) => (entry.type === 'folder' ? allFiles(library, planId, entry.path) : [entry]));
}

/** The bytes of a file, however long, and what the library says about it. @throws Refusal */
export function readWhole(library: Library, planId: string, path: string): { info: ReadArtifactOutput; bytes: Buffer } {
  const pieces: Buffer[] = [];
  let start = 0;
  for (;;) {
    const piece = demand(readArtifact(library, { plan_id: planId, path, range: { start } }));
    pieces.push(Buffer.from(piece.content, piece.encoding === 'base64' ? 'base64' : 'utf8'));
    start += piece.range.length;
    if (start >= piece.total_size) return { info: piece, bytes: Buffer.concat(pieces) };
  }
}
