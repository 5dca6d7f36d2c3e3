import type { App } from '@modelcontextprotocol/ext-apps';
import { type Answer, answerIn } from './answers.ts';

/** What the view asks of the application that shows it. Nothing here rejects. */
export interface Host {
  /** What the application lets a view do; fixed once it is connected. */
  readonly can: Readonly<Record<'callTools' | 'readFiles' | 'openLinks' | 'speak', boolean>>;
  /** Null when the application or the server behind it does not answer. */
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<Answer | null>;
  /** The text at an address; null when there is none, or no answer. */
  read(uri: string): Promise<string | null>;
  /** Whether it was opened. */
  openLink(url: string): Promise<boolean>;
  /** Puts words of the user into the conversation; whether it was done. */
  say(text: string): Promise<boolean>;
}

/** @param app connected */
export function hostOf(app: App): Host {
  const capabilities = app.getHostCapabilities();
  return {
    can: {
      callTools: capabilities?.serverTools !== undefined,
      readFiles: capabilities?.serverResources !== undefined,
      openLinks: capabilities?.openLinks !== undefined,
      speak: capabilities?.message !== undefined,
    },
    call: (name, input) => app.callServerTool({ name, arguments: { ...input } }).then(answerIn, () => null),
    read: (uri) =>
      app.readServerResource({ uri }).then(
        ({ contents: [first] }) => (first && 'text' in first ? first.text : null),
        () => null,
      ),
    openLink: (url) =>
      app.openLink({ url }).then(
        ({ isError }) => isError !== true,
        () => false,
      ),
    say: (text) =>
      app.sendMessage({ role: 'user', content: [{ type: 'text', text }] }).then(
        ({ isError }) => isError !== true,
        () => false,
      ),
  };
}
