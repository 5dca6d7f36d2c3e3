import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Library, openLibrary } from '../../../src/library/index.ts';
import { type CliHome, type CliResult, cliHome } from '../cli.ts';
import { FAKE_KEY, fakeProfile, withFakeKeys } from '../fake-provider/profile.ts';
import type { Protocol } from '../fake-provider/seen.ts';
import type { FakeProvider } from '../fake-provider/server.ts';
import { EXAMPLE } from '../plans/drafted-plan.ts';
import { unwrap } from '../plans/plan-state.ts';

/** The environment with the key that the profile `fake` names. */
export const WITH_KEY: Readonly<Record<string, string>> = withFakeKeys({}) as Record<string, string>;

/** Drafts the prompt of `prompt.md` by the profile `fake`. */
export const PLAN: readonly string[] = [
  ...['plan', '--profile', 'fake', '--speed', 'fast', '--start-date', '2027-01-04', '--prompt-file', 'prompt.md'],
];

/** A library with the profile `fake`, and the usual prompt in the working folder. */
export function modelCli(
  provider: Pick<FakeProvider, 'url' | 'models' | 'contextWindow'>,
  overrides: Readonly<Record<string, unknown>> = {},
  protocol: Protocol = 'openai-chat',
): CliHome {
  const cli = cliHome();
  mkdirSync(join(cli.home, 'profiles'), { recursive: true });
  // Whoever is held is held by the test; nothing stalls.
  const profile = fakeProfile(provider, protocol, { concurrency: 8, ...overrides });
  writeFileSync(join(cli.home, 'profiles', 'fake.json'), JSON.stringify(profile));
  writeFileSync(join(cli.folder, 'prompt.md'), EXAMPLE);
  return cli;
}

/** The library beside the program that works on it. */
export function lookInto<T>(cli: CliHome, look: (library: Library) => T): T {
  const library = unwrap(openLibrary({ home: cli.home, env: {}, user: 'ada' }));
  try {
    return look(library);
  } finally {
    library.close();
  }
}

/** The key is in no file of the library, whatever its kind, and in nothing that was printed. */
export function expectNoKey(cli: CliHome, printed: readonly CliResult[]): void {
  const files = readdirSync(cli.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const leaks = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').includes(FAKE_KEY));
  expect(leaks).toEqual([]);
  expect(printed.map(({ stdout, stderr }) => stdout + stderr).join('\n')).not.toContain(FAKE_KEY);
}
