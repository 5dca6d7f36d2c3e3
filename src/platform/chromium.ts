import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Programs that print pages, by the names that they have on the path; the better ones first. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const ON_A_MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const ON_WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Path of the installed Chromium, Chrome or Edge: that which `PLANEXE_CHROMIUM` names, else the first found; or null. */
export function findChromium(env: Environment, platform: NodeJS.Platform = process.platform): string | null {
  const named = env.PLANEXE_CHROMIUM;
  if (named !== undefined && named !== '') return isExecutable(named) ? named : null;
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = platform === 'win32' ? '.exe' : '';
  const places = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, `${name}${ending}`))),
    ...(platform === 'darwin' ? ON_A_MAC : []),
    ...(platform === 'win32' ? windowsPlaces(env) : []),
  ];
  return places.find(isExecutable) ?? null;
}

function windowsPlaces(env: Environment): string[] {
  const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
  return roots.flatMap((root) => ON_WINDOWS.map((path) => join(root, ...path)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Long plans have hundreds of pages. */
const PRINTS_WITHIN_MS = 120_000;

interface PrintJob {
  readonly page: string;
  readonly folder: string;
  readonly pdf: string;
  readonly withinMs?: number;
}

/**
 * Prints a page as tagged PDF with an outline of its headings, in a browser of its own that reaches no network; one that
 * takes too long is ended.
 * @param page address of the HTML file
 * @param folder for the browser's profile; removed by the caller
 * @param pdf path of the file to write
 * @param withinMs how long it may take, two minutes if left out
 * @returns `failed` when the browser does not start or ends with an error
 */
export function printToPdf(
  browser: string,
  { page, folder, pdf, withinMs = PRINTS_WITHIN_MS }: PrintJob,
): Promise<'printed' | 'too_slow' | 'failed'> {
  const options = [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-extensions',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-pdf-header-footer',
    '--export-tagged-pdf',
    '--generate-pdf-document-outline',
    `--user-data-dir=${folder}`,
    // Chromium refuses to start as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--print-to-pdf=${pdf}`,
    page,
  ];
  return new Promise((resolve) => {
    execFile(browser, options, { timeout: withinMs, windowsHide: true }, (error) =>
      resolve(error === null ? 'printed' : error.killed ? 'too_slow' : 'failed'),
    );
  });
}
