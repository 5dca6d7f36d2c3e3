import { type MessagePort, parentPort, Worker } from 'node:worker_threads';
import { leftOutList } from '../../../src/library/use-cases/tasks/exchange/format/left-out.ts';
import { readMarkdown } from '../../../src/library/use-cases/tasks/exchange/markdown/read.ts';
import { findBareQuantities } from '../../../src/planning/facts/bare-numbers.ts';
import { mapProse } from '../../../src/planning/facts/prose-map.ts';
import { findReferences } from '../../../src/planning/facts/references.ts';
import { readPrompt } from '../../../src/planning/outline/read/read-prompt.ts';
import { inlineToHtml, markdownToHtml } from '../../../src/planning/report/markdown/markdown.ts';
import { plainMarkdown } from '../../../src/planning/report/markdown/plain-markdown.ts';
import { planWords } from '../../../src/shared/plan-words.ts';

const SCOPE = { prefix: 's', headingBase: 3, title: 'Team', resolveHash: () => null };

/** Everything that reads a text of a person or a model. */
const READERS = {
  prompt: (text: string) => readPrompt(text, '2026-01-05'),
  prose: mapProse,
  references: findReferences,
  quantities: (text: string) => findBareQuantities(text, []),
  html: (text: string) => markdownToHtml(text, SCOPE),
  line: (text: string) => inlineToHtml(text, SCOPE),
  markdown: (text: string) => plainMarkdown(text, SCOPE),
  words: planWords([{ id: 'a.b', value: 5, unit: 'EUR' }], 'en-GB', '2026-01-05').plain,
  tasks: (text: string) => readMarkdown(text, { leftOut: leftOutList() }),
};

export type TextReader = keyof typeof READERS;
export const TEXT_READERS = Object.keys(READERS) as TextReader[];

interface Reading {
  readonly reader: TextReader;
  readonly text: string;
}

/** A thread that reads texts, so that one which is never done with can be ended. */
export interface ReadingThread {
  /** What went wrong: an error that was thrown, or that it was not done in time; null when it was read. */
  read(reading: Reading): Promise<string | null>;
  close(): Promise<void>;
}

/** @param limitMs for one text; far more than any takes on a busy machine, and far less than one that never ends */
export function startReading(limitMs: number): ReadingThread {
  let thread: Worker | null = null;
  const end = async () => {
    await thread?.terminate();
    thread = null;
  };
  return {
    read(reading) {
      thread ??= new Worker(new URL(import.meta.url));
      const used = thread;
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => void end().then(() => resolve('was not done in time')), limitMs);
        used.once('error', reject);
        used.once('message', (fault: string | null) => {
          clearTimeout(late);
          used.off('error', reject);
          resolve(fault);
        });
        used.postMessage(reading);
      });
    },
    close: end,
  };
}

if (parentPort !== null) answerReadings(parentPort);

function answerReadings(port: MessagePort): void {
  port.on('message', ({ reader, text }: Reading) => {
    try {
      READERS[reader](text);
      port.postMessage(null);
    } catch (error) {
      port.postMessage(String(error));
    }
  });
}
