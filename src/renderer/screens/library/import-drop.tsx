import { DropOverlay } from '../../components/files/drop-overlay.tsx';
import { useFileDrop } from '../../components/files/use-file-drop.ts';
import { useFilePaste, withoutPictures } from '../../components/files/use-file-paste.ts';
import { importPlans } from './import-plans.ts';

/** Takes exported plans in that are dropped or pasted anywhere on the screen; shows so while files are held over it. */
export function ImportDrop() {
  const isOver = useFileDrop((files) => void importPlans(files));
  useFilePaste((files) => void importPlans(withoutPictures(files)));
  return isOver && <DropOverlay text="Drop exported plans to import them" />;
}
