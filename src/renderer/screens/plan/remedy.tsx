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
  authentication: { steps: ['Give a valid key of the provider, then resume.'], place: 'models' },
  out_of_credit: {
    steps: ['Add credit to the account at the provider, or resume with somebody else drafting.'],
    place: 'models',
  },
  rate_limited: { steps: ['Wait until the provider takes requests again, then resume.'] },
  overloaded: { steps: ['Wait a few minutes, then resume, or let another profile draft.'] },
  network: {
    steps: ['Check the connection, or that the model server on this computer runs, then resume.'],
    place: 'models',
  },
  stalled: { steps: ['Resume. If it stalls again, let another profile draft.'] },
  refused: {
    steps: ['Make the prompt plainer, or resume with another profile. What the model said is among the files.'],
  },
  cut_by_length: {
    steps: ['Resume with a profile whose models write longer answers, or make a plan at the fast speed.'],
  },
  context_too_long: {
    steps: [
      'Resume with a profile whose models read more at once, or shorten the prompt or the pages that you edited.',
    ],
  },
  invalid_answer: {
    steps: ['Resume to ask again, or let a profile with a stronger model draft.'],
    place: 'models',
  },
  provider_fault: { steps: ['Wait a few minutes, then resume, or let another profile draft.'] },
  cost_cap: { steps: ['Resume with a higher limit, or with a cheaper profile.'] },
  no_model: { steps: ['Make a model of the profile usable, or resume with another profile.'], place: 'models' },
  gate: { steps: ['Edit the prompt (in the menu at the top right), then resume.'] },
};

const UNKNOWN: Advice = {
  steps: ['Resume: everything that is finished is kept. If it fails again, begin again.'],
  place: 'log',
};

const FINAL: Advice = {
  steps: ['Resuming cannot succeed. Begin again: what is there is put aside, and kept.'],
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
        <Text size="sm">
          In the section {title === undefined ? failure.failed_step.replaceAll('_', ' ') : `“${title}”`}.
        </Text>
      )}
      <List size="sm" withPadding={false} listStyleType="none">
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {place === 'models' && (
        <AnchorLink to="/settings/$part" params={{ part: 'models' }} size="sm" c="inherit" underline="always">
          Look at the models
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
          Look at what is known of the error
        </AnchorLink>
      )}
    </Stack>
  );
}
