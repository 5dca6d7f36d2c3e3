import { List, Stack, Text } from '@mantine/core';
import { RUN_FILES } from '../../../shared/plan-files.ts';
import type { FailureCause, RunFailure } from '../../../shared/plan-state.ts';
import { AnchorLink } from '../../components/links.tsx';

/** Where in the window something can be done about it. */
type Place = 'models' | 'log';

interface Advice {
  readonly steps: readonly string[];
  readonly place?: Place;
}

/** What to do about each thing that can stand in the way, with what the window has for it. */
const ADVICE: Readonly<Record<FailureCause, Advice>> = {
  authentication: { steps: ['Enter a valid API key, then resume.'], place: 'models' },
  out_of_credit: {
    steps: ['Add credit to your provider account, or resume with another profile.'],
    place: 'models',
  },
  rate_limited: { steps: ['Wait for the provider’s rate limit to reset, then resume.'] },
  overloaded: { steps: ['Wait a few minutes, then resume, or resume with another profile.'] },
  network: {
    steps: ['Check your connection, or that the local model server is running, then resume.'],
    place: 'models',
  },
  stalled: { steps: ['Resume. If it stalls again, resume with another profile.'] },
  refused: {
    steps: ['Rephrase the prompt, or resume with another profile. The model’s answer is in Files.'],
  },
  cut_by_length: {
    steps: ['Resume with a profile whose models allow longer answers, or create a short plan.'],
  },
  context_too_long: {
    steps: ['Resume with a profile with a larger context window, or shorten the prompt or the pages you edited.'],
  },
  invalid_answer: {
    steps: ['Resume to try again, or resume with a more capable model.'],
    place: 'models',
  },
  provider_fault: { steps: ['Wait a few minutes, then resume, or resume with another profile.'] },
  cost_cap: { steps: ['Resume with a higher cost limit or a cheaper profile.'] },
  no_model: { steps: ['Set up a model of this profile, or resume with another profile.'], place: 'models' },
  gate: { steps: ['Edit the prompt (menu at the top right), then resume.'] },
};

const UNKNOWN: Advice = {
  steps: ['Resume; finished sections are kept. If it fails again, start over.'],
  place: 'log',
};

const FINAL: Advice = {
  steps: ['This run cannot be resumed. Start over; existing files are kept in the history.'],
  place: 'log',
};

function adviceFor({ cause, recoverable }: RunFailure): Advice {
  if (!recoverable) return FINAL;
  return cause === undefined ? UNKNOWN : ADVICE[cause];
}

interface RemedyProps {
  readonly planId: string;
  readonly failure: RunFailure;
  /** As far as their titles are known. */
  readonly sections: readonly { readonly stage: string; readonly title: string }[];
}

/** What to do after a run failed or ended at a limit. */
export function Remedy({ planId, failure, sections }: RemedyProps) {
  const { steps, place } = adviceFor(failure);
  const title = sections.find(({ stage }) => stage === failure.failed_step)?.title;
  return (
    <Stack gap={4} align="flex-start">
      {failure.failed_step !== null && (
        <Text size="sm">In {title === undefined ? failure.failed_step.replaceAll('_', ' ') : `“${title}”`}.</Text>
      )}
      <List size="sm" withPadding={false} listStyleType="none">
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
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
