import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  ResourceTemplate,
  UriTemplate,
} from '@modelcontextprotocol/server';
import { type Library, readArtifact } from '../../library/index.ts';
import type { AppError, Result } from '../../shared/result.ts';
import type { Caller } from '../serving/caller.ts';
import { type ArtifactPlace, parseArtifactUri } from './artifact-uri.ts';
import { listProjectResources, readProject } from './project-resource.ts';
import { completePath, completePlanId } from './resources-completion.ts';
import { listPlanResources } from './resources-list.ts';
import { fileAt, isSessionUri } from './v1-session/artifact-uri.ts';
import { ideaFile, isIdeaPath } from './v1-session/idea-file.ts';
import { isTaskUri, taskFileAt } from './v1-task/artifact-uri.ts';

/** A resource that comes with the program and is the same for every caller, such as a view. */
export interface FixedResource {
  readonly listed: Resource;
  read(): ReadResourceResult;
}

interface ResourceOptions {
  /** As the caller sees it. */
  readonly library: Library;
  readonly caller: Caller;
  readonly fixed: readonly FixedResource[];
  /** Called with an unexpected error, for the log. */
  readonly onFault: (error: unknown) => void;
}

const TEMPLATE = 'planexe://plan/{plan_id}/{+path}';
/** Resources are read whole; what is larger is read in pieces, with artifact_read. */
const MOST_BYTES = 10_000_000;

/**
 * Serves the files of the caller's plans as resources: the main files of the newest plans are listed, and every file
 * except the records of model calls can be read by its address. Call it before the server is connected. It answers all
 * requests for resources, so any other resources are passed in `fixed`.
 */
export function registerResources(server: McpServer, options: ResourceOptions): void {
  const { library, caller, fixed } = options;
  const mayRead = caller.scopes.has('plans:read');
  server.server.registerCapabilities({ resources: { listChanged: true, subscribe: true } });
  const complete = {
    plan_id: (value: string) => guarded(options, () => (mayRead ? completePlanId(library, value) : [])),
    path: (value: string, context?: { arguments?: Record<string, string> }) =>
      guarded(options, () => (mayRead ? completePath(library, context?.arguments?.plan_id ?? '', value) : [])),
  };
  server.registerResource(
    'plan-file',
    new ResourceTemplate(new ShownTemplate(TEMPLATE), { list: undefined, complete }),
    {
      title: 'File of a plan',
      description: 'A page, its data, the report or the log of a plan. artifact_list lists the URIs.',
    },
    // Reached by no request, as the template matches none.
    ({ href }) => {
      throw new ResourceNotFoundError(href);
    },
  );
  server.server.setRequestHandler('resources/list', ({ params }) =>
    guarded(options, () => {
      const page = mayRead ? listPlanResources(library, params?.cursor) : { resources: [] };
      if (!page) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor.');
      const first =
        params?.cursor === undefined
          ? [...fixed.map(({ listed }) => listed), ...(mayRead ? listProjectResources(library) : [])]
          : [];
      return { ...page, resources: [...first, ...page.resources] };
    }),
  );
  server.server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    guarded(options, () => {
      const known = fixed.find(({ listed }) => listed.uri === uri);
      if (known) return known.read();
      if (!uri.startsWith('planexe:')) throw new ResourceNotFoundError(uri);
      if (!mayRead) {
        throw refusal(uri, {
          code: 'PERMISSION_DENIED',
          message: 'The token of this client lacks the scope plans:read.',
        });
      }
      return readProject(library, uri) ?? readPlanFile(library, uri);
    }),
  );
}

/**
 * Shown to clients but never matched: the SDK would match an address after resolving dots, not as it was requested,
 * and fails on very long ones.
 */
class ShownTemplate extends UriTemplate {
  override match(): null {
    return null;
  }
}

/** The file that an address of any generation of the interface names. */
function placeAt(library: Library, uri: string): Result<ArtifactPlace> {
  if (isSessionUri(uri)) return fileAt({ library }, uri);
  return isTaskUri(uri) ? taskFileAt(uri) : parseArtifactUri(uri);
}

function readPlanFile(library: Library, uri: string): ReadResourceResult {
  const place = placeAt(library, uri);
  if (!place.ok) throw refusal(uri, place.error);
  const { plan_id, path } = place.value;
  if (isSessionUri(uri) && isIdeaPath(path)) return readIdea(library, uri, plan_id);
  const read = readArtifact(library, { plan_id, path, include_sensitive: false }, MOST_BYTES);
  if (!read.ok) throw refusal(uri, read.error);
  const { content, encoding, content_type, total_size, sha256, updated_at, range } = read.value;
  if (range.length < total_size) {
    throw refusal(uri, {
      code: 'INVALID_INPUT',
      message: `The file exceeds ${MOST_BYTES} bytes; read it in pieces with artifact_read.`,
    });
  }
  const about = {
    uri,
    mimeType: content_type,
    _meta: { size: total_size, sha256, generated_at: updated_at },
  };
  return { contents: [encoding === 'utf-8' ? { ...about, text: content } : { ...about, blob: content }] };
}

/** `prompt.md` of a session is the idea itself, as its tools read and write it. */
function readIdea(library: Library, uri: string, planId: string): ReadResourceResult {
  const idea = ideaFile(library, planId);
  if (!idea.ok) throw refusal(uri, idea.error);
  const { content: text, size, sha256 } = idea.value;
  return { contents: [{ uri, mimeType: 'text/markdown', text, _meta: { size, sha256 } }] };
}

/** An error of the library in the protocol's form. A missing resource has a code of its own, which clients know. */
function refusal(uri: string, { code, message, details }: AppError): ProtocolError {
  if (code === 'PLAN_NOT_FOUND' || code === 'ARTIFACT_NOT_FOUND') return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, {
    uri,
    code,
    ...(details?.next !== undefined && { next: details.next }),
  });
}

/** Nothing that is thrown unexpectedly reaches the client. */
function guarded<T>({ onFault }: ResourceOptions, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    onFault(error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error; the log has details.');
  }
}
