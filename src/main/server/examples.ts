import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { z } from 'zod';
import { examplePrompts } from '../../library/example-prompts.ts';
import { errorAnswer } from './error-answer.ts';
import { fileAnswer } from './file-answer.ts';
import { reportPolicy } from './report-policy.ts';
import type { SignedLinks } from './signed-links.ts';

/** Example plans are outlines of the sample prompts. They are drafted when they are first looked at. */
const EXAMPLES = examplePrompts.filter(({ sample }) => sample);

const FILES = ['report.html', 'run.zip'] as const;
/** The files of an example plan that are served. */
type ExampleFile = (typeof FILES)[number];

/** An example plan as lists show it; the links carry their own permission for a while. */
export interface ExampleLinks {
  readonly title: string;
  readonly report_url: string;
  readonly zip_url: string;
}

/** Every example plan, drafted already or not. */
export function exampleLinks(links: SignedLinks, user: string): ExampleLinks[] {
  const link = (id: string, file: ExampleFile) => links.sign(`/examples/${id}/${file}`, user).url;
  return EXAMPLES.map(({ id, title }) => ({
    title,
    report_url: link(id, 'report.html'),
    zip_url: link(id, 'run.zip'),
  }));
}

/** Answers GET and HEAD for a file of an example plan. */
export async function exampleFile(
  request: Request,
  plans: ExamplePlans | undefined,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<Response> {
  const name = FILES.find((known) => known === file);
  if (!plans || !name || !EXAMPLES.some((example) => example.id === id)) {
    return errorAnswer({ code: 'ARTIFACT_NOT_FOUND', message: 'There is no such example.', details: NEXT });
  }
  const bytes = await plans.read(id, name);
  return fileAnswer(request, {
    name: `${id}-${name}`,
    contentType: name === 'run.zip' ? 'application/zip' : 'text/html',
    sha256: hash('sha256', bytes),
    bytes,
    ...(name === 'report.html' && { shownUnder: reportPolicy(bytes.toString('utf8')) }),
  });
}

const NEXT = { next: 'Call example_plans for links to those that there are.' };

export interface ExamplePlans {
  /**
   * The file of an example plan, which is drafted first where nobody has looked at it before.
   * @param id of an example that there is.
   * @throws Error when it cannot be drafted; the next call tries again.
   */
  read(id: string, file: ExampleFile): Promise<Buffer>;
  /** Ends what is being drafted. */
  close(): Promise<void>;
}

export interface ExamplePlansOptions {
  /** The library's folder; what is drafted is kept in it. */
  readonly home: string;
  /** Absolute path of the built command line, which drafts them in processes and libraries of their own. */
  readonly cliPath: string;
  /** The program's: another version drafts them anew. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Drafted one at a time, in the background of whatever the user is doing. */
export function createExamplePlans({ home, cliPath, version, env }: ExamplePlansOptions): ExamplePlans {
  const folder = join(home, 'examples');
  const queue = new PQueue({ concurrency: 1 });
  const ending = new AbortController();
  const drafting = new Map<string, Promise<void>>();

  const draft = async (id: string) => {
    // Asked here and not of the queue, which would settle at once and leave what is being drafted to itself.
    ending.signal.throwIfAborted();
    makeRoom(folder, version);
    const work = mkdtempSync(join(folder, WORK));
    try {
      const files = join(work, id);
      mkdirSync(files);
      await draftExample({ id, cliPath, env, signal: ending.signal, library: join(work, 'library'), into: files });
      // As a whole, on the same disk.
      renameSync(files, join(folder, version, id));
    } finally {
      rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  };
  /** Once for all who ask meanwhile. */
  const drafted = (id: string): Promise<void> => {
    const known = drafting.get(id);
    if (known) return known;
    const begun = queue.add(() => draft(id)).finally(() => drafting.delete(id));
    drafting.set(id, begun);
    return begun;
  };

  return {
    async read(id, file) {
      const path = join(folder, version, id, file);
      if (!existsSync(path)) await drafted(id);
      return readFileSync(path);
    },
    async close() {
      ending.abort();
      await Promise.allSettled(drafting.values());
    },
  };
}

const WORK = '.drafting-';

/** Takes away what earlier versions drafted, and what a drafting that was killed left behind. */
function makeRoom(folder: string, version: string): void {
  mkdirSync(join(folder, version), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (name !== version) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

interface DraftOptions extends Pick<ExamplePlansOptions, 'cliPath' | 'env'> {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Where the plan is drafted, apart from the user's own. */
  readonly library: string;
  /** A folder that gets the files that are served. */
  readonly into: string;
}

const Drafted = z.object({ plan_id: z.string(), report: z.string() });

async function draftExample({ id, cliPath, env, signal, library, into }: DraftOptions): Promise<void> {
  const planexe = async (...args: string[]) => {
    const running = promisify(execFile)(process.execPath, [cliPath, ...args, '--json'], {
      env: { ...env, PLANEXE_HOME: library },
      maxBuffer: 10_000_000,
      signal,
    });
    try {
      return JSON.parse((await running).stdout) as unknown;
    } finally {
      // One that was told to end still has to end its own worker.
      const { child } = running;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  };
  const { plan_id, report } = Drafted.parse(await planexe('plan', '--example', id, '--profile', 'outline', '--quiet'));
  copyFileSync(report, join(into, 'report.html'));
  await planexe('export', plan_id, '--format', 'zip', '--out', join(into, 'run.zip'));
}
