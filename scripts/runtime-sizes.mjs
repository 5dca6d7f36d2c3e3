/**
 * Measures the packages in which the runtime of local models comes for each platform, as the lock file names them, and
 * writes `resources/runtime-sizes.json`: bytes of the packed and the unpacked package. It downloads them (200 MB), so it
 * is run by hand when the version changes: `node scripts/runtime-sizes.mjs`. A test compares what is installed.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const SCOPE = 'node_modules/@node-llama-cpp/';
/** Systems that the app is packaged for; packages that are left out have another package's `os`. */
const PLATFORMS = /^(?:linux|mac|win)-(?:x64|arm64)(?!.*cuda)/;

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const wanted = Object.entries(lock.packages).filter(
  ([path]) => path.startsWith(SCOPE) && PLATFORMS.test(path.slice(SCOPE.length)),
);
const folder = mkdtempSync(join(tmpdir(), 'planexe-runtime-'));
const packages = {};
try {
  for (const [path, { version }] of wanted) {
    const name = path.slice(SCOPE.length);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { stdout } = await promisify(execFile)(
      npm,
      ['pack', `@node-llama-cpp/${name}@${version}`, '--json', '--pack-destination', folder],
      { cwd: folder, shell: process.platform === 'win32' },
    );
    const said = JSON.parse(stdout);
    // npm 12 names them by package, earlier ones list them.
    const { size, unpackedSize } = Object.values(said)[0];
    packages[name] = { version, packed_bytes: size, unpacked_bytes: unpackedSize };
    process.stdout.write(`${name}: ${size} packed, ${unpackedSize} unpacked\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(root, 'resources', 'runtime-sizes.json'), `${JSON.stringify({ packages }, null, 2)}\n`);
