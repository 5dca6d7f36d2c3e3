import type { Client } from './client.ts';
import { antigravity } from './clients/antigravity.ts';
import { claudeCode } from './clients/claude-code.ts';
import { claudeDesktop } from './clients/claude-desktop.ts';
import { codex } from './clients/codex.ts';
import { cursor } from './clients/cursor.ts';
import { devin } from './clients/devin.ts';
import { geminiCli } from './clients/gemini-cli.ts';
import { goose } from './clients/goose.ts';
import { lmStudio } from './clients/lm-studio.ts';
import { vscode } from './clients/vscode.ts';
import { windsurf } from './clients/windsurf.ts';
import { zed } from './clients/zed.ts';
import { isOnPath, type Place, pathsOf } from './place.ts';

/** Every client that can be set up, in the order in which they are listed. */
export const CLIENTS: readonly Client[] = [
  claudeDesktop,
  claudeCode,
  cursor,
  vscode,
  codex,
  lmStudio,
  goose,
  zed,
  geminiCli,
  antigravity,
  devin,
  windsurf,
];

/** Other words for them. */
const ALSO: Readonly<Record<string, Client>> = {
  claude: claudeDesktop,
  code: vscode,
  'vs-code': vscode,
  chatgpt: codex,
  lmstudio: lmStudio,
  gemini: geminiCli,
  agy: antigravity,
};

/** The client that a word means, in whatever case and with spaces or dashes; null when there is none. */
export function clientNamed(word: string): Client | null {
  const id = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return CLIENTS.find((client) => client.id === id) ?? (Object.hasOwn(ALSO, id) ? (ALSO[id] ?? null) : null);
}

/** Whether there are traces of the client on this computer. */
export function isFound(client: Client, place: Place): boolean {
  const settings = client.settings(place);
  const folder = pathsOf(place).dirname(settings);
  // A file that lies in the user's own folder tells more than that folder does.
  const traces = client.signs ? [settings, ...client.signs(place)] : [settings, folder];
  return traces.some((path) => place.exists(path)) || hasProgram(client, place) === true;
}

/** Whether the client's program is here; null for one that is not started from a terminal. */
export function hasProgram(client: Client, place: Place): boolean | null {
  if (client.hasProgram) return client.hasProgram(place);
  return client.program === undefined ? null : isOnPath(place, client.program);
}
