import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { Step } from '../steps.ts';
import type { ApiEvent, ProgramResult, ProgramUsage } from './protocol.ts';

/** The tool by which the program has a model answer in a schema. */
const ANSWER_TOOL = 'StructuredOutput';

/**
 * Builds one answer from the program's stream. Only the first answer counts: the run judges whether it fits, so the
 * program's own later turns (its feedback on the schema, and continuations of a cut answer) are ignored.
 */
export class AnswerReader {
  readonly #structured: boolean;
  readonly #usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };
  #outputOfMessage = 0;
  #answerBlock: number | null = null;
  #stopReason: string | null = null;
  /** Text of a message that has not come to its end. */
  #begun = false;

  /** @param structured whether a schema was given, so that the answer comes by a tool. */
  constructor(structured: boolean) {
    this.#structured = structured;
  }

  /** @throws when an answer is begun anew, as what came before cannot be taken back. */
  event(event: ApiEvent): readonly Step[] {
    switch (event.type) {
      case 'message_start':
        this.#startMessage(event.message.usage);
        return [];
      case 'content_block_start':
        if (event.content_block.type === 'tool_use' && event.content_block.name === ANSWER_TOOL)
          this.#answerBlock ??= event.index;
        return [];
      case 'content_block_delta':
        return this.#delta(event);
      case 'message_delta':
        this.#stopReason = event.delta.stop_reason ?? this.#stopReason;
        this.#outputOfMessage = event.usage?.output_tokens ?? this.#outputOfMessage;
        return [];
      case 'message_stop':
        return this.#endMessage();
      default:
        return [];
    }
  }

  /** The answer where it was not streamed. @throws when it came in part, or not in the form asked for. */
  result({ result, structured_output, stop_reason, usage }: ProgramResult): readonly Step[] {
    if (this.#begun) throw new Error('terminated');
    const text = structured_output === undefined ? result : JSON.stringify(structured_output);
    if (this.#structured && !text.includes('{')) throw new Error('the program gave no structured output');
    const end = {
      kind: 'end',
      finishReason: finishReasonOf(stop_reason ?? 'end_turn'),
      usage: usageOf(usage),
    } as const;
    return text === '' ? [end] : [{ kind: 'text', delta: text }, end];
  }

  #startMessage(usage: ProgramUsage): void {
    if (this.#begun) throw new Error('terminated');
    this.#answerBlock = null;
    this.#stopReason = null;
    this.#usage.input += usage.input_tokens ?? 0;
    this.#usage.cacheRead += usage.cache_read_input_tokens ?? 0;
    this.#usage.cacheWrite += usage.cache_creation_input_tokens ?? 0;
    this.#outputOfMessage = usage.output_tokens ?? 0;
  }

  #delta({ index, delta }: Extract<ApiEvent, { type: 'content_block_delta' }>): readonly Step[] {
    if (delta.thinking) return [{ kind: 'thought', delta: delta.thinking }];
    // Words beside a structured answer are none of it.
    const text = this.#structured ? (index === this.#answerBlock ? delta.partial_json : '') : delta.text;
    if (!text) return [];
    this.#begun = true;
    return [{ kind: 'text', delta: text }];
  }

  #endMessage(): readonly Step[] {
    const { input, cacheRead, cacheWrite } = this.#usage;
    this.#usage.output += this.#outputOfMessage;
    const reason = this.#stopReason ?? 'end_turn';
    // A model that answers a schema in words is reminded by the program, in a turn more.
    const goesOn = this.#structured && this.#answerBlock === null && reason === 'end_turn';
    if (goesOn) return [];
    this.#begun = false;
    const usage = usageOf({
      input_tokens: input,
      cache_read_input_tokens: cacheRead,
      cache_creation_input_tokens: cacheWrite,
      output_tokens: this.#usage.output,
    });
    return [{ kind: 'end', finishReason: finishReasonOf(reason), usage }];
  }
}

function finishReasonOf(reason: string): LanguageModelV4FinishReason {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return { unified: 'length', raw: reason };
  if (reason === 'refusal') return { unified: 'content-filter', raw: reason };
  // The tool is how an answer ends that has a schema.
  return { unified: 'stop', raw: reason };
}

function usageOf(usage: ProgramUsage | undefined): LanguageModelV4Usage {
  const noCache = usage?.input_tokens ?? undefined;
  const cacheRead = usage?.cache_read_input_tokens ?? undefined;
  const cacheWrite = usage?.cache_creation_input_tokens ?? undefined;
  const total = noCache === undefined ? undefined : noCache + (cacheRead ?? 0) + (cacheWrite ?? 0);
  return {
    inputTokens: { total, noCache, cacheRead, cacheWrite },
    outputTokens: { total: usage?.output_tokens ?? undefined, text: undefined, reasoning: undefined },
  };
}
