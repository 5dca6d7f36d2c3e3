import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { z } from 'zod';
import { DESKTOP_CHANNELS, WINDOW_ORIGIN } from '../../../shared/contracts/desktop.ts';
import { type DesktopAnswer, ThemeChoice } from '../../../shared/contracts/desktop-messages.ts';
import { PrintedPart } from '../../../shared/contracts/printed-part.ts';
import type { MainWindow } from './window.ts';

export interface BridgeActions {
  readonly revealPlan: (planId: string) => Promise<DesktopAnswer>;
  readonly revealLibrary: () => Promise<DesktopAnswer>;
  readonly chooseFolder: () => Promise<DesktopAnswer>;
  readonly saveReportPdf: (planId: string, part: PrintedPart) => Promise<DesktopAnswer>;
  readonly openLogs: () => Promise<DesktopAnswer>;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly onFault: (error: unknown) => void;
}

const PlanId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const NOT_ALLOWED: DesktopAnswer = { outcome: 'failed', message: 'Not allowed.' };
const OUR_MISTAKE: DesktopAnswer = {
  outcome: 'failed',
  message: 'Internal error. Details are in the log.',
  next: 'Try again. If it keeps happening, report it.',
};

/** Answers what the page asks over the bridge, when it is our own page that asks and what it asks is what it may. */
export function answerBridge(window: MainWindow, actions: BridgeActions): void {
  const isOurs = ({ senderFrame, sender }: IpcMainEvent | IpcMainInvokeEvent) =>
    sender === window.current()?.webContents && senderFrame?.parent === null && senderFrame.origin === WINDOW_ORIGIN;
  const answer = <Args extends z.ZodTuple>(
    channel: string,
    shape: Args,
    work: (...args: z.infer<Args>) => Promise<DesktopAnswer>,
  ) => {
    ipcMain.handle(channel, async (event, ...given: unknown[]): Promise<DesktopAnswer> => {
      const args = shape.safeParse(given);
      if (!isOurs(event) || !args.success) return NOT_ALLOWED;
      try {
        return await work(...args.data);
      } catch (error) {
        actions.onFault(error);
        return OUR_MISTAKE;
      }
    });
  };
  answer(DESKTOP_CHANNELS.revealPlan, z.tuple([PlanId]), actions.revealPlan);
  answer(DESKTOP_CHANNELS.saveReportPdf, z.tuple([PlanId, PrintedPart]), actions.saveReportPdf);
  answer(DESKTOP_CHANNELS.revealLibrary, z.tuple([]), actions.revealLibrary);
  answer(DESKTOP_CHANNELS.chooseFolder, z.tuple([]), actions.chooseFolder);
  answer(DESKTOP_CHANNELS.openLogs, z.tuple([]), actions.openLogs);
  ipcMain.on(DESKTOP_CHANNELS.setTheme, (event, given: unknown) => {
    const theme = ThemeChoice.safeParse(given);
    if (isOurs(event) && theme.success) actions.setTheme(theme.data);
  });
  ipcMain.on(DESKTOP_CHANNELS.ready, (event) => {
    if (isOurs(event)) window.pageReady();
  });
}
