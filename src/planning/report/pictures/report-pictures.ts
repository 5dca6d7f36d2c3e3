import { escapeMarkdown } from '../markdown/plain-markdown.ts';
import type { ReportModel } from '../model.ts';
import { viewOf } from '../view/view.ts';
import { figurePictures, type Picture } from './figure-pictures.tsx';
import { lacksLetters } from './lacking-letters.ts';

/** How figures are written: vectors for further work, or pixels for whatever takes pictures. */
export type PictureFormat = 'svg' | 'png';

interface PictureFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The figures of a report, a file each, in its order, and a page that says in words what each shows. A schedule that is
 * too long for one picture comes in several; the tasks of its phases are drawn as vectors only.
 */
export async function reportPictures(model: ReportModel, format: PictureFormat): Promise<readonly PictureFile[]> {
  const view = viewOf(model);
  const all = view.sections.flatMap(({ section }) =>
    section.figures.flatMap((figure) => figurePictures(figure, view, { isTitled: true })),
  );
  const pictures = format === 'svg' ? all : all.filter(({ isDetail }) => !isDetail);
  const named = pictures.map((picture, index) => ({ picture, path: `${nameOf(picture, index)}.${format}` }));
  const files = await Promise.all(
    named.map(async ({ picture, path }): Promise<PictureFile> => ({ path, bytes: await bytesOf(picture, format) })),
  );
  const page = [
    `# ${view.say('Figures of {1}', escapeMarkdown(model.title))}`,
    ...named.map(
      ({ picture: { title, summary }, path }) =>
        `## ${escapeMarkdown(title)}\n\n![${escapeMarkdown(summary)}](${path})\n\n${escapeMarkdown(summary)}`,
    ),
    ...(format === 'png' && pictures.some(lacksLetters)
      ? [view.say('Some letters and emoji are empty boxes in these pictures: take the figures as SVG instead.')]
      : []),
    ...(all.length > pictures.length ? [view.say('The tasks of each phase are among the figures as SVG.')] : []),
  ];
  return [{ path: 'README.md', bytes: Buffer.from(`${page.join('\n\n')}\n`) }, ...files];
}

async function bytesOf(picture: Picture, format: PictureFormat): Promise<Uint8Array> {
  if (format === 'svg') return Buffer.from(picture.svg);
  // Loaded only when something is drawn: it brings fonts and a renderer.
  const { pngOf } = await import('./raster.ts');
  return pngOf(picture);
}

/** Numbered in the order of the report, with a name that is plain everywhere. */
function nameOf({ title }: Picture, index: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  return `${String(index + 1).padStart(2, '0')}-${words === '' ? 'figure' : words}`;
}
