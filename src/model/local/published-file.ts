import { err, ok, type Result } from '../../shared/result.ts';

/** What a server says of a file before it is downloaded. */
export interface PublishedFile {
  readonly bytes: number | null;
  /** Of its content, where the server publishes it. */
  readonly sha256: string | null;
}

const SHA256 = /^[0-9a-f]{64}$/;
const ATTEMPT_MS = 30_000;

/**
 * Asks for the size and hash of a file, without its content. Hugging Face answers a large file with a redirection whose
 * `X-Linked-Etag` is the SHA-256 of its content (that of its Git LFS pointer), so redirections are not followed here.
 */
export async function publishedFile(
  url: string,
  fetcher: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<Result<PublishedFile>> {
  const limit = AbortSignal.timeout(ATTEMPT_MS);
  try {
    const response = await fetcher(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.status >= 400) return refusedBy(url, response.status);
    const { headers } = response;
    const isWhole = response.status === 200;
    const etag = [headers.get('x-linked-etag'), isWhole ? headers.get('etag') : null]
      .map((tag) => tag?.replace(/^W\//, '').replaceAll('"', '').toLowerCase())
      .find((tag) => tag !== undefined && SHA256.test(tag));
    const size = Number(headers.get('x-linked-size') ?? (isWhole ? headers.get('content-length') : null) ?? Number.NaN);
    return ok({ bytes: Number.isSafeInteger(size) && size > 0 ? size : null, sha256: etag ?? null });
  } catch {
    signal?.throwIfAborted();
    return unreachable(url);
  }
}

export function refusedBy(url: string, status: number): Result<never> {
  const { host } = new URL(url);
  return err('DOWNLOAD_FAILED', `${host} answered with status ${status}.`, {
    reason: 'refused',
    status,
    next:
      status === 404 || status === 410
        ? 'The file is no longer there. Update PlanExe, or download a GGUF file yourself and use it with `planexe models use FILE`.'
        : 'Try again later. What was downloaded is kept.',
  });
}

export function unreachable(url: string): Result<never> {
  const { host } = new URL(url);
  return err('DOWNLOAD_FAILED', `The connection to ${host} failed.`, {
    reason: 'network',
    next: 'Check the connection and try again. What was downloaded is kept, and the download goes on from there.',
  });
}
