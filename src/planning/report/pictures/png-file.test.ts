import { expect, it } from 'vitest';
import { pngFile } from './png-file.ts';
import { pngOf } from './raster.ts';

const COLOURS = ['#1b2a33', '#ff0000', '#00c853', '#fefefe'];
const picture = (content: string) => ({
  ...{ title: '', summary: '', width: 40, height: 40, isDetail: false },
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">${content}</svg>`,
});

it('a PNG file reads as the pixels that it was made of, by a reader that did not write it', async () => {
  const pixels = Uint8Array.from(COLOURS.flatMap((colour) => [...Buffer.from(colour.slice(1), 'hex'), 255]));
  const file = (await pngFile({ width: 2, height: 2, pixels })).toString('base64');
  const square = (colour: string, index: number) =>
    `<rect x="${(index % 2) * 20}" y="${Math.floor(index / 2) * 20}" width="20" height="20" fill="${colour}"/>`;
  const read = await pngOf(
    picture(`<image width="40" height="40" image-rendering="optimizeSpeed" href="data:image/png;base64,${file}"/>`),
  );
  expect(read.equals(await pngOf(picture(COLOURS.map(square).join(''))))).toBe(true);
  expect(read.equals(await pngOf(picture(COLOURS.toReversed().map(square).join(''))))).toBe(false);
});

it('draws also where its module is loaded a second time in a process', async () => {
  const drawn = await pngOf(picture('<rect width="20" height="20"/>'));
  const secondTime = './raster.ts?second-time';
  const again: typeof import('./raster.ts') = await import(secondTime);
  expect(again.pngOf).not.toBe(pngOf);
  expect((await again.pngOf(picture('<rect width="20" height="20"/>'))).equals(drawn)).toBe(true);
});
