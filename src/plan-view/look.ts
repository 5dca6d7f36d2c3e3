import { COLORS, FONTS } from '../shared/look/look.ts';

/** Ours by the name in the view, and the host's that goes before it; the curve and the bar are ours in every host. */
const COLOURS: Readonly<Record<string, readonly [ours: keyof typeof COLORS, ofHost?: string]>> = {
  canvas: ['canvas', 'color-background-primary'],
  surface: ['surface', 'color-background-secondary'],
  line: ['line', 'color-border-primary'],
  ink: ['ink', 'color-text-primary'],
  'ink-soft': ['ink-soft', 'color-text-secondary'],
  good: ['good', 'color-text-success'],
  warning: ['warning', 'color-text-warning'],
  bad: ['bad', 'color-text-danger'],
  ring: ['accent', 'color-ring-primary'],
  'inverse-ink': ['canvas', 'color-text-inverse'],
  'inverse-ground': ['ink', 'color-background-inverse'],
  accent: ['accent'],
  'accent-tint': ['accent-tint'],
};

/** Colours and fonts as variables of a style sheet: the host's where it names them, else those of window and report. */
export const VIEW_LOOK: string = [
  ':root {',
  ...Object.entries(COLOURS).map(([name, [ours, ofHost]]) => {
    const pair = `light-dark(${COLORS[ours].join(', ')})`;
    return `  --${name}: ${ofHost === undefined ? pair : `var(--${ofHost}, ${pair})`};`;
  }),
  `  --sans: var(--font-sans, ${FONTS.sans});`,
  '}',
].join('\n');
