/**
 * Whether a window shows this place of the app, or one within it.
 * @param address of the window; empty before it has one
 * @param path such as `/plan/…`
 */
export function isPageShown(address: string, path: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  return pathname === path || pathname.startsWith(`${path}/`);
}
