import { z } from 'zod';

/** Messages over the desktop window's bridge, as the main process and the page validate them. */

export const ThemeChoice = z.enum(['system', 'light', 'dark']);
export type ThemeChoice = z.infer<typeof ThemeChoice>;

/** A file that the person opened with the app. */
const OpenedFile = z.object({
  name: z.string().describe('without its folder'),
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
});
export type OpenedFile = z.infer<typeof OpenedFile>;

/** What the menu, a link, a notification or an opened file asks of the page. */
export const DesktopCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    path: z.string().startsWith('/').describe('an address of the app, such as /settings/about'),
  }),
  z.object({ type: z.literal('find') }),
  z.object({ type: z.literal('file'), file: OpenedFile }),
]);
export type DesktopCommand = z.infer<typeof DesktopCommand>;

/** What an order over the bridge came to. `cancelled`: the person thought better of it in a dialog. */
export type DesktopAnswer =
  /** `path`: of the file or folder, absolute. */
  | { readonly outcome: 'done'; readonly path?: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed'; readonly message: string; readonly next?: string };

/** An environment variable for a key of a provider. Those that change how programs start are none. */
export const SecretName = z
  .string()
  .regex(/^(?!(?:NODE|ELECTRON|PLANEXE|LD|DYLD|NPM)_)[A-Z][A-Z0-9_]{0,62}_(?:KEY|TOKEN)$/)
  .describe('in capitals, ending in _KEY or _TOKEN, such as ANTHROPIC_API_KEY');
