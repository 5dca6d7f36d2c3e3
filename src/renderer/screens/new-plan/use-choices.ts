import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DraftContent } from '../../../shared/contracts/plan-draft.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import { api } from '../../api/api.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { type Choices, LOCAL } from './estimate-text.ts';

/** The estimate hardly feels a difference of this many bytes, and asking looks for servers on this computer. */
const STEP_BYTES = 4_000;

interface ChoicesQuery {
  readonly choices: Choices | undefined;
  readonly error: unknown;
  readonly again: () => void;
  /** Nobody knows who can draft, or whoever was chosen cannot. */
  readonly needsLook: boolean;
}

/** Who can draft here and now; fills in the usual one where the writer has not chosen. */
export function useChoices(
  keeper: DraftKeeper,
  { prompt, speed_vs_detail, model_profile, leave_out_sections }: DraftContent,
): ChoicesQuery {
  const bytes = Math.ceil(Math.max(1, new TextEncoder().encode(prompt).length) / STEP_BYTES) * STEP_BYTES;
  const { data, error, isError, refetch } = useQuery(
    api.prompts.profiles.queryOptions(
      { prompt_bytes: bytes, speed_vs_detail, ...(leave_out_sections && { leave_out_sections }) },
      // Keys and servers come and go outside the app: looked for whenever the screen is opened or come back to.
      {
        placeholderData: keepPreviousData,
        refetchOnMount: 'always',
        refetchOnWindowFocus: 'always',
        meta: { live: false },
      },
    ),
  );
  useEffect(() => {
    if (model_profile !== '') return;
    if (data) {
      const { default_profile, default_max_cost_usd } = data;
      keeper.settle({
        model_profile: default_profile ?? OUTLINE,
        ...(default_profile === LOCAL && { speed_vs_detail: 'fast' }),
        // A limit that was written while profiles were looked for holds.
        ...(keeper.current().content.max_cost_usd === null && { max_cost_usd: default_max_cost_usd }),
      });
    } else if (isError) keeper.settle({ model_profile: OUTLINE });
  }, [keeper, data, isError, model_profile]);
  const isUsable = data?.profiles.some(({ profile, usable }) => usable && profile === model_profile) ?? !isError;
  return {
    choices: data,
    error: data ? null : error,
    again: () => void refetch(),
    needsLook: model_profile !== '' && !isUsable,
  };
}
