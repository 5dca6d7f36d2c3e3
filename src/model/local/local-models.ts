import { isAbsolute, join } from 'node:path';
import type { LocalModels } from '../provider.ts';
import { examineModelFile } from './model-file.ts';
import { ModelProcess } from './model-process.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** One process for all that this one asks: two would need the memory of two models. */
let shared: { readonly env: Env; readonly process: ModelProcess } | null = null;

function processFor(env: Env): ModelProcess {
  if (shared?.env !== env) {
    // Only tests have more than one environment. The other process ends when nobody asks it any more.
    shared = { env, process: new ModelProcess({ env }) };
  }
  return shared.process;
}

/** Folder of the model files of a library. */
export function modelsFolder(home: string): string {
  return join(home, 'models');
}

/** Where the file of a model is: an absolute path of the user's, or the name of a downloaded one. */
export function modelPath(home: string, model: string): string {
  return isAbsolute(model) ? model : join(modelsFolder(home), `${model}.gguf`);
}

interface LocalModelsOptions {
  readonly home: string;
  readonly env: Env;
  /** Whether other programs of this computer come first. */
  readonly inBackground?: boolean;
}

/** The models on this computer, run by a process of their own. Nothing is loaded before one is asked. */
export function localModels({ home, env, inBackground = false }: LocalModelsOptions): LocalModels {
  const toLoad = (model: string, contextTokens: number) => ({
    path: modelPath(home, model),
    contextTokens,
    inBackground,
  });
  return {
    examine: (model) => examineModelFile(modelPath(home, model)),
    load: (model, contextTokens, signal) => processFor(env).load(toLoad(model, contextTokens), signal),
    ask: ({ model, contextTokens, ...question }, signal) =>
      processFor(env).ask({ ...question, model: toLoad(model, contextTokens) }, signal),
  };
}
