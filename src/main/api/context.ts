import type { Library } from '../../library/index.ts';
import type { DesktopServices, SecretStore } from '../../shared/contracts/desktop.ts';
import type { MoveRequest } from '../host/relocate.ts';

/** What every procedure of the window's API works with. */
export interface ApiContext {
  /** As the person at this computer sees it. */
  readonly library: Library;
  readonly version: string;
  /** Called with an unexpected error, for the log. */
  readonly onFault: (error: unknown) => void;
  /** Where agents reach the program over HTTP, without a path. */
  readonly address: string;
  /** The script of the command line, absolute; left out, the one that runs. */
  readonly script?: string | undefined;
  /** What the desktop app adds; left out where the program runs without a window. */
  readonly desktop?: DesktopServices | undefined;
  /** Takes keys where there is no desktop app to keep them. */
  readonly sessionKeys?: SecretStore | undefined;
  /** Ends the host, moves the library and starts again; left out, it cannot be moved from the window. */
  readonly moveLibrary?: ((request: MoveRequest) => void) | undefined;
}
