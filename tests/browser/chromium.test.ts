import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ensureBrowser, findBrowser } from '../../scripts/browser.ts';

const NONE = join(tmpdir(), 'no-such-browser');
/** What a browser does at `--version`, and what stands in its place where the real one would come as a snap. */
const BROWSER = 'echo Chromium 150.0.1';
const STUB = 'echo Command requires the chromium snap to be installed. >&2; exit 1';

/** A folder with programs: their names and what each does, in the words of a shell. */
function folderOf(programs: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-path-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, does] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

describe.skipIf(process.platform === 'win32')('a browser that is there', () => {
  it('is the one that is named before any on the path, and one on the path before that of Playwright', () => {
    const folder = folderOf({ chromium: BROWSER, own: BROWSER });
    const own = join(folder, 'own');
    expect(findBrowser({ PLANEXE_CHROMIUM: own, PATH: folder }, NONE)).toBe(own);
    expect(findBrowser({ PATH: [folderOf(), folder].join(delimiter) }, own)).toBe(join(folder, 'chromium'));
    expect(findBrowser({ PATH: folderOf() }, own)).toBe(own);
  });

  it('is the shell where both are installed, wherever on the path', () => {
    const [window, shell] = [folderOf({ chromium: BROWSER }), folderOf({ 'chromium-headless-shell': BROWSER })];
    expect(findBrowser({ PATH: [window, shell].join(delimiter) }, NONE)).toBe(join(shell, 'chromium-headless-shell'));
  });

  it('is one that runs', () => {
    const folder = folderOf({ chromium: STUB, 'chromium-browser': 'exit 0', 'google-chrome': BROWSER });
    expect(findBrowser({ PATH: folder }, NONE)).toBe(join(folder, 'google-chrome'));
    expect(() => findBrowser({ PATH: folderOf({ chromium: STUB }) }, NONE)).toThrow(/apt-get install chromium/);
  });

  it('says what to install when there is none', () => {
    expect(() => findBrowser({ PATH: '' }, NONE)).toThrow(/apt-get install chromium/);
  });

  it('is not looked for elsewhere when the one that is named cannot be run', () => {
    const environment = { PLANEXE_CHROMIUM: NONE, PATH: folderOf({ chromium: BROWSER }) };
    expect(() => findBrowser(environment, NONE)).toThrow(/cannot be run/);
    expect(() => ensureBrowser({ environment, download: ['false'] })).toThrow(/cannot be run/);
  });
});

describe.skipIf(process.platform === 'win32')('a browser that is gotten', () => {
  /** Notes how the program was called; `put NAME WORDS` makes one that does what the words say, beside it. */
  const NOTING = `echo "\${0##*/} $*" >> "$HERE/ran"; put() { printf '#!/bin/sh\n%s\n' "$2" > "$HERE/$1"; /bin/chmod +x "$HERE/$1"; }`;

  interface Gets {
    /** What `apt-get install` does. */
    readonly apt?: string;
    /** What Playwright's own download does. */
    readonly download: string;
    readonly isRoot?: boolean;
  }

  /** Gets a browser on a machine that has none. */
  function get({ apt, download, isRoot = true }: Gets) {
    const asked = 'if [ "$1" = install ]; then [ "$DEBIAN_FRONTEND" = noninteractive ] || exit 9;';
    const folder = folderOf({
      ...(apt !== undefined && { 'apt-get': `${NOTING}\n${asked} ${apt}; fi` }),
      playwright: `${NOTING}\n${download}`,
    });
    const within = (name: string) => join(folder, name);
    const ensure = () =>
      ensureBrowser({
        environment: { PATH: folder, HERE: folder },
        isRoot,
        playwrights: within('own'),
        download: [within('playwright'), 'install', 'chromium'],
      });
    const ran = () => (existsSync(within('ran')) ? readFileSync(within('ran'), 'utf8').trim().split('\n') : []);
    return { ensure, ran, within };
  }

  const UPDATE = 'apt-get update -qq';
  const SHELL = 'apt-get install -y -qq chromium-headless-shell';
  const WINDOW = 'apt-get install -y -qq chromium';
  const DOWNLOAD = 'playwright install chromium';
  /** Its argument is the package, after two that say how. */
  const INSTALLS = `put "$4" '${BROWSER}'`;
  const DOWNLOADS = `put own '${BROWSER}'`;

  it('is Debian’s shell where it has one, and nothing is gotten twice', () => {
    const { ensure, ran, within } = get({ apt: INSTALLS, download: DOWNLOADS });
    expect(ensure()).toBe(within('chromium-headless-shell'));
    expect(ensure()).toBe(within('chromium-headless-shell'));
    expect(ran()).toEqual([UPDATE, SHELL]);
  });

  it('is Debian’s other package where there is no shell', () => {
    const { ensure, ran, within } = get({ apt: `[ "$4" = chromium ] || exit 100; ${INSTALLS}`, download: DOWNLOADS });
    expect(ensure()).toBe(within('chromium'));
    expect(ran()).toEqual([UPDATE, SHELL, WINDOW]);
  });

  it('is Playwright’s where apt fails', () => {
    const { ensure, ran, within } = get({ apt: 'exit 100', download: DOWNLOADS });
    expect(ensure()).toBe(within('own'));
    expect(ran()).toEqual([UPDATE, SHELL, WINDOW, DOWNLOAD]);
  });

  it('is Playwright’s where what apt installs is a stub that does not run', () => {
    const { ensure, ran, within } = get({ apt: `put "$4" '${STUB}'`, download: DOWNLOADS });
    expect(ensure()).toBe(within('own'));
    expect(ran()).toEqual([UPDATE, SHELL, WINDOW, DOWNLOAD]);
  });

  it('is Playwright’s at once where nobody may install packages, or nothing can', () => {
    const other = get({ apt: INSTALLS, download: DOWNLOADS, isRoot: false });
    expect(other.ensure()).toBe(other.within('own'));
    expect(other.ran()).toEqual([DOWNLOAD]);
    const without = get({ download: DOWNLOADS });
    expect(without.ensure()).toBe(without.within('own'));
    expect(without.ran()).toEqual([DOWNLOAD]);
  });

  it('is missing, with what to install, where neither works', () => {
    const { ensure, ran } = get({ apt: 'exit 100', download: `put own '${STUB}'; exit 1` });
    expect(ensure).toThrow(
      'Browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or set PLANEXE_CHROMIUM to its path.',
    );
    expect(ran()).toEqual([UPDATE, SHELL, WINDOW, DOWNLOAD]);
  });
});
