/**
 * The fetch with answers whose lines are JSON, each looked at before anybody else reads it. Ollama's client prints a
 * line that is none, which may quote the user, and goes on without it, so that an answer could lack its middle.
 */
export function withWholeLines(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const { ok, body, status, statusText, headers } = response;
    if (!ok || body === null || /^application\/json\b/i.test(headers.get('content-type') ?? '')) return response;
    const lines = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(wholeLines())
      .pipeThrough(new TextEncoderStream());
    return new Response(lines, { status, statusText, headers });
  };
}

function wholeLines(): TransformStream<string, string> {
  let rest = '';
  const hand = (line: string, controller: TransformStreamDefaultController<string>) => {
    if (line.trim() === '') return;
    if (isJson(line)) controller.enqueue(`${line}\n`);
    else controller.error(new Error('a line of the answer is not JSON'));
  };
  return new TransformStream({
    transform(piece, controller) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hand(line, controller);
    },
    flush: (controller) => hand(rest, controller),
  });
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
