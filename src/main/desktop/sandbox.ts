import type { SettingsFile } from './desktop-settings.ts';
import type { FaultMessage } from './log/faults.ts';

interface SandboxOptions {
  /** Whether this program was started with `--no-sandbox`. */
  readonly isOff: boolean;
  /** Whether it is an AppImage, which turns the sandbox off by itself where the system does not let it be. */
  readonly isImage: boolean;
  readonly settings: SettingsFile;
  readonly tell: (message: FaultMessage) => void;
}

/** Tells the person once that the program runs without Chromium's sandbox, where that is not of their own doing. */
export function warnAboutSandbox({ isOff, isImage, settings, tell }: SandboxOptions): void {
  if (!isOff || !isImage || settings.read().sandboxTold) return;
  settings.change({ sandboxTold: true });
  tell(WITHOUT_SANDBOX);
}

const WITHOUT_SANDBOX: FaultMessage = {
  message: 'PlanExe runs without Chromium’s sandbox.',
  detail:
    'This system does not allow the AppImage to use it (unprivileged user namespaces are restricted). The window still shows only PlanExe’s own pages and your reports. To have the sandbox, install the Debian package, or allow user namespaces for this AppImage.',
};
