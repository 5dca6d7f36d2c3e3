import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ModelProcess } from '../../../src/model/local/model-process.ts';
import type { ModelQuestion } from '../../../src/platform/model-messages.ts';
import { isProcessAlive } from '../../../src/platform/processes.ts';
import { ROOT } from '../../support/build.ts';
import { eventually } from '../../support/eventually.ts';
import { alteredModelProcess } from '../../support/models/altered-model-process.ts';
import { notingModelProcess } from '../../support/models/noting-model-process.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';

/** How far each thread of a process stands back behind others: 0 as usual, 19 behind all; see proc_pid_stat(5). */
function nicenessOf(pid: number | undefined): Set<number> {
  return new Set(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    }),
  );
}

/** The model process with the real llama.cpp and a model of random weights. */

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    level: { enum: ['low', 'high'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    steps: {
      type: 'array',
      minItems: 2,
      maxItems: 4,
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, done: { type: 'boolean' } },
        required: ['name', 'done'],
        additionalProperties: false,
      },
    },
  },
  required: ['title', 'level', 'note', 'steps'],
  additionalProperties: false,
};

/** Takes far longer than a stop. */
const LONG = { type: 'object', properties: { list: { type: 'array', minItems: 60, items: { type: 'string' } } } };

describe('a model of random weights in its own process', () => {
  let folder: string;
  let path: string;
  let model: ModelProcess;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'planexe-model-'));
    path = join(folder, 'tiny.gguf');
    writeTinyModel(path);
    model = processOf();
  });
  afterAll(async () => {
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function processOf(idleMs?: number, program = join(inject('built'), 'model.js')): ModelProcess {
    const env = {
      PATH: process.env.PATH,
      PLANEXE_MODEL_GPU: 'off',
      PLANEXE_MODEL_PROCESS: program,
    };
    return new ModelProcess({ env, ...(idleMs !== undefined && { idleMs }) });
  }

  function question(overrides: Partial<ModelQuestion> = {}): ModelQuestion {
    return {
      model: { path, contextTokens: 8_192, inBackground: false },
      instructions: 'You plan.',
      messages: [{ role: 'user', text: 'Plan a small bakery in Ghent.' }],
      schema: SCHEMA,
      maxTokens: 4_000,
      temperature: null,
      ...overrides,
    };
  }

  async function answered(asked: ModelQuestion, by = model, signal?: AbortSignal) {
    const pieces: string[] = [];
    for await (const piece of by.ask(asked, signal)) {
      if (piece.type === 'end') return { ...piece, text: pieces.join(''), pieces: pieces.length };
      pieces.push(piece.text);
    }
    throw new Error('no end');
  }

  it('answers in the schema, in pieces, however little it knows', async () => {
    const { text, pieces, reason, outputTokens } = await answered(question());
    expect(reason).toBe('stop');
    expect(pieces).toBeGreaterThan(5);
    expect(outputTokens).toBeGreaterThan(20);
    expect(new Ajv({ allowUnionTypes: true }).validate(SCHEMA, JSON.parse(text)), text).toBe(true);
  });

  it('says how it was loaded', async () => {
    const loaded = await model.load({ path, contextTokens: 8_192, inBackground: false });
    expect(loaded).toMatchObject({ contextTokens: 8_192, gpu: null, gpuLayers: 0 });
    expect(loaded.threads).toBeGreaterThanOrEqual(1);
  });

  it.skipIf(process.platform !== 'linux')('lets all other programs come first where it is asked to', async () => {
    const back = processOf();
    const asking = answered(question({ model: { path, contextTokens: 8_192, inBackground: true } }), back);
    const over = asking.catch(() => undefined);
    await eventually(() => back.pid !== undefined && [...nicenessOf(back.pid)].every((niceness) => niceness === 19));
    await back.close();
    await over;
  });

  it('has a new process for whoever wants an answer soon, and takes a busy one as it is', async () => {
    const noting = notingModelProcess(folder);
    const own = processOf(undefined, noting.path);
    const brief = { schema: null, maxTokens: 1 };
    const inBackground = { ...brief, model: { path, contextTokens: 8_192, inBackground: true } };
    await answered(question(inBackground), own);
    const first = own.pid;
    await answered(question(brief), own);
    expect(own.pid).not.toBe(first);
    expect(noting.asked().map((model) => model.inBackground)).toEqual([true, false]);
    const second = own.pid;
    await Promise.all([answered(question(brief), own), answered(question(inBackground), own)]);
    expect(own.pid).toBe(second);
    expect(noting.asked().map((model) => model.inBackground)).toEqual([false]);
    await own.close();
  });

  it('takes what two questions begin with from memory', async () => {
    const shared = 'The same pages for every question of a plan. '.repeat(40);
    const ask = (last: string) => answered(question({ messages: [{ role: 'user', text: `${shared}${last}` }] }));
    await ask('First.');
    const second = await ask('Second.');
    expect(second.reusedTokens).toBeGreaterThan(second.inputTokens * 0.9);
    expect(second.reusedTokens).toBeLessThan(second.inputTokens);
  });

  it('stops at the limit of tokens', async () => {
    expect(await answered(question({ maxTokens: 5 }))).toMatchObject({ outputTokens: 5, reason: 'length' });
  });

  it('refuses a question that does not fit, and cuts nothing silently', async () => {
    const long = question({ messages: [{ role: 'user', text: '9'.repeat(9_000) }] });
    await expect(answered(long)).rejects.toMatchObject({ code: 'context_too_long' });
  });

  it('stops at once when it is aborted, and answers the next question', async () => {
    const stop = new AbortController();
    const asking = (async () => {
      for await (const _ of model.ask(question({ schema: LONG }), stop.signal))
        stop.abort(new Error('stopped by the user'));
    })();
    await expect(asking).rejects.toThrow('stopped by the user');
    expect((await answered(question())).reason).toBe('stop');
  });

  it('stops the model itself when it is aborted, and not only the reading of its answer', async () => {
    const noting = notingModelProcess(folder);
    const own = processOf(undefined, noting.path);
    const stop = new AbortController();
    const asking = (async () => {
      for await (const _ of own.ask(question({ schema: LONG }), stop.signal))
        stop.abort(new Error('stopped by the user'));
    })();
    await expect(asking).rejects.toThrow('stopped by the user');
    await answered(question({ schema: null, maxTokens: 1 }), own);
    await own.close();
    expect(noting.replied().map(({ type }) => type)).toEqual(['ready', 'aborted', 'end']);
  });

  it('stops at once while a model is being loaded, and then loads for the next question', async () => {
    // As one that takes minutes: it says nothing of the first request, and hears of the stop.
    const slow = alteredModelProcess(
      folder,
      'slow',
      `let first = true;
      const on = process.on.bind(process);
      process.on = (name, listener) => name !== 'message' ? on(name, listener) : on(name, (message) => {
        if (message.type === 'load' && first) first = false;
        else listener(message);
      });`,
    );
    const own = processOf(undefined, slow);
    const stop = new AbortController();
    const loading = own.load({ path, contextTokens: 2_048, inBackground: false }, stop.signal);
    await eventually(() => own.pid !== undefined);
    stop.abort(new Error('stopped by the user'));
    await expect(loading).rejects.toThrow('stopped by the user');
    expect((await answered(question(), own)).reason).toBe('stop');
    await own.close();
  });

  it('answers two that ask at once, one after the other', async () => {
    const [one, two] = await Promise.all([answered(question()), answered(question({ instructions: 'You doubt.' }))]);
    for (const { text } of [one, two]) expect(() => JSON.parse(text)).not.toThrow();
  });

  it('is started only when a question is asked', async () => {
    const own = processOf();
    expect(own.pid).toBeUndefined();
    const asking = answered(question(), own);
    await eventually(() => own.pid !== undefined);
    expect((await asking).reason).toBe('stop');
    await own.close();
  });

  it('is started again after it was killed', async () => {
    const asking = (async () => {
      for await (const _ of model.ask(question())) if (model.pid !== undefined) process.kill(model.pid, 'SIGKILL');
    })();
    await expect(asking).rejects.toMatchObject({ code: 'ended' });
    expect((await answered(question())).reason).toBe('stop');
  });

  it('ends and frees its memory when nobody has asked for a while', async () => {
    const brief = processOf(50);
    await answered(question(), brief);
    const { pid } = brief;
    expect(pid).toBeDefined();
    await eventually(() => brief.pid === undefined && !isProcessAlive(pid ?? 0));
    expect((await answered(question(), brief)).reason).toBe('stop');
    await brief.close();
  });

  it('is waited for by a program that closes it and has nothing else to do', async () => {
    const own = pathToFileURL(join(ROOT, 'src/model/local/model-process.ts')).href;
    const script = `
      const { ModelProcess } = await import(${JSON.stringify(own)});
      const model = new ModelProcess({ env: process.env });
      await model.load(${JSON.stringify({ path, contextTokens: 2_048, inBackground: false })});
      await model.close();
      process.stdout.write('closed');`;
    const env = { ...process.env, PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: join(inject('built'), 'model.js') };
    const program = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
    await expect(program).resolves.toMatchObject({ stdout: 'closed' });
  });

  it('says that a file cannot be loaded that only looks like a model', async () => {
    const odd = join(folder, 'odd.gguf');
    writeTinyModel(odd, { architecture: 'nobody-knows' });
    await expect(
      answered(question({ model: { path: odd, contextTokens: 2_048, inBackground: false } })),
    ).rejects.toMatchObject({
      code: 'unloadable',
    });
    expect((await answered(question())).reason).toBe('stop');
  });
});
