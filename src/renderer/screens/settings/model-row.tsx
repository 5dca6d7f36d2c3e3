import { Button, Group, Text } from '@mantine/core';
import type { ModelTest, ProfileModel } from '../../../shared/contracts/model-profile.ts';
import { appError, nextStep } from '../../api/app-error.ts';
import { formatNumber } from '../../components/format/format.ts';
import { whyNot } from '../../components/states/why-not.ts';
import { type ModelTesting, testStepText, useModelTest } from '../../components/use-model-test.ts';

/** A model of a profile, what is missing for it, and a test with one tiny call. */
export function ModelRow({ model }: { readonly model: ProfileModel }) {
  const { key, model: name, provider, usable, why, next, local } = model;
  const { status, failure, isUnderWay, start, stop } = useModelTest();
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="md">
      <div>
        <Text size="sm">
          {name}{' '}
          <Text span c="dimmed" size="sm">
            {provider}
            {local ? ', on this computer' : ''}
          </Text>
        </Text>
        {why !== null && (
          <Text size="xs" c="dimmed">
            {whyNot({ why, next })}
          </Text>
        )}
        <Text size="xs" role="status">
          {isUnderWay ? testStepText(status?.step ?? null) : outcome(status, failure)}
        </Text>
      </div>
      {usable && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => (isUnderWay ? stop() : start(key))}
          aria-label={isUnderWay ? `Stop testing ${name}` : `Test ${name}`}
        >
          {isUnderWay ? 'Stop' : 'Test'}
        </Button>
      )}
    </Group>
  );
}

function outcome(status: ModelTesting['status'], failure: unknown): string {
  if (failure !== null) return appError(failure).message;
  if (status?.result) return testText(status.result);
  return status?.error ? [status.error.message, nextStep(status.error)].filter(Boolean).join(' ') : '';
}

const STRUCTURE: Readonly<Record<ModelTest['structured_output'], string>> = {
  native: 'supports structured output',
  repaired: 'structured output needs repair',
  none: 'no structured output, cannot draft',
};

function testText({
  ok,
  latency_ms,
  structured_output,
  tokens_per_s,
  runs_on,
  context_window,
  problem,
  next,
}: ModelTest): string {
  if (!ok) return [problem ?? 'No answer.', next ?? ''].join(' ').trim();
  const parts = [
    latency_ms === null ? 'Answers' : `Answers in ${formatNumber(latency_ms / 1_000)} s`,
    STRUCTURE[structured_output],
    ...(tokens_per_s === null ? [] : [`writes ${formatNumber(tokens_per_s)} tokens a second`]),
    ...(runs_on === null ? [] : [`runs on ${runs_on}`]),
    ...(context_window === null ? [] : [`context of ${formatNumber(context_window)} tokens`]),
  ];
  return `${parts.join('; ')}.`;
}
