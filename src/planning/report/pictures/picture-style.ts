import { LOOK_STYLE } from '../../../shared/look/look.ts';
import charts from '../styles/charts.css?raw';
import gantt from '../styles/gantt.css?raw';
import risk from '../styles/risk.css?raw';
import stakeholders from '../styles/stakeholders.css?raw';
import tokens from '../styles/tokens.css?raw';

/** The family that pictures are drawn with here; programs that lack it take the next. */
export const PICTURE_FONT = 'Noto Sans';
const SANS = `"${PICTURE_FONT}", "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif`;

/** What styles a shape or a text of SVG; the rest arranges pages. */
const OF_SHAPES = /^(?:fill|stroke|font|paint-order|text-anchor|overflow)/;

/**
 * What the page says with HTML and a picture with text. Nothing is cut off at the edge of an inner drawing: none is larger
 * than its place, and cutting takes a renderer longer than all that is drawn.
 */
const OF_PICTURES = `
.figure svg { overflow: visible; }
.picture-title { fill: var(--ink); font: 600 17px var(--sans); }
.picture-summary { fill: var(--ink-soft); font: 400 12.5px var(--sans); }
.picture-small { fill: var(--ink-soft); font: 400 12px var(--sans); }
.picture-text { fill: var(--ink-soft); font: 400 13px var(--sans); }
.picture-strong { fill: var(--ink); font: 600 13px var(--sans); }
.picture-quiet { fill: var(--ink-quiet); font: 400 13px var(--sans); }
.picture-end { text-anchor: end; }
.picture-ground { fill: var(--raised); }
.picture-line { stroke: var(--line-strong); }
.picture-key { stroke: var(--accent); stroke-width: 2; }
.picture-key.key-whole { stroke: var(--ink-quiet); stroke-dasharray: 2 2; }
.picture-key.key-deadline { stroke: var(--bad); stroke-dasharray: 4 3; }
`;

/**
 * The style sheet of pictures: the report's own rules for shapes, with its light colours written out, since programs
 * other than browsers know no variables.
 */
export const PICTURE_STYLE: string = [charts, gantt, risk, stakeholders, OF_PICTURES]
  .flatMap((sheet) => rulesOf(sheet))
  .join('\n');

function rulesOf(sheet: string): string[] {
  const values = lightValues();
  const plain = sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    // Rules for windows of a certain width.
    .replaceAll(/@\w+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = body
      .split(';')
      .map((declaration) => declaration.trim())
      .filter((declaration) => OF_SHAPES.test(declaration) && !declaration.startsWith('font-variant'))
      .map((declaration) =>
        declaration.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => values.get(name) ?? 'inherit'),
      )
      .map(inFull);
    if (declarations.length === 0) return [];
    return [`${selectors.trim().replaceAll(/\s+/g, ' ')} { ${declarations.join('; ')} }`];
  });
}

/** `font: 400 13px / 1 sans` by its parts: not every reader of SVG knows the short form. */
function inFull(declaration: string): string {
  return declaration.replace(
    /^font: (\d+) ([\d.]+px)(?: \/ 1)? (.+)$/s,
    'font-weight: $1; font-size: $2; font-family: $3',
  );
}

/** Variables of the report by name, light where a colour is a pair. */
function lightValues(): ReadonlyMap<string, string> {
  const pairs = [...`${LOOK_STYLE}\n${tokens}`.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']): [string, string] => [
      name,
      /^light-dark\(\s*([^,]+),/.exec(value)?.[1] ?? value.trim(),
    ],
  );
  return new Map([...pairs, ['--sans', SANS]]);
}
