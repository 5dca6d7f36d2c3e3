import { Stack, Text } from '@mantine/core';
import { RUN_FILES } from '../../../shared/plan-files.ts';
import type { FailureCause, RunFailure } from '../../../shared/plan-state.ts';
import { isFinal, remedyFor } from '../../../shared/remedies.ts';
import { AnchorLink } from '../../components/layout/links.tsx';

/** Where in the window something can be done about it. */
type Place = 'models' | 'log';

/** Causes that are met in the settings of models. */
const PLACES: Readonly<Partial<Record<FailureCause, Place>>> = {
  authentication: 'models',
  out_of_credit: 'models',
  network: 'models',
  invalid_answer: 'models',
  out_of_memory: 'models',
  no_model: 'models',
};

/** Where in the window to find what the remedy speaks of. */
const NOTES: Readonly<Partial<Record<FailureCause, string>>> = {
  refused: 'The model’s answer is in Files.',
  gate: 'The prompt is in the menu at the top right.',
};

function placeFor(failure: RunFailure): Place | undefined {
  return failure.cause !== undefined && !isFinal(failure) ? PLACES[failure.cause] : 'log';
}

interface RemedyProps {
  readonly planId: string;
  readonly failure: RunFailure;
  /** As far as their titles are known. */
  readonly sections: readonly { readonly stage: string; readonly title: string }[];
}

/** What to do after a run failed or ended at a limit. */
export function Remedy({ planId, failure, sections }: RemedyProps) {
  const place = placeFor(failure);
  const note = failure.cause !== undefined && !isFinal(failure) ? NOTES[failure.cause] : undefined;
  const remedy = remedyFor(failure) ?? 'Resume; finished sections are kept. If it fails again, start over.';
  const title = sections.find(({ stage }) => stage === failure.failed_step)?.title;
  return (
    <Stack gap={4} align="flex-start">
      {failure.failed_step !== null && (
        <Text size="sm">In {title === undefined ? failure.failed_step.replaceAll('_', ' ') : `“${title}”`}.</Text>
      )}
      <Text size="sm">{note === undefined ? remedy : `${remedy} ${note}`}</Text>
      {place === 'models' && (
        <AnchorLink to="/settings/$part" params={{ part: 'models' }} size="sm" c="inherit" underline="always">
          Open model settings
        </AnchorLink>
      )}
      {place === 'log' && (
        <AnchorLink
          to="/plan/$planId/files"
          params={{ planId }}
          search={{ path: RUN_FILES.error }}
          size="sm"
          c="inherit"
          underline="always"
        >
          View error details
        </AnchorLink>
      )}
    </Stack>
  );
}
