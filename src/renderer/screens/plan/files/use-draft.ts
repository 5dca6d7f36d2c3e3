import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { appError, nextStep } from '../../../api/app-error.ts';
import { toastUndo } from '../../../components/dialogs/toasts.tsx';
import { bothTexts } from './both-texts.ts';
import type { Saved } from './saved.ts';
import { dropUnsaved, keepUnsaved, readUnsaved } from './unsaved-text.ts';

interface Version {
  readonly text: string;
  readonly sha: string;
}

interface DraftOptions {
  readonly planId: string;
  readonly path: string;
  /** The file as it is now. */
  readonly disk: Version;
  readonly onRefetch: () => void;
  /** @param before hash of the version that was written over */
  readonly onSaved: (saved: Saved, before: string) => void;
}

/**
 * The text in the editor, the version that it is based on, and saving it without overwriting other writers' changes.
 */
export function useDraft({ planId, path, disk: onDisk, onRefetch, onSaved }: DraftOptions) {
  const queries = useQueryClient();
  // The editor ends lines in its own way; that alone is no change of the text.
  const disk = useMemo(
    () => ({ text: onDisk.text.replace(/\r\n?/g, '\n'), sha: onDisk.sha }),
    [onDisk.text, onDisk.sha],
  );
  const [unsaved] = useState(() => readUnsaved(planId, path));
  const [restored, setRestored] = useState(unsaved !== null && unsaved.text !== disk.text);
  const [text, setText] = useState(unsaved?.text ?? disk.text);
  // What was there when this text was begun. Of text that survived a reload only the hash is known.
  const [base, setBase] = useState<{ readonly text: string | null; readonly sha: string }>(() =>
    unsaved === null || unsaved.baseSha === disk.sha ? disk : { text: null, sha: unsaved.baseSha },
  );
  const [conflict, setConflict] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The hash that this editor wrote over, until the file is read again.
  const [overwritten, setOverwritten] = useState<string | null>(null);
  const dirty = text !== base.text;
  const { text: diskText, sha: diskSha } = disk;

  // Who has changed nothing sees the file as it becomes; data is written in its normal form.
  useEffect(() => {
    if (diskSha === overwritten) return;
    setOverwritten(null);
    if (dirty) return;
    setBase({ text: diskText, sha: diskSha });
    setText(diskText);
  }, [dirty, overwritten, diskText, diskSha]);

  useEffect(() => {
    if (dirty) keepUnsaved(planId, path, { text, baseSha: base.sha });
    else dropUnsaved(planId, path);
  }, [planId, path, text, base.sha, dirty]);

  const write = useMutation(api.files.write.mutationOptions());
  // What is being saved may be read again before the answer to it is here.
  const changedOutside = !write.isPending && disk.sha !== base.sha && disk.sha !== overwritten;
  const latest = useRef({ text, base, disk });
  latest.current = { text, base, disk };

  /** Whether it was written. */
  const writeOver = async (sha: string): Promise<boolean> => {
    const content = latest.current.text;
    const before = latest.current.disk.sha;
    setFailure(null);
    try {
      const saved = await write.mutateAsync({ plan_id: planId, path, content, expected_sha256: sha });
      if (saved.updated) setOverwritten(before);
      setBase({ text: content, sha: saved.sha256 });
      setRestored(false);
      setConflict(false);
      dropUnsaved(planId, path);
      await queries.invalidateQueries({ queryKey: api.files.pathKey() });
      onSaved(saved, sha);
      return true;
    } catch (error) {
      const refused = appError(error);
      if (refused.code === 'CONFLICT' && typeof refused.details?.current_sha256 === 'string') {
        onRefetch();
        setConflict(true);
      } else {
        setFailure([refused.message, nextStep(refused)].filter(Boolean).join(' '));
      }
      return false;
    }
  };

  return {
    text,
    dirty,
    restored,
    changedOutside,
    conflict: conflict && changedOutside,
    failure,
    saving: write.isPending,
    change: setText,
    save: () => {
      if (!write.isPending) void writeOver(base.sha);
    },
    saveNow: () => writeOver(base.sha),
    compare: () => setConflict(true),
    closeConflict: () => setConflict(false),
    keepMine: () => void writeOver(latest.current.disk.sha),
    takeTheirs: () => {
      setBase(disk);
      setText(disk.text);
      setConflict(false);
      setRestored(false);
      const mine = text;
      toastUndo('Changes discarded.', async () => {
        keepUnsaved(planId, path, { text: mine, baseSha: disk.sha });
        setText(mine);
      });
    },
    /** One text with every line of both, to be tidied up and saved over what is there now. */
    keepBoth: () => {
      setBase(disk);
      setText(bothTexts(disk.text, text));
      setConflict(false);
      setRestored(false);
    },
    /** Forgets what is not saved, and hands it over to be kept again should the person think better of it. */
    drop() {
      dropUnsaved(planId, path);
      return dirty ? { text, baseSha: base.sha } : null;
    },
  };
}
