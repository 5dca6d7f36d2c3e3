/**
 * What everything that people read looks like: the window and the report. Each colour is a pair, light and dark. Text
 * pairs reach 4.5:1 on every surface they are used on.
 */
export const COLORS = {
  canvas: ['#ffffff', '#101318'],
  surface: ['#f7f8fa', '#171b22'],
  raised: ['#ffffff', '#1b2028'],
  line: ['#e4e7ec', '#2a313c'],
  'line-strong': ['#c9cfd8', '#3d4654'],
  ink: ['#151a23', '#e9ecf1'],
  'ink-soft': ['#3d4654', '#c2c9d4'],
  'ink-quiet': ['#5b6575', '#98a2b3'],

  accent: ['#2a45b8', '#a3b4ff'],
  'accent-tint': ['#eceffc', '#1f2747'],
  'accent-line': ['#8496e0', '#5b6fc4'],

  good: ['#17693f', '#6fd3a0'],
  'good-tint': ['#e8f4ed', '#173325'],
  warning: ['#865200', '#f0b95a'],
  'warning-tint': ['#fbf2e1', '#3a2d12'],
  bad: ['#ad2620', '#ff9188'],
  'bad-tint': ['#fbebea', '#472120'],
  mark: ['#ffe08a', '#6a5310'],
  'mark-current': ['#ffb547', '#b07a12'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The system's own type: nothing is loaded. */
export const FONTS = {
  sans: '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Inter, Roboto, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial, sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Code", "Segoe UI Mono", Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", monospace',
} as const;

/** The same as variables of a style sheet: `--ink`, `--sans` … A colour follows the `color-scheme` of where it is used. */
export const LOOK_STYLE: string = [
  ':root {',
  ...Object.entries(COLORS).map(([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});`),
  ...Object.entries(FONTS).map(([name, family]) => `  --${name}: ${family};`),
  '}',
].join('\n');
