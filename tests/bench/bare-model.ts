import { getLlama, LlamaChat, LlamaLogLevel } from 'node-llama-cpp';
import { readLocalQuestion, TIMED_ANSWERS } from './local-question.ts';

/**
 * llama.cpp by node-llama-cpp and nothing of ours: `node bare-model.js FILE THREADS` loads a model, asks it the question
 * of the bench some times and prints, as JSON, milliseconds to the first token since this process began and milliseconds
 * for each token of the fastest of the answers after the first.
 */
const [path = '', threads = '1'] = process.argv.slice(2);
const question = readLocalQuestion(path);
const llama = await getLlama({
  gpu: false,
  build: 'never',
  skipDownload: true,
  progressLogs: false,
  logLevel: LlamaLogLevel.disabled,
  maxThreads: 0,
});
const model = await llama.loadModel({ modelPath: path });
const context = await model.createContext({ contextSize: question.model.contextTokens, threads: Number(threads) });
const sequence = context.getSequence();
const chat = new LlamaChat({ contextSequence: sequence });
const grammar = await llama.createGrammarForJsonSchema(question.schema);

async function answer(): Promise<{ readonly firstAt: number; readonly tokenMs: number }> {
  const before = sequence.tokenMeter.getState();
  let firstAt = 0;
  await chat.generateResponse(
    [
      { type: 'system', text: question.instructions },
      { type: 'user', text: question.messages[0]?.text ?? '' },
      { type: 'model', response: [] },
    ],
    {
      grammar,
      maxTokens: question.maxTokens,
      temperature: 0.7,
      topK: 40,
      topP: 0.95,
      minP: 0.05,
      seed: 1,
      repeatPenalty: false,
      budgets: { thoughtTokens: 0 },
      onTextChunk() {
        if (firstAt === 0) firstAt = performance.now();
      },
    },
  );
  const written = sequence.tokenMeter.diff(before).usedOutputTokens;
  return { firstAt, tokenMs: (performance.now() - firstAt) / Math.max(1, written - 1) };
}

const first = await answer();
let tokenMs = Number.POSITIVE_INFINITY;
for (let count = 0; count < TIMED_ANSWERS; count += 1) tokenMs = Math.min(tokenMs, (await answer()).tokenMs);
// `performance` counts from the start of this process.
process.stdout.write(`${JSON.stringify({ firstMs: first.firstAt, tokenMs })}\n`);
process.exit(0);
