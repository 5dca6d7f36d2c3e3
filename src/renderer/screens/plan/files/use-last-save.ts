import { useCallback, useRef, useState } from 'react';
import { client } from '../../../api/api.ts';
import { toast, toastError } from '../../../components/dialogs/toasts.tsx';
import { canUndo } from '../../../components/dialogs/undo.ts';
import type { Saved } from './saved.ts';

/** What came of saving a file last, and its way back, which Ctrl+Z takes as well, also when the file is closed. */
export function useLastSave(planId: string, path: string) {
  const [saved, setSaved] = useState<Saved | null>(null);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const latest = useRef<Saved>(null);
  /** @param before hash of the version that was written over; null where there is no way back to it */
  const note = useCallback(
    (done: Saved, before: string | null) => {
      latest.current = done;
      setSaved(done);
      if (!done.updated || before === null) return setUndo(null);
      const restore = async () => {
        // What somebody else wrote since stays.
        await client.history.restore.mutate({ plan_id: planId, path, sha256: before, expected_sha256: done.sha256 });
        if (latest.current === done) setSaved(null);
      };
      const what = `Saved ${path}.`;
      const forget = canUndo({ what, undo: restore });
      setUndo(() => () => {
        forget();
        restore().then(() => toast(`Undone: ${what}`), toastError);
      });
    },
    [planId, path],
  );
  return { saved, undo, note, close: () => setSaved(null) };
}
