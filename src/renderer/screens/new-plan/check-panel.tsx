import { Alert, Stack, Text } from '@mantine/core';
import { listed } from '../../../shared/listed.ts';
import { DIMENSION_LABELS } from '../../../shared/prompt-dimensions.ts';
import { formatNumber } from '../../components/format/format.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { DimensionRow } from './dimension-row.tsx';
import { type Check, type CheckedDimension, dimensionLabel, openingOf } from './dimensions.ts';
import type { PromptView } from './evidence-marks.ts';
import { NextQuestion } from './next-question.tsx';
import { plainList } from './plain-list.ts';
import { UnsureReadings } from './unsure-readings.tsx';

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

/** Prompt coverage and what it leaves open, as it is written. */
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
          A good prompt has 300 to 800 words and covers these points. They are checked as you type; what is missing
          becomes an assumption.
        </Text>
      )}
      {check && <Remarks check={check} />}
      {check && check.unsure.length > 0 && <UnsureReadings unsure={check.unsure} />}
      {check && <NextQuestion check={check} onAnswer={answer} />}
      <ul style={plainList} aria-label="Prompt coverage">
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
      <Alert color="yellow" variant="light" title="No project found yet">
        Describe what you want to build, change, organise or find out. Otherwise drafting will probably stop at the
        first step.
      </Alert>
    );
  }
  if (word_count < SHORT_WORDS) {
    return (
      <Alert color="yellow" variant="light" title={`Only ${formatNumber(word_count)} words`}>
        You can start with this.{' '}
        {missing.length > 0
          ? `The plan will assume what is missing: ${listed(missing)}.`
          : 'The plan will make many assumptions.'}
      </Alert>
    );
  }
  if (word_count > LONG_WORDS) {
    return (
      <Alert color="yellow" variant="light" title={`Long prompt: ${formatNumber(word_count)} words`}>
        300 to 800 words work best. In a long text, models may miss what matters.
      </Alert>
    );
  }
  if (language !== 'en' && language !== 'und') {
    return (
      <Text size="xs" c="dimmed">
        The check works best in English. The full text is used for drafting in any language.
      </Text>
    );
  }
  return null;
}
