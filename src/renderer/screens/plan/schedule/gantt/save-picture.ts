import { toastError } from '../../../../components/dialogs/toasts.tsx';
import { saveFile } from '../../../../components/files/save-file.ts';
import { asPng } from './gantt-picture.ts';

/** Saves the chart, given as SVG, as a PNG; what goes wrong is said. */
export async function savePng(picture: string): Promise<void> {
  await asPng(picture).then((png) => saveFile('schedule.png', png), toastError);
}

/** Saves the chart, given as SVG, as it is. */
export function saveSvg(picture: string): void {
  saveFile('schedule.svg', new Blob([picture], { type: 'image/svg+xml' }));
}
