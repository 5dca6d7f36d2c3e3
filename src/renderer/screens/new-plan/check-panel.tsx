import { Alert, Stack, Text } from '@mantine/core';
import { ErrorState } from '../../components/error-state.tsx';
import { formatNumber } from '../../components/format.ts';
import { DimensionRow } from './dimension-row.tsx';
import {
  type Check,
  type CheckedDimension,
  DIMENSION_LABELS,
  dimensionLabel,
  inWords,
  openingOf,
} from './dimensions.ts';
import type { PromptView } from './evidence-marks.ts';
import { NextQuestion } from './next-question.tsx';
import { plainList } from './plain-list.ts';

/** Shorter ones leave most to assumptions. */
const SHORT_WORDS = 40;
const LONG_WORDS = 2_000;

interface CheckPanelProps {
  readonly view: PromptView;
  /** Null while there is nothing to check. */
  readonly check: Check | null;
  readonly error: unknown;
  readonly active: string | null;
  readonly onActive: (dimension: string | null) => void;
  /** Something is about to be written: the editor has to be there. */
  readonly onWrite: () => void;
}

const NOTHING_SAID: readonly CheckedDimension[] = Object.keys(DIMENSION_LABELS).map((name) => ({
  name,
  status: 'missing',
  evidence: null,
  question: null,
  place: null,
}));

/** What the prompt says and what it leaves open, as it is written. */
export function CheckPanel({ view, check, error, active, onActive, onWrite }: CheckPanelProps) {
  const dimensions = check?.dimensions ?? NOTHING_SAID;
  const answer = (name: string) => {
    const dimension = dimensions.find((each) => each.name === name);
    onWrite();
    view.addLine(dimension ? openingOf(dimension, check?.language ?? 'und') : '');
  };
  return (
    <Stack gap="sm">
      {error !== null && error !== undefined && <ErrorState error={error} />}
      {!check && !error && (
        <Text size="sm">
          A good prompt has 300 to 800 words and says these things. They are ticked off as you write; what stays open
          becomes an assumption of the plan.
        </Text>
      )}
      {check && <Remarks check={check} />}
      {check && <NextQuestion check={check} onAnswer={answer} />}
      <ul style={plainList} aria-label="What the prompt says">
        {dimensions.map((dimension) => (
          <DimensionRow
            key={dimension.name}
            dimension={dimension}
            active={active === dimension.name}
            onLook={(looks) => onActive(looks ? dimension.name : null)}
            onGo={() => dimension.place && view.reveal(dimension.place)}
            onAnswer={() => answer(dimension.name)}
          />
        ))}
      </ul>
    </Stack>
  );
}

function Remarks({ check: { ready, word_count, dimensions, language } }: { readonly check: Check }) {
  const missing = dimensions
    .filter(({ status }) => status === 'missing')
    .map(({ name }) => dimensionLabel(name).toLowerCase());
  if (!ready) {
    return (
      <Alert color="yellow" variant="light" title="No project is found in this text yet">
        Say what you want to make, change, organise or find out. Drafting from it as it is would most likely end at the
        first step.
      </Alert>
    );
  }
  if (word_count < SHORT_WORDS) {
    return (
      <Alert color="yellow" variant="light" title={`Only ${formatNumber(word_count)} words`}>
        You can start with that.{' '}
        {missing.length > 0
          ? `The plan will have to assume what you do not say: ${inWords(missing)}.`
          : 'The plan will have to assume much.'}
      </Alert>
    );
  }
  if (word_count > LONG_WORDS) {
    return (
      <Alert color="yellow" variant="light" title={`${formatNumber(word_count)} words are a lot`}>
        300 to 800 words work best. Models may lose sight of what matters in a long text.
      </Alert>
    );
  }
  if (language !== 'en' && language !== 'und') {
    return (
      <Text size="xs" c="dimmed">
        The check knows English best. What it misses in other languages is still read when the plan is drafted.
      </Text>
    );
  }
  return null;
}
