import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/api.ts';
import type { Check } from './dimensions.ts';

const PAUSE_MS = 250;
/** Every pause in typing asks about another text. */
const KEEP_MS = 30_000;

interface CheckedPrompt {
  /** Null while there is no text, or nothing was answered yet. */
  readonly check: Check | null;
  /** The text that the places in the check are places of. */
  readonly text: string;
  readonly error: unknown;
}

/** What the host says of the text a moment after it was written; what it said before stays until then. */
export function usePromptCheck(prompt: string, startDate: string): CheckedPrompt {
  const [text] = useDebouncedValue(prompt, PAUSE_MS);
  const isBlank = prompt.trim() === '';
  const { data, error } = useQuery({
    queryKey: ['prompt-check', text, startDate],
    queryFn: async ({ signal }) => ({
      text,
      check: await client.prompts.check.mutate({ prompt: text, start_date: startDate }, { signal }),
    }),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: KEEP_MS,
    // The same text is judged the same, whatever happens in the library.
    meta: { live: false },
  });
  if (isBlank || !data) return { check: null, text: '', error: isBlank ? null : error };
  return { ...data, error };
}
