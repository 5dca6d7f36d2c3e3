import { artifactUri } from '../../../shared/contracts/artifact.ts';
import { err, type Result } from '../../../shared/result.ts';
import { type ArtifactPlace, parseArtifactUri } from '../artifact-uri.ts';

const TASK = /^planexe:\/\/task\//;
const PLAN = /^planexe:\/\/plan\//;

/** Whether the address is of this generation; it may name no file. */
export function isTaskUri(uri: string): boolean {
  return TASK.test(uri);
}

/** Address of a file of a task: `planexe://task/<task_id>/<path>`. */
export function taskUri(taskId: string, path: string): string {
  return artifactUri(taskId, path).replace(PLAN, 'planexe://task/');
}

/** The file that an address names, also one from the list of resources. INVALID_ARTIFACT_URI. */
export function taskFileAt(uri: string): Result<ArtifactPlace> {
  const place = parseArtifactUri(uri.replace(TASK, 'planexe://plan/'));
  if (place.ok) return place;
  return err('INVALID_ARTIFACT_URI', `Not an artifact URI: ${JSON.stringify(uri.slice(0, 120))}`, {
    next: 'Use an artifact_uri from task_artifact_list: planexe://task/<task_id>/<path>.',
  });
}
