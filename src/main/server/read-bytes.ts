/** Why a body could not be read. */
export type BodyFault = 'too_large' | 'too_slow' | 'broken';

/** A body that was read, or why it was not; a caller that looks at more adds its own faults. */
export type BytesRead<Fault = never> =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: BodyFault | Fault };

/** Reads the body to its end, and no more of it than is allowed. What is left unread is the connection's business. */
export async function readBytes(
  request: Request,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
): Promise<BytesRead> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) return { ok: false, fault: 'too_large' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BytesRead>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, { ok: false, fault: 'too_slow' });
  });
  // The server cuts a body at its declared length, so that one which is declared small can be read at once.
  const read = declared === null ? readPieces(request, maxBytes) : readWhole(request);
  const broken = (): BytesRead => ({ ok: false, fault: 'broken' });
  try {
    return await Promise.race([read.catch(broken), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(request: Request): Promise<BytesRead> {
  return { ok: true, bytes: new Uint8Array(await request.arrayBuffer()) };
}

async function readPieces(request: Request, maxBytes: number): Promise<BytesRead> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) return { ok: false, fault: 'too_large' };
    pieces.push(piece);
  }
  return { ok: true, bytes: Buffer.concat(pieces) };
}
