const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * An address that may be opened in another program: a web page or a mail. Null for all others: plans contain untrusted
 * text, and on some systems other schemes start programs.
 */
export function outsideLink(address: string): string | null {
  if (address.length > 2_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!PROTOCOLS.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** By which agents on this computer are asked to add an MCP server; they ask the person in turn. */
const INSTALL_LINKS = ['cursor://anysphere.cursor-deeplink/mcp/install?', 'vscode:mcp/install?', 'lmstudio://add_mcp?'];

/** Whether `Connect` offers such an address. Reports and other frames never do. */
export function isInstallLink(address: string): boolean {
  return address.length <= 4_000 && INSTALL_LINKS.some((beginning) => address.startsWith(beginning));
}
