import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { listCalls } from '../../../src/library/index.ts';
import type { LocalModelFault } from '../../../src/model/local/local-model-fault.ts';
import { ModelProcess } from '../../../src/model/local/model-process.ts';
import { ROOT } from '../../support/build.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { alteredModelProcess, killedModelProcess } from '../../support/models/altered-model-process.ts';
import { lookInto } from '../../support/models/model-cli.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

/** Models inside PlanExe on a computer that has too little memory for them, or that kills their process for it. */

const PROMPT = 'Open a small bakery in Ghent by May 2028 with a budget of 80,000 euro. Two people work in it.';
/** 2,048 tokens need 134 MB of keys and values, and the file has a tenth of that. */
const LONG_MEMORY = { embedding: 64, layers: 256, heads: 1, feedForward: 32 };

let cli: CliHome;
let file: string;
beforeEach(() => {
  cli = cliHome();
  file = join(cli.folder, 'tiny.gguf');
});
afterEach(() => cli.remove());

const REAL = () => join(inject('built'), 'model.js');

describe.runIf(process.platform === 'linux')('a process that gets no more memory from the system', () => {
  /** @param method of LlamaModel or Llama, from which on the process gets at most so many bytes more */
  function starved(method: 'createContext' | 'loadModel', bytes: number, prelude = ''): ModelProcess {
    const llama = pathToFileURL(join(ROOT, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')).href;
    const program = alteredModelProcess(
      cli.folder,
      'starved',
      `import { execFileSync } from 'node:child_process';
      import { readFileSync } from 'node:fs';
      import { Llama, LlamaModel } from ${JSON.stringify(llama)};
      ${prelude}
      const { prototype } = ${method === 'createContext' ? 'LlamaModel' : 'Llama'};
      const real = prototype.${method};
      prototype.${method} = function (...given) {
        const [, kilobytes] = /VmSize:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
        const most = Number(kilobytes) * 1024 + ${bytes};
        execFileSync('prlimit', ['--pid', String(process.pid), '--as=' + most]);
        return real.apply(this, given);
      };`,
    );
    return new ModelProcess({
      env: { PATH: process.env.PATH, PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: program },
    });
  }

  const codeOf = (outcome: unknown) => (outcome as Partial<LocalModelFault>).code;

  async function loading(model: ModelProcess) {
    const loaded = model.load({ path: file, contextTokens: 16_384, inBackground: false });
    const outcome = await loaded.catch((error: unknown) => error);
    await model.close();
    return outcome;
  }

  it('refuses a context that does not fit, or is ended by llama.cpp where that is how it takes it', async () => {
    writeTinyModel(file, { sizes: LONG_MEMORY });
    expect(['no_memory', 'ended']).toContain(codeOf(await loading(starved('createContext', 64e6))));
  });

  it('takes a model that has no context for one that has no memory for it', async () => {
    writeTinyModel(file);
    const none = "LlamaModel.prototype.createContext = async () => { throw new Error('Failed to create context'); };";
    expect(codeOf(await loading(starved('loadModel', 1e9, none)))).toBe('no_memory');
  });

  it('says so when the file is larger than what is free, and otherwise that the file cannot be loaded', async () => {
    writeTinyModel(file, { sizes: { embedding: 512, layers: 8, heads: 8, feedForward: 1_024 } });
    const little = 'process.availableMemory = () => 1_000_000;';
    expect(codeOf(await loading(starved('loadModel', 16e6, little)))).toBe('no_memory');
    expect(codeOf(await loading(starved('loadModel', 16e6)))).toBe('unloadable');
  });
});

describe('a plan whose model is killed', () => {
  beforeEach(() => {
    writeTinyModel(file);
    const model = { key: 'embedded/tiny', provider: 'embedded', model: file, context_window: 16_384 };
    const entry = { ...model, concurrency: 1, max_output_tokens: 800 };
    mkdirSync(join(cli.home, 'profiles'), { recursive: true });
    const profile = { title: 'Tiny', summary: 'Random weights.', models: [entry] };
    writeFileSync(join(cli.home, 'profiles', 'tiny.json'), JSON.stringify(profile));
  });

  const drafting = (model: string, ...args: string[]) =>
    cli.run([...args, '--json'], { env: { PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: model } });
  const draft = (model: string) => drafting(model, 'plan', '--prompt', PROMPT, '--profile', 'tiny', '--speed', 'ping');
  const callsOf = (id: string) =>
    lookInto(cli, (library) => unwrap(listCalls(library, { plan_id: id }))).calls.map(({ cause }) => cause);

  it('in the middle of an answer asks again, in a new process, and comes to its end', async () => {
    const drafted = await draft(killedModelProcess(cli.folder, { at: 'piece', times: 1 }));
    expect(drafted.code, drafted.stderr).toBe(0);
    const [first, ...later] = callsOf(String(drafted.json().plan_id));
    expect(first).toBe('out_of_memory');
    expect(later).not.toContain('out_of_memory');
    expect(later.length).toBeGreaterThan(0);
  });

  it('each time it is loaded ends with what to do, and goes on when there is memory', async () => {
    const failed = await draft(killedModelProcess(cli.folder, { at: 'loaded', times: 100 }));
    expect(failed.code).toBe(1);
    const id = String(failed.json().plan_id);
    const status = await cli.run(['status', id]);
    expect(status.stdout).toMatch(/Too little memory is free for embedded\/tiny/);
    expect(status.stdout).toMatch(/Close other programs.*smaller model.*shorter context/);
    expect((await cli.run(['status', id, '--json'])).json()).toMatchObject({
      state: 'failed',
      error: { cause: 'out_of_memory', recoverable: true },
    });
    const resumed = await drafting(REAL(), 'resume', id);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.json()).toMatchObject({ state: 'completed' });
  });
});
