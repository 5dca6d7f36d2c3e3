import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One message of a stream of server-sent events. */
export interface StreamMessage {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** Messages of an answer that is a stream of events, as they come. */
export async function* messagesOf({ body }: Response): AsyncGenerator<StreamMessage, void, void> {
  if (!body) return;
  const messages = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event = 'message', id, data } of messages) {
    yield { event, id, data: JSON.parse(data) as Record<string, unknown> };
  }
}
