import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type ArtifactPlace, parseArtifactUri } from '../artifact-uri.ts';

/** How tools are told which file is meant. */
export const PLACE = {
  plan_id: z.string().exactOptional().describe('with path; not needed with artifact_uri'),
  path: z
    .string()
    .exactOptional()
    .describe('relative to the plan, from artifact_list, such as run.log, or without its number, such as report.md'),
  artifact_uri: z.string().exactOptional().describe('planexe://plan/<plan_id>/<path>, instead of plan_id and path'),
};

/** INVALID_INPUT when the file is named not at all or in two ways that differ; INVALID_ARTIFACT_URI. */
export function placeOf(input: {
  readonly plan_id?: string;
  readonly path?: string;
  readonly artifact_uri?: string;
}): Result<ArtifactPlace> {
  const { plan_id, path, artifact_uri } = input;
  if (artifact_uri === undefined) {
    if (plan_id !== undefined && path !== undefined) return ok({ plan_id, path });
    return err('INVALID_INPUT', 'No file given: pass plan_id and path, or artifact_uri.', {
      field: plan_id === undefined ? 'plan_id' : 'path',
      next: 'Call artifact_list to list the files of a plan.',
    });
  }
  const place = parseArtifactUri(artifact_uri);
  if (!place.ok) return place;
  const agrees =
    (plan_id ?? place.value.plan_id) === place.value.plan_id && (path ?? place.value.path) === place.value.path;
  return agrees
    ? place
    : err('INVALID_INPUT', 'artifact_uri and plan_id with path name different files.', {
        field: 'artifact_uri',
        next: 'Pass either artifact_uri, or plan_id and path.',
      });
}
