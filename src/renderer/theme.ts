import { createTheme, DEFAULT_THEME, type MantineColorsTuple, Menu, Modal, NumberInput } from '@mantine/core';
import { numberSeparators } from './components/format/format.ts';

/** The nonce under which the page's policy allows styles that components make while running. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// Where the library behind modals, which keeps the page from scrolling, looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

/** One look for every screen: the system's own type, calm colours that hold in the dark, contrast of at least 4.5:1. */
export const theme = createTheme({
  // White on the usual shade is too faint to read, and this is the colour of buttons that destroy.
  colors: { red: darkerRed(DEFAULT_THEME.colors.red) },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A menu holds its items and nothing else that takes the focus, which is what a screen reader counts on.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    NumberInput: NumberInput.extend({ defaultProps: numberSeparators() }),
  },
});

function darkerRed(shades: MantineColorsTuple): MantineColorsTuple {
  const [one, two, three, four, five, six, seven, , nine, ten] = shades;
  return [one, two, three, four, five, six, seven, nine, nine, ten];
}
