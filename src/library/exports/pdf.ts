import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, printToPdf } from '../../platform/chromium.ts';
import { PrintedPart } from '../../shared/contracts/printed-part.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { printedReport } from '../use-cases/files/printed-report.ts';
import type { ExportFormat } from './export-format.ts';
import { lastChange } from './last-change.ts';

/** The report as it prints, by the browser that is installed: its first part, or all of it. */
export const pdf: ExportFormat = {
  id: 'pdf',
  title: 'PDF',
  about: 'the report as it prints: a summary of a few pages, or all; needs an installed Chromium, Chrome or Edge',
  extension: 'pdf',
  content_type: 'application/pdf',
  calculates: false,
  parts: [
    { id: 'summary', title: 'Summary' },
    { id: 'all', title: 'Everything' },
  ],
  async make({ library, plan }, part) {
    const browser = findChromium(library.env);
    if (browser === null) return noBrowser();
    const page = await printedReport(library, { plan_id: plan.id, part: PrintedPart.parse(part) });
    if (!page.ok) return page;
    return printed(browser, { html: page.value, part, stamp: lastChange(library, plan) });
  },
};

function noBrowser(): Result<never> {
  return err('content_unavailable', 'PDF needs Chromium, Chrome or Edge, and none was found on this computer.', {
    next: 'Install one of them, or name its program in PLANEXE_CHROMIUM. Or open the report (HTML) and print it to PDF.',
  });
}

interface Printing {
  readonly html: string;
  readonly part: string;
  /** When the plan changed last, ISO 8601 UTC. */
  readonly stamp: string;
  /** How long the browser may take, in milliseconds; as long as it usually may if left out. */
  readonly withinMs?: number;
}

/** The page as the browser prints it. */
export async function printed(browser: string, { html, part, stamp, withinMs }: Printing): Promise<Result<Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-pdf-'));
  const [page, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')];
  try {
    writeFileSync(page, html, { mode: 0o600 });
    const outcome = await printToPdf(browser, {
      ...{ page: pathToFileURL(page).href, folder: join(folder, 'profile'), pdf },
      ...(withinMs !== undefined && { withinMs }),
    });
    if (outcome === 'too_slow') return tooSlow(part);
    if (outcome === 'failed' || !existsSync(pdf)) return notPrinted();
    return ok(withTime(readFileSync(pdf), stamp));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function tooSlow(part: string): Result<never> {
  return err('content_unavailable', 'Printing took too long and was ended.', {
    next:
      part === 'all'
        ? 'Print the summary instead, and leave the long tables to the sheets (xlsx). Or try again when the computer is less busy.'
        : 'Try again when the computer is less busy; or open the report (HTML) and print it to PDF.',
  });
}

function notPrinted(): Result<never> {
  return err('content_unavailable', 'The browser could not print the report.', {
    next: 'Try again; or open the report (HTML) and print it to PDF.',
  });
}

const TIME = /(\/(?:CreationDate|ModDate) \(D:)\d{14}/g;

/** The file with the time of the plan in the place of that of printing; as long as before, so that its index holds. */
function withTime(pdf: Buffer, stamp: string): Buffer {
  const time = stamp.slice(0, 19).replaceAll(/\D/g, '');
  return Buffer.from(pdf.toString('latin1').replaceAll(TIME, `$1${time}`), 'latin1');
}
