import regularFont from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?inline';
import semiBoldFont from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf?inline';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm?inline';
import fallbackFont from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?inline';
import type { Picture } from './figure-pictures.tsx';
import { PICTURE_FONT } from './picture-style.ts';
import { pngFile } from './png-file.ts';

/** Pixels of a raster for each pixel of a picture: 215 in an inch at the width of an A4 page. */
const SCALE = 1.5;

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

let ready: Promise<readonly Buffer[]> | undefined;

/**
 * Draws pictures as PNG. Texts are drawn with fonts that come with the program, so that equal
 * pictures are equal bytes everywhere; Noto Sans (Latin, Greek, Cyrillic, Devanagari), and DejaVu Sans for what it lacks
 * (Arabic, Hebrew, Armenian, Georgian, signs). A letter that neither has is an empty box.
 */
export async function pngOf({ svg }: Picture): Promise<Buffer> {
  ready ??= prepare();
  const fontBuffers = [...(await ready)];
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: PICTURE_FONT, sansSerifFamily: PICTURE_FONT },
    fitTo: { mode: 'zoom', value: SCALE },
  });
  const image = drawing.render();
  try {
    return pngFile(image);
  } finally {
    // Memory of WebAssembly is not collected. The file is made of a copy that was taken at once.
    image.free();
    drawing.free();
  }
}

async function prepare(): Promise<readonly Buffer[]> {
  await initWasm(bytesOf(wasm)).catch((error: unknown) => {
    // The library is prepared once in a process, also where this module is loaded there again.
    if (!(error instanceof Error && error.message.startsWith('Already initialized'))) throw error;
  });
  return [regularFont, semiBoldFont, fallbackFont].map(bytesOf);
}
