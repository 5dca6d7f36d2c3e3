/** A program and its arguments as one would type them: for a POSIX shell, on Windows for the command prompt. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform = process.platform): string {
  return words.map(platform === 'win32' ? forPrompt : forShell).join(' ');
}

function forShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Programs read their arguments as Microsoft's C runtime does: backslashes count in front of a quote only. */
function forPrompt(word: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(word)) return word;
  return `"${word.replaceAll(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, '$&$&')}"`;
}
