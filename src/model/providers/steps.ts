import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';

/** What comes of an answer, piece by piece; the last step is its end. */
export type Step =
  | { readonly kind: 'text' | 'thought'; readonly delta: string }
  | { readonly kind: 'end'; readonly finishReason: LanguageModelV4FinishReason; readonly usage: LanguageModelV4Usage };

type Steps = AsyncIterable<Step>;
type Part = LanguageModelV4StreamPart;

/** The parts as the AI SDK reads them. @param stop called when nobody reads on */
export function streamOf(parts: AsyncIterable<Part>, stop: () => void): ReadableStream<Part> {
  let cancelled = false;
  const pump = async (controller: ReadableStreamDefaultController<Part>) => {
    for await (const part of parts) {
      // Nobody reads a stream that was cancelled; it takes no more parts.
      if (cancelled) return;
      controller.enqueue(part);
    }
    if (!cancelled) controller.close();
  };
  return new ReadableStream({
    start: (controller) => void pump(controller),
    cancel: () => {
      cancelled = true;
      stop();
    },
  });
}

/** Steps as parts of the AI SDK's stream. Never rejects: what stood in the way is a part too. */
export async function* partsOf(steps: Steps): AsyncGenerator<Part, void, void> {
  let block: { readonly kind: Step['kind']; readonly id: string; readonly type: 'text' | 'reasoning' } | null = null;
  let blocks = 0;
  yield { type: 'stream-start', warnings: [] };
  try {
    for await (const step of steps) {
      if (block && block.kind !== step.kind) {
        yield { type: `${block.type}-end`, id: block.id };
        block = null;
      }
      if (step.kind === 'end') {
        yield { type: 'finish', finishReason: step.finishReason, usage: step.usage };
        return;
      }
      if (!block) {
        blocks += 1;
        block = { kind: step.kind, id: `${blocks}`, type: step.kind === 'text' ? 'text' : 'reasoning' };
        yield { type: `${block.type}-start`, id: block.id };
      }
      yield { type: `${block.type}-delta`, id: block.id, delta: step.delta };
    }
  } catch (error) {
    yield { type: 'error', error };
  }
}

/** The answer as a whole. @throws what the steps throw */
export async function gather(steps: Steps): Promise<LanguageModelV4GenerateResult> {
  const texts = { text: '', thought: '' };
  for await (const step of steps) {
    if (step.kind !== 'end') {
      texts[step.kind] += step.delta;
      continue;
    }
    const content: LanguageModelV4Content[] = [{ type: 'text', text: texts.text }];
    if (texts.thought !== '') content.unshift({ type: 'reasoning', text: texts.thought });
    const { finishReason, usage } = step;
    return { content, finishReason, usage, warnings: [] };
  }
  throw new Error('terminated');
}
