import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/**
 * The real model process, with something that happens before it begins.
 * @param before source of a module, which may wait for something
 * @returns for PLANEXE_MODEL_PROCESS
 */
export function alteredModelProcess(folder: string, name: string, before: string): string {
  const path = join(folder, `${name}.mjs`);
  const real = pathToFileURL(join(inject('built'), 'model.js')).href;
  writeFileSync(path, `${before}\nawait import(${JSON.stringify(real)});\n`);
  return path;
}

/**
 * Its process is killed, as by a system that is out of memory, so many times: when a model is in memory and it would say
 * so, or when it would send the first piece of an answer.
 */
export function killedModelProcess(
  folder: string,
  { at, times }: { readonly at: 'loaded' | 'piece'; readonly times: number },
): string {
  const marks = JSON.stringify(join(folder, `killed-at-${at}-`));
  // A question loads its model without a word of it.
  const messages = JSON.stringify(at === 'piece' ? ['piece'] : ['loaded', 'piece', 'end']);
  return alteredModelProcess(
    folder,
    `killed-at-${at}`,
    `import { existsSync, writeFileSync } from 'node:fs';
    const send = process.send.bind(process);
    process.send = (message, ...rest) => {
      if (!${messages}.includes(message.type)) return send(message, ...rest);
      for (let time = 1; time <= ${times}; time += 1) {
        const mark = ${marks} + time;
        if (existsSync(mark)) continue;
        writeFileSync(mark, '');
        process.kill(process.pid, 'SIGKILL');
      }
      return send(message, ...rest);
    };`,
  );
}
