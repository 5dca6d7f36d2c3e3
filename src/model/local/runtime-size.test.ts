import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runtimePackages, runtimeSize } from './runtime-size.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PACKAGES = join(ROOT, 'node_modules', '@node-llama-cpp');

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

it('the sizes are those of the packages that are installed here, and of the version that the lock file names', () => {
  const installed = readdirSync(PACKAGES).filter((name) => name in runtimePackages);
  expect(installed.length).toBeGreaterThan(0);
  for (const name of installed) expect(runtimePackages[name]?.unpacked_bytes, name).toBe(bytesIn(join(PACKAGES, name)));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  for (const [name, { version }] of Object.entries(runtimePackages))
    expect(packages[`node_modules/@node-llama-cpp/${name}`]?.version, name).toBe(version);
});

it('the documentation tells them for each platform', () => {
  const docs = readFileSync(join(ROOT, 'docs', 'models.md'), 'utf8');
  const megabytes = (bytes = 0) => `${Math.round(bytes / 1e6)} MB`;
  for (const [title, platform, arch] of [
    ['Linux, x64', 'linux', 'x64'],
    ['Linux, ARM', 'linux', 'arm64'],
    ['macOS, Apple silicon', 'darwin', 'arm64'],
    ['macOS, Intel', 'darwin', 'x64'],
    ['Windows, x64', 'win32', 'x64'],
    ['Windows, ARM', 'win32', 'arm64'],
  ] as const) {
    const size = runtimeSize(platform, arch);
    expect(docs).toContain(`| ${title} | ${megabytes(size?.packed)} | ${megabytes(size?.unpacked)} |`);
  }
});

it('there is none for a platform that llama.cpp is not built for', () => {
  expect(runtimeSize('freebsd', 'x64')).toBeNull();
});
