import type { WriteStream } from 'node:tty';
import type { AppError } from '../../../shared/result.ts';
import { styled, type Terminal, terminalOf } from './terminal.ts';
import { harmless, plain, shortId } from './text.ts';

/** Standard output carries results, standard error everything else. */
export interface Output {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Lines of a result. */
  print(...lines: string[]): void;
  /** A result for programs: one line of JSON. */
  json(value: unknown): void;
  /** Exact bytes of a result. */
  raw(bytes: string | Uint8Array): void;
  /** Lines for the person at the terminal. */
  note(...lines: string[]): void;
  /** Text for standard error as it is. */
  write(text: string): void;
}

/** Output of this process. A reader that goes away (`planexe list | head -1`) ends nothing. */
export function processOutput(env: NodeJS.ProcessEnv): Output {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return streamOutput(process.stdout, process.stderr, env);
}

/** What can be written to, and may be a terminal. */
interface Stream extends Partial<Pick<WriteStream, 'isTTY' | 'columns'>> {
  write(text: string | Uint8Array): unknown;
}

/** Output to two streams, in colours and widths as they and the environment allow. */
export function streamOutput(toStdout: Stream, toStderr: Stream, env: NodeJS.ProcessEnv): Output {
  const stdout = (text: string | Uint8Array) => void toStdout.write(text);
  const stderr = (text: string) => void toStderr.write(text);
  return {
    stdout: terminalOf(toStdout, env),
    stderr: terminalOf(toStderr, env),
    print: (...lines) => stdout(lines.map((line) => `${line}\n`).join('')),
    json: (value) => stdout(`${JSON.stringify(value)}\n`),
    raw: stdout,
    note: (...lines) => stderr(lines.map((line) => `${line}\n`).join('')),
    write: stderr,
  };
}

/** Says what went wrong and what to do about it, and with `json` says it to programs too. */
export function printError(output: Output, error: AppError, json: boolean): void {
  const next = error.details?.next;
  output.note(
    `${styled(output.stderr, 'red', 'error:')} ${harmless(error.message)}`,
    ...candidateLines(error.details?.candidates),
    ...(typeof next === 'string' ? [`${styled(output.stderr, 'cyan', '→')} ${harmless(next)}`] : []),
  );
  if (json) output.json({ error });
}

const CANDIDATE_IDS = ['plan_id', 'token_id', 'project_id', 'graph_id', 'task_id'] as const;

/** What a shortened id may mean. */
function candidateLines(candidates: unknown): string[] {
  if (!Array.isArray(candidates)) return [];
  return candidates.flatMap((candidate: unknown) => {
    if (typeof candidate !== 'object' || candidate === null) return [];
    const fields = candidate as Readonly<Record<string, unknown>>;
    const id = CANDIDATE_IDS.map((key) => fields[key]).find((value) => value !== undefined);
    if (id === undefined) return [];
    return [`  ${String(id)}  ${plain(String(fields.title ?? fields.client ?? ''))}`.trimEnd()];
  });
}

/** How plans are named in sentences. */
export function planName(planId: string, title: string): string {
  return `${shortId(planId)} (${plain(title)})`;
}
