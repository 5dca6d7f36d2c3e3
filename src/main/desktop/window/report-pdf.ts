import { app, BrowserWindow, dialog } from 'electron';
import { type Library, planFile } from '../../../library/index.ts';
import { writeFileAtomically } from '../../../platform/atomic-file.ts';
import { errorCode } from '../../../platform/system-error.ts';
import { REPORT_ORIGIN } from '../../../shared/contracts/desktop.ts';
import type { DesktopAnswer } from '../../../shared/contracts/desktop-messages.ts';
import type { PrintedPart } from '../../../shared/contracts/printed-part.ts';

/** Where paper is cut in inches. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO']);

interface WantedPdf {
  readonly planId: string;
  readonly part: PrintedPart;
}

/** Asks where to, and saves the report of a plan as PDF. */
export async function saveReportPdf(
  library: Library,
  wanted: WantedPdf,
  window: BrowserWindow | null,
): Promise<DesktopAnswer> {
  const report = await planFile(library, { plan_id: wanted.planId, artifact: 'report' });
  if (!report.ok) return { outcome: 'failed', message: report.error.message };
  if (!report.value.ready) return { outcome: 'failed', message: report.value.reason };
  const asked = {
    title: 'Save report as PDF',
    defaultPath: report.value.filename.replace(/\.html$/, '.pdf'),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, asked)
    : await dialog.showSaveDialog(asked);
  if (canceled || !filePath) return { outcome: 'cancelled' };
  try {
    writeFileAtomically(filePath, await printReport(wanted), 0o666);
    return { outcome: 'done', path: filePath };
  } catch (error) {
    const code = errorCode(error);
    return {
      outcome: 'failed',
      message: `Could not save the PDF${code === null ? '' : ` (${code})`}.`,
      next: 'Choose another folder, and check that the disk has free space.',
    };
  }
}

/** Lays out what is printed of the report in a hidden window without scripts. */
async function printReport({ planId, part }: WantedPdf): Promise<Buffer> {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      spellcheck: false,
    },
  });
  try {
    await window.loadURL(`${REPORT_ORIGIN}/report/${encodeURIComponent(planId)}?print=${part}`);
    return await window.webContents.printToPDF({
      pageSize: LETTER_COUNTRIES.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4',
      printBackground: true,
      preferCSSPageSize: true,
      generateDocumentOutline: true,
      generateTaggedPDF: true,
    });
  } finally {
    window.destroy();
  }
}
