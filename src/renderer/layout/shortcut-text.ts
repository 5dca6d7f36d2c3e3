const isMac = /mac/i.test(navigator.userAgent);

/** A combination of keys as this computer's users know it: `mod+K` is `⌘K` or `Ctrl+K`. */
export function shortcutText(keys: string): string {
  return isMac
    ? keys.replace('mod+', '⌘').replace('shift+', '⇧').replace('alt+', '⌥')
    : keys.replace('mod', 'Ctrl').replace('shift', 'Shift').replace('alt', 'Alt');
}
