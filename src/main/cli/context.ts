import { resolve } from 'node:path';
import type { Library } from '../../library/index.ts';
import { resolvePlanId } from '../../library/index.ts';
import { openPlain, openWithPlanner } from '../host/open.ts';
import { demand, EXIT, type Exit } from './exit.ts';
import type { Output } from './terminal/output.ts';

/** Where commands read what is typed or piped in; `isTTY` where a person is at a terminal. */
type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What every command works with. */
export interface Cli {
  /** Standard input, which is opened when it is first asked for. */
  readonly input: () => Input;
  readonly output: Output;
  readonly env: NodeJS.ProcessEnv;
  /** Absolute path of the folder that paths which the user types begin in. */
  readonly folder: string;
  /** Absolute path of the built worker. */
  readonly workerPath: string;
  /** Set by the command that ran. */
  exit: Exit;
}

/** Our own scripts: npm runs them in the package's folder, wherever they were called. */
const OWN_SCRIPTS: readonly string[] = ['planexe', 'plan'];

function calledThroughNpm({ env }: Cli): boolean {
  return env.npm_package_name === 'planexe-desktop' && OWN_SCRIPTS.includes(env.npm_lifecycle_event ?? '');
}

/** A command as the user would type it here. */
export function commandLine(cli: Cli, args: string): string {
  return calledThroughNpm(cli) ? `npm run -s planexe -- ${args}` : `planexe ${args}`;
}

/** A text with its commands as the user would type them here; help and the library name them as they are installed. */
export function asTyped(cli: Cli, text: string): string {
  return text.replace(/(?<![\w./@-])planexe (?=[a-z[])/g, () => commandLine(cli, ''));
}

/** An absolute path for one that the user typed. */
export function userPath(cli: Cli, path: string): string {
  const from = calledThroughNpm(cli) ? cli.env.INIT_CWD : undefined;
  return resolve(from ?? cli.folder, path);
}

type Work = (library: Library) => Exit | Promise<Exit>;
type PlanWork = (library: Library, planId: string) => Exit | Promise<Exit>;

/** Opens the library for a command that needs no planning, and closes it afterwards. */
export async function withLibrary(cli: Cli, work: Work): Promise<Exit> {
  return using(demand(openPlain(cli.env)), work);
}

/** Opens the library with the planner, and closes it afterwards. */
export async function withPlanner(cli: Cli, work: Work): Promise<Exit> {
  return using(demand(await openWithPlanner(cli.env)), work);
}

async function using(library: Library, work: Work): Promise<Exit> {
  try {
    return await work(library);
  } finally {
    library.close();
  }
}

/** As `withLibrary`, for the plan that an id or its beginning names. */
export function withPlan(cli: Cli, id: string, work: PlanWork): Promise<Exit> {
  return withLibrary(cli, (library) => work(library, demand(resolvePlanId(library, { plan_id: id }))));
}

/** As `withPlanner`, for the plan that an id or its beginning names. */
export function withPlannedPlan(cli: Cli, id: string, work: PlanWork): Promise<Exit> {
  return withPlanner(cli, (library) => work(library, demand(resolvePlanId(library, { plan_id: id }))));
}

/** Prints a result for programs or for people, and ends well. */
export function answer(cli: Cli, json: boolean | undefined, value: unknown, lines: () => readonly string[]): Exit {
  if (json) cli.output.json(value);
  else cli.output.print(...lines());
  return EXIT.ok;
}
