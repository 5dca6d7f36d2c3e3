import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A colour that is written out; in an address or a character such as `&#39;` there is none. */
const COLOUR = /(?<![&\w/"'])#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi;

it('is where the report, the view in chat clients, the style sheets of the window and the pictures of all take every colour from', () => {
  const files = globSync([
    'src/planning/report/{styles,pictures,components}/**/*.{css,ts,tsx}',
    'src/plan-view/**/*.{css,ts}',
    'src/renderer/**/*.css',
    'src/renderer/screens/plan/schedule/gantt/gantt-picture.ts',
    'src/renderer/screens/plan/overview/headline-tile.tsx',
  ]).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(40);
  const own = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return (text.match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`);
  });
  expect(own).toEqual([]);
});
