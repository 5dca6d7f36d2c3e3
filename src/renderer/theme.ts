import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  type MantineColorsTuple,
  Menu,
  Modal,
  NumberInput,
} from '@mantine/core';
import { COLORS, FONTS } from '../shared/look/look.ts';
import { numberSeparators } from './components/format/format.ts';
import { styleNonce } from './components/style-nonce.ts';

// Where the library behind modals, which keeps the page from scrolling, looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

/** The colours that window and report share, each with the steps between them that components of the window need. */
const [light, dark] = [0, 1] as const;
const gray: MantineColorsTuple = [
  COLORS.surface[light],
  '#eff1f4',
  COLORS.line[light],
  '#d6dbe2',
  COLORS['line-strong'][light],
  '#a9b1be',
  '#828c9b',
  COLORS['ink-quiet'][light],
  COLORS['ink-soft'][light],
  COLORS.ink[light],
];
const ofTheDark: MantineColorsTuple = [
  COLORS.ink[dark],
  COLORS['ink-soft'][dark],
  COLORS['ink-quiet'][dark],
  '#6f7a8b',
  COLORS['line-strong'][dark],
  COLORS.line[dark],
  COLORS.raised[dark],
  COLORS.canvas[dark],
  '#0c0f13',
  '#07090b',
];
const indigo: MantineColorsTuple = [
  COLORS['accent-tint'][light],
  '#dfe4fa',
  '#c3cdf8',
  COLORS.accent[dark],
  '#8ea2fb',
  '#6f86ec',
  '#4f66d6',
  '#3d55c8',
  COLORS.accent[light],
  '#213794',
];

/** One look for every screen, that of the report: the system's own type, and calm colours that hold in the dark. */
export const theme = createTheme({
  colors: {
    gray,
    dark: ofTheDark,
    indigo,
    // White on the usual shade is too faint to read, and this is the colour of buttons that destroy.
    red: darkerRed(DEFAULT_THEME.colors.red),
  },
  black: COLORS.ink[light],
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  // White reaches 4.5:1 on what is darker than this, black on the rest.
  luminanceThreshold: 0.183,
  defaultRadius: 'md',
  fontFamily: FONTS.sans,
  fontFamilyMonospace: FONTS.mono,
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

/** The shared colours by their names in the report, and in the places where components look for theirs. */
export const lookVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(light),
  dark: variablesOf(dark),
});

function variablesOf(scheme: typeof light | typeof dark): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(COLORS).map(([name, pair]) => [`--${name}`, pair[scheme]])),
    '--mantine-color-body': COLORS.canvas[scheme],
    '--mantine-color-text': COLORS.ink[scheme],
    '--mantine-color-dimmed': COLORS['ink-quiet'][scheme],
    '--mantine-color-placeholder': COLORS['ink-quiet'][scheme],
    '--mantine-color-indigo-light': COLORS['accent-tint'][scheme],
    '--mantine-color-indigo-light-hover': COLORS['accent-tint'][scheme],
    '--mantine-color-anchor': COLORS.accent[scheme],
    '--mantine-color-default-border': COLORS.line[scheme],
    '--mantine-color-error': COLORS.bad[scheme],
    '--mantine-color-red-text': COLORS.bad[scheme],
    '--mantine-color-teal-text': COLORS.good[scheme],
    '--mantine-color-yellow-text': COLORS.warning[scheme],
    // What is said on a tint of its meaning: alerts, badges, marks.
    ...onTint('red', 'bad', scheme),
    ...onTint('teal', 'good', scheme),
    ...onTint('yellow', 'warning', scheme),
  };
}

/** A colour of the components in its light variant: words of a meaning on the tint of that meaning. */
function onTint(
  color: 'red' | 'teal' | 'yellow',
  meaning: 'bad' | 'good' | 'warning',
  scheme: typeof light | typeof dark,
): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: COLORS[`${meaning}-tint`][scheme],
    [`--mantine-color-${color}-light-hover`]: COLORS[`${meaning}-tint`][scheme],
    [`--mantine-color-${color}-light-color`]: COLORS[meaning][scheme],
  };
}

function darkerRed(shades: MantineColorsTuple): MantineColorsTuple {
  const [one, two, three, four, five, six, , , nine, ten] = shades;
  return [one, two, three, four, five, six, nine, nine, nine, ten];
}
