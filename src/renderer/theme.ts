import { createTheme } from '@mantine/core';

/** The nonce under which the page's policy allows styles that components make while running. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// Where the library behind modals, which keeps the page from scrolling, looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

/** One look for every screen: the system's own type, calm colours that hold in the dark, contrast of at least 4.5:1. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
