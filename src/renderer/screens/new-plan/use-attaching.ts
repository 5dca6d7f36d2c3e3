import { useState } from 'react';
import { AttachedDocuments } from '../../../shared/contracts/background.ts';
import { HostError } from '../../api/app-error.ts';
import { hostRequest } from '../../api/host-request.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { useFilePaste } from '../../components/files/use-file-paste.ts';
import type { DraftKeeper } from './draft-keeper.ts';

interface Attaching {
  /** The document that is being read; null when none is. */
  readonly reading: string | null;
  /** What whoever attached a document should know, by its name. */
  readonly notes: ReadonlyMap<string, string>;
  readonly attach: (files: readonly File[]) => Promise<void>;
  readonly remove: (name: string) => void;
}

/** Attaches documents to a draft, one after another, also those that are pasted. What cannot be read is said. */
export function useAttaching(keeper: DraftKeeper): Attaching {
  const [reading, setReading] = useState<string | null>(null);
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const attach = async (files: readonly File[]) => {
    if (reading !== null) return;
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
  useFilePaste((files) => void attach(files));
  return { reading, notes, attach, remove: (name) => keeper.change(without(keeper, name)) };
}

/** @throws HostError with what cannot be read, or why the draft cannot be kept */
async function readBy(keeper: DraftKeeper, file: File): Promise<AttachedDocuments> {
  const { content, saved, error } = await keeper.flush();
  if (error || !saved) throw new HostError(error ?? (content.prompt.trim() === '' ? NO_PROMPT : NOT_SAVED));
  const query = new URLSearchParams({ name: file.name });
  const answer = await hostRequest(`/api/plans/${encodeURIComponent(saved.plan_id)}/documents?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  return AttachedDocuments.parse(await answer.json());
}

const NO_PROMPT = {
  code: 'INVALID_INPUT',
  message: 'There is no prompt yet.',
  details: { next: 'Write it first: it decides which passages of a document are used.' },
} as const;

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
