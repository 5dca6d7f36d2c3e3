import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import vitestConfig from '../../../vitest.config.ts';
import { ROOT } from '../../support/build.ts';

const PROJECTS = vitestConfig.test?.projects?.flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [String(project.test?.name)] : [],
);
const CONFORMANCE = globSync('tests/contract/mcp/{conformance,inspector}.test.ts', { cwd: ROOT }).toSorted();

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly part?: readonly { readonly tests: string }[] } };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What builds, tests and releases the program elsewhere, as far as a mistake in it would show only there. */
function workflow(name: string): Workflow {
  return parse(readFileSync(join(ROOT, '.github', 'workflows', name), 'utf8')) as Workflow;
}

it('Electron’s tests on Linux find Chromium’s sandbox helper as it must be, and nothing turns the sandbox off', () => {
  const steps = workflow('ci.yml').jobs.test?.steps ?? [];
  const at = (text: string) => steps.findIndex(({ run }) => run?.includes(text));
  const helper = steps[at('chrome-sandbox')];
  expect(helper?.if).toBe("runner.os == 'Linux' && matrix.part.electron");
  expect(helper?.run).toMatch(/chown root:root .*chrome-sandbox\n.*chmod 4755 .*chrome-sandbox/);
  expect(at('electron/install.js')).toBeLessThan(at('chrome-sandbox'));
  expect(at('chrome-sandbox')).toBeLessThan(at('xvfb-run'));
  for (const name of ['ci.yml', 'release.yml']) {
    const runs = Object.values(workflow(name).jobs).flatMap((job) => job.steps.map(({ run }) => run ?? ''));
    expect(runs.join('\n')).not.toMatch(/--no-sandbox|apparmor_restrict|ELECTRON_DISABLE_SANDBOX/);
  }
});

it('one job releases what all systems have built, and no other may write', () => {
  const { permissions, jobs } = workflow('release.yml');
  expect(permissions).toEqual({ contents: 'read' });
  const publishing = Object.entries(jobs).filter(([, { steps }]) =>
    steps.some(({ run = '', env = {} }) => /gh release|--publish (?!never)/.test(run) || 'GH_TOKEN' in env),
  );
  expect(publishing.map(([name]) => name)).toEqual(['release']);
  expect(jobs.release).toMatchObject({
    needs: 'package',
    if: "github.ref_type == 'tag'",
    permissions: { contents: 'write' },
  });
  expect(jobs.release).not.toHaveProperty('strategy');
});

it.each(['ci.yml', 'release.yml'])('%s uses each action at the hash of a commit', (name) => {
  const used = Object.values(workflow(name).jobs).flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses));
  expect(used.length).toBeGreaterThan(3);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
});

it('the program is built once, and the test jobs together run every project, each shard once', () => {
  const { jobs } = workflow('ci.yml');
  const builds = Object.entries(jobs).filter(([, { steps }]) =>
    steps.some(({ run = '' }) => /run -s build$/.test(run)),
  );
  expect(builds.map(([name]) => name)).toEqual(['build']);
  expect(jobs.test?.needs).toBe('build');
  // Static checks wait for no build.
  expect(jobs.static?.needs).toBeUndefined();

  const parts = jobs.test?.strategy?.matrix.part?.map(({ tests }) => tests) ?? [];
  const projects = parts.flatMap((tests) => [...tests.matchAll(/--project (\w+)/g)].map(([, name]) => name));
  expect([...new Set(projects)].toSorted()).toEqual(PROJECTS?.toSorted());
  const shards = parts.flatMap((tests) => /--shard (\d+)\/(\d+)/.exec(tests)?.slice(1).map(Number) ?? []);
  const count = shards.length / 2;
  expect(shards).toEqual(Array.from({ length: count }, (_, index) => [index + 1, count]).flat());
  const conformance = parts.filter((tests) => tests.includes('--project conformance'));
  expect(conformance.map((tests) => /tests\/\S+$/.exec(tests)?.[0]).toSorted()).toEqual(CONFORMANCE);
});
