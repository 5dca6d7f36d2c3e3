import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { openLibrary, type proposeGraph } from '../../../src/library/index.ts';
import type { AppError, Result } from '../../../src/shared/result.ts';
import { type CliHome, type CliResult, cliHome } from '../cli.ts';

/** Contracts of a task that asks for nothing and shows nothing, as a file of tasks writes them. */
export const CONTRACTS = { executionContract: {}, verificationContract: {} };
/** A file of tasks: two begin at once, one of them asks for evidence of every type. */
export const BAKERY = {
  title: 'Open the bakery',
  currency: 'EUR',
  tasks: [
    {
      nodeKey: 'lease',
      title: 'Sign the lease',
      executionContract: { deliverable: 'a signed lease', notes: ['Ask the notary first'] },
      verificationContract: {
        doneWhen: 'both have signed',
        evidence: [
          { name: 'scan', type: 'file' },
          { name: 'listing', type: 'link' },
          { name: 'rent', type: 'number', atMost: 2500 },
          { name: 'terms', type: 'note' },
        ],
      },
      role: 'owner',
      due: '2027-05-01',
      estimate: { optimistic: 1, likely: 3, pessimistic: 8 },
      plannedCost: 400,
    },
    { nodeKey: 'oven', title: 'Install the oven', dependsOn: ['lease'], ...CONTRACTS },
    { nodeKey: 'sign', title: 'Paint the sign', tags: ['paint'], ...CONTRACTS },
    { nodeKey: 'open', title: 'Open the doors', dependsOn: ['oven', 'sign'], ...CONTRACTS },
  ],
};

/** What `planexe propose --json` prints. */
interface Proposed {
  readonly graph_id: string;
  readonly project_id: string;
  readonly task_ids: Readonly<Record<string, string>>;
}

/** The command line's commands about tasks, in a library that the tests of a file share. */
export interface TaskCommands {
  readonly cli: CliHome;
  /** Slug of the project of the test that runs. Each has one of its own: people name tasks by key, across active plans. */
  readonly project: string;
  /** The number in the name of that project. */
  readonly count: number;
  /** Writes a file where commands are run. Returns its name. */
  file(name: string, content: string): string;
  /** Proposes a file of tasks in that project, the bakery's unless another is given. */
  proposed(plan?: unknown): Promise<Proposed>;
  /** Proposes and approves it. */
  approved(plan?: unknown): Promise<Proposed>;
  /** States of the tasks of a task plan by their keys. */
  states(graphId: string): Promise<Readonly<Record<string, string>>>;
  /** A command that ends with this code, in words on standard error and with `--json` for programs. */
  refused(
    args: readonly string[],
    exit: number,
    code: string,
    env?: Readonly<Record<string, string>>,
  ): Promise<AppError>;
  /** Work on the same library without the command line. */
  withOpen<T>(work: (library: Parameters<typeof proposeGraph>[0]) => Result<T>): T;
}

/** Called at the top of a file. */
export function taskCommands(): TaskCommands {
  const cli = cliHome();
  let count = 0;
  afterAll(() => cli.remove());
  beforeEach(async () => {
    count += 1;
    await cli.run(['projects', 'create', `Project ${count}`]);
  });

  const file = (name: string, content: string): string => {
    writeFileSync(join(cli.folder, name), content);
    return name;
  };
  const proposed = async (plan: unknown = BAKERY): Promise<Proposed> => {
    const path = file('tasks.json', JSON.stringify(plan));
    const result = await cli.run(['propose', path, '--project', `project-${count}`, '--json']);
    expect(result).toMatchObject({ code: 0 });
    return result.json() as unknown as Proposed;
  };
  return {
    cli,
    get project() {
      return `project-${count}`;
    },
    get count() {
      return count;
    },
    file,
    proposed,
    async approved(plan) {
      const graph = await proposed(plan);
      expect(await cli.run(['approve', graph.graph_id])).toMatchObject({ code: 0 });
      return graph;
    },
    async states(graphId) {
      const { tasks } = (await cli.run(['tasks', '--plan', graphId, '--json'])).json() as {
        tasks: { node_key: string; state: string }[];
      };
      return Object.fromEntries(tasks.map(({ node_key, state }) => [node_key, state]));
    },
    async refused(args, exit, code, env = {}) {
      const result = await cli.run([...args, '--json'], { env });
      const error = errorOf(result);
      expect({ exit: result.code, code: error.code }).toEqual({ exit, code });
      expect(result.stderr).toContain(`error: ${error.message}`);
      expect(result.stderr).toContain(`→ ${String(error.details?.next)}`);
      // Names of tools help nobody at a terminal.
      expect(String(error.details?.next)).not.toMatch(/\b[a-z]+_[a-z]+\b/);
      return error;
    },
    withOpen(work) {
      const opened = openLibrary({ env: { PLANEXE_HOME: cli.home, PLANEXE_USER: 'ada' } });
      if (!opened.ok) throw new Error(opened.error.message);
      try {
        const done = work(opened.value);
        if (!done.ok) throw new Error(done.error.message);
        return done.value;
      } finally {
        opened.value.close();
      }
    },
  };
}

/** The error that a command with `--json` prints. */
export function errorOf(result: CliResult): AppError {
  return result.json().error as AppError;
}
