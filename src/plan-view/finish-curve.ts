import type { PlanWords } from '../shared/plan-words.ts';
import { type CurveLayout, type CurvePoint, layoutOf } from './curve-layout.ts';
import { drawing, element, planText } from './element.ts';
import type { FinishCurve } from './finished-plan.ts';

/** Pixels: room for a word above the curve, the curve, and its dates below. */
const TOP = 24;
const PLOT = 130;
const FOOT = 24;
/** Percent of the width that the dots at the ends need on either side. */
const MARGIN = 2;
/** Beyond this part of the width a label stands left of its place. */
const LATE = 0.7;

/** How likely the project, or what its deadline is about, has finished by a date, as a curve and in words. */
export function finishCurve(curve: FinishCurve, words: PlanWords): HTMLElement {
  return element(
    'figure',
    {},
    // Where it is of the whole project, the heading says enough.
    curve.label === null || curve.whole.length === 0 ? null : planText('figcaption', curve.label),
    plot(layoutOf(curve), words),
    element(
      'dl',
      { class: 'keys' },
      ...curve.marks.map(({ label, date }) => key(label, words.date(date))),
      ...curve.whole.map(({ label, date }) => key(`Everything finished, ${label}`, words.date(date))),
      curve.deadline === null ? null : key(curve.deadline.name, words.date(curve.deadline.date), { class: 'deadline' }),
    ),
  );
}

function key(name: string, text: string, attributes: { readonly class?: string } = {}): HTMLElement {
  return element('div', attributes, element('dt', {}, name), planText('dd', text));
}

function plot(layout: CurveLayout, words: PlanWords): SVGElement {
  const { from, to, line, marks, deadline } = layout;
  const path = line.map(({ x, share }) => `${(x * 1000).toFixed(1)} ${((1 - share) * 1000).toFixed(1)}`).join('L');
  return drawing(
    'svg',
    {
      class: 'plot',
      width: '100%',
      height: TOP + PLOT + FOOT,
      role: 'img',
      'aria-label': `Likelihood of finishing by each date, from ${words.date(from)} to ${words.date(to)}`,
    },
    ...[0, 0.5, 1].map((share) =>
      drawing('line', { class: 'grid', x1: 0, x2: '100%', y1: height(share), y2: height(share) }),
    ),
    // Stretched to the width, which its lines and the words around it are not.
    drawing(
      'svg',
      {
        x: `${MARGIN}%`,
        y: TOP,
        width: `${100 - 2 * MARGIN}%`,
        height: PLOT,
        viewBox: '0 0 1000 1000',
        preserveAspectRatio: 'none',
        overflow: 'visible',
      },
      drawing('path', { class: 'shade', d: `M${path}L1000 1000L0 1000Z` }),
      drawing('path', { class: 'curve', d: `M${path}`, 'vector-effect': 'non-scaling-stroke' }),
    ),
    ...(deadline === null ? [] : deadlineLine(deadline)),
    ...marks.flatMap(dot),
    drawing('text', { x: 0, y: TOP + PLOT + 17 }, words.date(from)),
    drawing('text', { x: '100%', y: TOP + PLOT + 17, 'text-anchor': 'end' }, words.date(to)),
  );
}

function deadlineLine({ name, x }: NonNullable<CurveLayout['deadline']>): SVGElement[] {
  const late = x > LATE;
  return [
    drawing('line', { class: 'deadline', x1: across(x), x2: across(x), y1: 4, y2: TOP + PLOT }),
    drawing(
      'text',
      { class: 'deadline', x: across(x), y: 13, dx: late ? -6 : 6, 'text-anchor': late ? 'end' : 'start' },
      name,
    ),
  ];
}

function dot({ x, share, label }: CurvePoint & { readonly label: string }): SVGElement[] {
  // Above and left of a rising curve there is room, except where it begins.
  const early = x < 0.12;
  return [
    drawing('circle', { class: 'dot', cx: across(x), cy: height(share), r: 4 }),
    drawing(
      'text',
      { x: across(x), y: height(share) - 8, dx: early ? 6 : -4, 'text-anchor': early ? 'start' : 'end' },
      label,
    ),
  ];
}

function across(x: number): string {
  return `${(MARGIN + x * (100 - 2 * MARGIN)).toFixed(2)}%`;
}

function height(share: number): number {
  return TOP + (1 - share) * PLOT;
}
