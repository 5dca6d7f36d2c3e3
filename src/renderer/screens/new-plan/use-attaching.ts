import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { AttachedDocuments } from '../../../shared/contracts/background.ts';
import { DOCUMENT_ENDINGS } from '../../../shared/file-endings.ts';
import { HostError } from '../../api/app-error.ts';
import { hostRequest } from '../../api/host-request.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { useOpenedFiles } from '../../components/files/opened-files.ts';
import { useFilePaste } from '../../components/files/use-file-paste.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** How long nothing is written before documents that wait for a prompt are attached. */
const PROMPT_SETTLED_MS = 1_500;

interface Attaching {
  /** The document that is being read; null when none is. */
  readonly reading: string | null;
  /** Documents that are attached as soon as there is a prompt, which decides what of them is used. */
  readonly waiting: readonly File[];
  /** What whoever attached a document should know, by its name. */
  readonly notes: ReadonlyMap<string, string>;
  readonly attach: (files: readonly File[]) => Promise<void>;
  /** Does not attach what waits. */
  readonly forget: () => void;
  readonly remove: (name: string) => void;
}

/**
 * Attaches documents to a draft, one after another, also those that are pasted or opened with the app. What cannot be
 * read is said.
 */
export function useAttaching(keeper: DraftKeeper, prompt: string): Attaching {
  const [reading, setReading] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const attach = async (files: readonly File[]) => {
    if (reading !== null || keeper.current().content.prompt.trim() === '')
      return setWaiting((before) => [...before, ...files]);
    for (const file of files) {
      setReading(file.name);
      try {
        const { background, notes: said } = await readBy(keeper, file);
        keeper.change({ background });
        setNotes((before) => new Map([...before, [file.name, said.join(' ')]]));
      } catch (error) {
        toastError(error);
      }
    }
    setReading(null);
  };
  const take = (files: readonly File[]) => void attach(files);
  useFilePaste(take);
  useOpenedFiles(DOCUMENT_ENDINGS, take);
  // The first words are not the prompt yet: passages are chosen by it.
  const [settled] = useDebouncedValue(prompt.trim(), PROMPT_SETTLED_MS);
  useEffect(() => {
    if (waiting.length === 0 || reading !== null || settled === '') return;
    setWaiting([]);
    take(waiting);
  });
  const isAttaching = reading !== null || waiting.length > 0;
  useEffect(() => keeper.setAttaching(isAttaching), [keeper, isAttaching]);
  const forget = () => setWaiting([]);
  return { reading, waiting, notes, attach, forget, remove: (name) => keeper.change(without(keeper, name)) };
}

/** @throws HostError with what cannot be read, or why the draft cannot be kept */
async function readBy(keeper: DraftKeeper, file: File): Promise<AttachedDocuments> {
  const { saved, error } = await keeper.flush();
  if (error || !saved) throw new HostError(error ?? NOT_SAVED);
  const query = new URLSearchParams({ name: file.name });
  const answer = await hostRequest(`/api/plans/${encodeURIComponent(saved.plan_id)}/documents?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  return AttachedDocuments.parse(await answer.json());
}

const NOT_SAVED = {
  code: 'INVALID_INPUT',
  message: 'The draft is not saved yet.',
  details: { next: 'Attach the document again in a moment.' },
} as const;

function without(keeper: DraftKeeper, name: string) {
  const { documents = [], passages = [] } = keeper.current().content.background ?? {};
  return {
    background: {
      documents: documents.filter((document) => document.name !== name),
      passages: passages.filter(({ document }) => document !== name),
    },
  };
}
