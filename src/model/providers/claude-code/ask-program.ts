import type { Readable } from 'node:stream';
import type { Step } from '../steps.ts';
import { AnswerReader } from './answer.ts';
import { resultFault, retryFault } from './faults.ts';
import type { RunningProgram } from './program.ts';
import {
  declineLine,
  interruptLine,
  type ProgramMessage,
  type ProgramQuestion,
  questionLines,
  readMessage,
} from './protocol.ts';

/** Characters. The longest line is a message as a whole; the longest answer of any model stays far below. */
const MOST_IN_LINE = 8 * 1024 * 1024;
const MOST_IN_ALL = 64 * 1024 * 1024;
/** Characters kept from the end of the program's standard error. */
const MOST_OF_ERRORS = 600;

/**
 * Asks the program one question; the last step is the end of the answer. Then the program is asked to exit, and killed
 * if it does not. When the signal is aborted it is killed immediately, and the reason is thrown.
 * @throws errors that `classify` can classify
 */
export async function* askProgram(
  program: RunningProgram,
  question: ProgramQuestion,
  signal: AbortSignal | undefined,
): AsyncGenerator<Step, void, void> {
  const abort = () => program.stop();
  signal?.addEventListener('abort', abort, { once: true });
  const errors = lastOf(program.errors, MOST_OF_ERRORS);
  const conversation = new Conversation(program, question);
  try {
    program.input.write(questionLines(question));
    for await (const line of linesOf(program.output)) {
      const message = readMessage(line);
      if (message === null) continue;
      for (const step of await conversation.hear(message)) {
        yield step;
        if (step.kind === 'end') return;
      }
    }
    const how = await program.ended;
    signal?.throwIfAborted();
    throw new Error(`the program ended without an answer (${how}): ${errors()}`);
  } catch (error) {
    signal?.throwIfAborted();
    // A program that could not be started has pipes that break, which says less.
    await Promise.race([program.ended, Promise.resolve()]);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    program.input.end(interruptLine());
    program.leave();
  }
}

/** Turns the program's messages into steps of the answer, or into the fault that they report. */
class Conversation {
  readonly #program: RunningProgram;
  readonly #answer: AnswerReader;
  #kindOfFault: string | null = null;
  /** Seconds since 1970. */
  #limitEnds: number | null = null;

  constructor(program: RunningProgram, { schema }: ProgramQuestion) {
    this.#program = program;
    this.#answer = new AnswerReader(schema !== null);
  }

  async hear(message: ProgramMessage): Promise<readonly Step[]> {
    switch (message.type) {
      case 'stream_event':
        return message.event === null ? [] : this.#answer.event(message.event);
      case 'assistant':
        this.#kindOfFault = message.error ?? null;
        return [];
      case 'rate_limit_event': {
        const { status, resetsAt } = message.rate_limit_info;
        if (status === 'rejected') this.#limitEnds = resetsAt ?? null;
        return [];
      }
      case 'system': {
        const fault = message.subtype === 'api_retry' ? await retryFault(message) : null;
        if (fault) throw fault;
        return [];
      }
      case 'control_request':
        this.#program.input.write(declineLine(message.request_id));
        return [];
      case 'result':
        if (message.is_error || message.subtype !== 'success')
          throw await resultFault(message, this.#kindOfFault, this.#limitEnds);
        return this.#answer.result(message);
    }
  }
}

/** Whole lines, without empty ones. @throws when there is more than any answer can have. */
async function* linesOf(output: Readable): AsyncGenerator<string, void, void> {
  let rest = '';
  let length = 0;
  for await (const piece of output.setEncoding('utf8') as AsyncIterable<string>) {
    length += piece.length;
    rest += piece;
    if (length > MOST_IN_ALL) throw new Error('the program says more than any answer has');
    if (piece.includes('\n')) {
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield line.trim();
    }
    if (rest.length > MOST_IN_LINE) throw new Error('a line of the program is longer than any answer');
  }
  if (rest.trim() !== '') yield rest.trim();
}

/** Reads to the end, so that the program never waits for a reader. @returns what came last, as one line. */
function lastOf(stream: Readable, most: number): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-most);
  });
  return () => text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
