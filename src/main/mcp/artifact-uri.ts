import { isPlainPath } from '../../library/index.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** A file of a plan. */
export interface ArtifactPlace {
  readonly plan_id: string;
  readonly path: string;
}

const ADDRESS = /^planexe:\/\/plan\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^?#]+)$/;
const LONGEST = 2_000;

/**
 * The file that an address `planexe://plan/<plan_id>/<path>` names. The path is decoded once; anything that is then
 * not a plain path inside the plan is refused, and so is an address with other parts. Whether the plan or file exists
 * is not checked. INVALID_ARTIFACT_URI.
 */
export function parseArtifactUri(uri: string): Result<ArtifactPlace> {
  const [, planId, encoded] = (uri.length <= LONGEST ? ADDRESS.exec(uri) : null) ?? [];
  if (planId === undefined || encoded === undefined) return invalid(uri);
  const path = pathInUri(encoded);
  return path === null ? invalid(uri) : ok({ plan_id: planId, path });
}

/** The encoded path of an address, decoded once; null when it is not a plain path inside a plan. */
export function pathInUri(encoded: string): string | null {
  const names = encoded.split('/').map(decoded);
  // A slash that was encoded is part of a name, and no name has one.
  if (!names.every((name): name is string => name !== null && !name.includes('/'))) return null;
  const path = names.join('/');
  return isPlainPath(path) ? path : null;
}

/** Null when it is not the encoding of a text in UTF-8. */
function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return null;
  }
}

function invalid(uri: string): Result<never> {
  return err('INVALID_ARTIFACT_URI', `Not an artifact URI: ${JSON.stringify(uri.slice(0, 120))}`, {
    next: 'Use an artifact_uri from artifact_list: planexe://plan/<plan_id>/<path>.',
  });
}
