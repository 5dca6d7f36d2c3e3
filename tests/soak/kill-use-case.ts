import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doctor, type Library, resumePlan } from '../../src/library/index.ts';
import { ROOT } from '../support/build.ts';
import { work } from '../support/plans/in-process.ts';
import { status, unwrap } from '../support/plans/plan-state.ts';
import { seeded } from '../support/seeded.ts';
import { fingerprint } from './fingerprint.ts';
import type { Scenario } from './scenario.ts';
import { WRITING_USE_CASES } from './writing-use-cases.ts';
import { openWritten, type WrittenThings, writtenLibrary } from './written-library.ts';

const WRITER = fileURLToPath(new URL('./writer.js', import.meta.url));
const AT_ONCE = 2;
/** A kill may come so much later than the use-case took when nobody killed it. */
const LATEST = 1.2;
/** What follows from these is computed after they are committed: killed in between, the next run does. */
const FOLLOWED_UP: ReadonlySet<string> = new Set([
  'edit-prompt',
  'rename-plan',
  'change-fact-list',
  'edit-page',
  'edit-data',
  'discard-edit',
  'set-fact',
  'reset-fact',
  'answer-decision',
  'edit-schedule',
]);

const COPY = /^plans.\*.history.overwritten/;

/** A library before and after a use-case that nobody kills. */
interface Reference {
  readonly after: readonly string[];
  readonly ms: number;
}

/** A library that is copied for each kill. */
interface Original {
  readonly folder: string;
  readonly home: string;
  /** Where `things` are stored. */
  readonly file: string;
  readonly things: WrittenThings;
  readonly before: readonly string[];
  readonly references: ReadonlyMap<string, Reference>;
}

export const killUseCase: Scenario = {
  name: 'kill-use-case',
  claim: 'whatever writes to the library and is killed has done it as a whole or not at all',
  async open() {
    const original = await prepare();
    return {
      async round(seed) {
        const random = seeded(seed);
        const waiting = Object.keys(WRITING_USE_CASES).map((useCase) => ({ useCase, moment: random() * LATEST }));
        const figures = { kills: 0, interrupted: 0, done: 0, undone: 0 };
        const faults: string[] = [];
        const killer = async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            try {
              const { interrupted, outcome } = await killed(original, next.useCase, next.moment);
              figures.kills += 1;
              figures.interrupted += interrupted;
              figures[outcome] += 1;
            } catch (error) {
              faults.push(String(error));
            }
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, killer));
        assert.deepEqual(faults, []);
        return figures;
      },
      close: async () => rmSync(original.folder, { recursive: true }),
    };
  },
};

async function prepare(): Promise<Original> {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-writers-'));
  const home = join(folder, 'library');
  mkdirSync(home);
  const things = await writtenLibrary(home, join(folder, 'plan.zip'));
  const file = join(folder, 'things.json');
  writeFileSync(file, JSON.stringify(things));
  const before = looked(home, fingerprint);
  const references = new Map<string, Reference>();
  for (const useCase of Object.keys(WRITING_USE_CASES)) {
    const copy = copied(home, folder);
    const writer = await startWriter(useCase, copy, file);
    const begunMs = performance.now();
    writer.send('go');
    const said = await nextMessage(writer);
    const ms = performance.now() - begunMs;
    await ended(writer);
    assert.equal(said, 'done');
    references.set(useCase, { after: looked(copy, fingerprint), ms });
    rmSync(copy, { recursive: true });
  }
  return { folder, home, file, things, before, references };
}

/** Kills a use-case at a moment of what it takes, and looks at what is left. */
async function killed(
  { folder, home, file, things, before, references }: Original,
  useCase: string,
  moment: number,
): Promise<{ readonly interrupted: 0 | 1; readonly outcome: 'done' | 'undone' }> {
  const reference = references.get(useCase);
  assert.ok(reference);
  const copy = copied(home, folder);
  const writer = await startWriter(useCase, copy, file);
  let said: unknown = null;
  writer.once('message', (message) => {
    said = message;
  });
  const untilMs = performance.now() + moment * reference.ms;
  writer.send('go');
  while (performance.now() < untilMs) await new Promise((resolve) => setImmediate(resolve));
  await ended(writer);
  assert.ok(said === null || said === 'done', String(said));
  const left = looked(copy, (library) => {
    const found = fingerprint(library);
    for (const { name, status: how, detail } of unwrap(doctor(library)).checks)
      assert.ok(name === 'space' || how === 'ok', `after ${useCase}, ${name}: ${detail}`);
    return found;
  });
  const isBefore = equal(withoutCopies(left, before), before);
  // What had been said to be done is not lost.
  const outcome = isBefore && said === null ? 'undone' : 'done';
  if (!isBefore && !equal(left, reference.after)) {
    assert.ok(FOLLOWED_UP.has(useCase), `${useCase} was half done: ${difference(before, left, reference.after)}`);
    await finished(copy, things.plan);
  }
  rmSync(copy, { recursive: true });
  return { interrupted: said === null ? 1 : 0, outcome };
}

/** Drafts what the plan lacks. @throws when it does not end well */
async function finished(home: string, planId: string): Promise<void> {
  const library = openWritten(home);
  try {
    unwrap(await resumePlan(library, { plan_id: planId }));
    await work(library, planId);
    assert.equal(status(library, planId).state, 'completed');
  } finally {
    library.close();
  }
}

function copied(home: string, folder: string): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(home, copy, { recursive: true });
  return copy;
}

function looked<Value>(home: string, look: (library: Library) => Value): Value {
  const library = openWritten(home);
  try {
    return look(library);
  } finally {
    library.close();
  }
}

async function startWriter(useCase: string, home: string, things: string): Promise<ChildProcess> {
  const writer = fork(WRITER, [useCase, home, things], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'out', '.compile-cache') },
    execArgv: [],
  });
  assert.equal(await nextMessage(writer), 'ready');
  return writer;
}

/** @throws when the process ends before it says anything */
async function nextMessage(writer: ChildProcess): Promise<unknown> {
  const gone = once(writer, 'exit').then(([code]) => {
    throw new Error(`a writer ended with ${code}`);
  });
  gone.catch(() => undefined);
  return await Promise.race([once(writer, 'message').then(([message]) => message as unknown), gone]);
}

async function ended(writer: ChildProcess): Promise<void> {
  // It ends by itself once it has nothing left to do.
  if (writer.exitCode !== null) return;
  const gone = once(writer, 'exit');
  writer.kill('SIGKILL');
  await gone;
}

/** Without the copies that are kept of files before these are overwritten, which harm nobody when they are not. */
function withoutCopies(left: readonly string[], before: readonly string[]): readonly string[] {
  const known = new Set(before);
  return left.filter((line) => known.has(line) || !COPY.test(line));
}

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

/** What stands in neither, in short. */
function difference(before: readonly string[], left: readonly string[], after: readonly string[]): string {
  const more = (lines: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return lines.filter((line) => !known.has(line)).map((line) => line.slice(0, 120));
  };
  return JSON.stringify({
    sinceBefore: more(left, before).slice(0, 8),
    lackingOfAfter: more(after, left).slice(0, 8),
    notInAfter: more(left, after).slice(0, 8),
  });
}
