import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';

/** For each colour of CodeMirror's own style: what stands at least 4.5:1 on the light page, and on the dark one. */
const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '#404740': ['#404740', '#c1c2c5'],
  '#708': ['#770088', '#e2a5f7'],
  '#219': ['#221199', '#a9b8ff'],
  '#164': ['#116644', '#7fdcb0'],
  '#a11': ['#aa1111', '#ffb0a8'],
  '#e40': ['#b33000', '#ffbd8a'],
  '#00f': ['#0000e0', '#9fc0ff'],
  '#30a': ['#3300aa', '#c3b2ff'],
  '#085': ['#007048', '#7fdcb0'],
  '#167': ['#116677', '#86d8e8'],
  '#256': ['#225566', '#9fd0e0'],
  '#00c': ['#0000cc', '#a9c4ff'],
  '#940': ['#8a3f00', '#f0bd85'],
  '#f00': ['#c40000', '#ff9a9a'],
};

/** The colours of code: one style whose colours follow the page's scheme. */
export const codeColours: HighlightStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => {
    const pair = COLOURS[String(spec.color)];
    return pair ? { ...spec, color: `light-dark(${pair[0]}, ${pair[1]})` } : spec;
  }),
);
