import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/build.ts';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: unknown;
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
