import { Text } from '@mantine/core';
import type { ApiOutputs } from '../../../api/api.ts';
import { formatMilliseconds, formatNumber, formatUsd } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { CAUSES } from '../failure-causes.ts';
import classes from './graph.module.css';

const OUTCOMES = { answered: 'answered', rejected: 'unusable', failed: 'failed' } as const;

interface StageCallsProps {
  readonly calls: ApiOutputs['graph']['stage']['calls'];
  /** Of all calls, how many have no known price. */
  readonly unpriced: number;
}

/** The last requests to models for a section, newest first. */
export function StageCalls({ calls, unpriced }: StageCallsProps) {
  const ago = useAgo();
  return (
    <>
      {unpriced > 0 && (
        <Text size="xs" c="dimmed">
          Price of {formatNumber(unpriced)} of them unknown.
        </Text>
      )}
      <ul className={classes.links}>
        {calls.map(({ at, item, model, outcome, cause, latency_ms, cost_usd, input_tokens, output_tokens }) => (
          <li key={`${at} ${item} ${latency_ms}`}>
            <Text size="sm">
              {item === '' ? model : `${item.replaceAll('_', ' ')}: ${model}`}{' '}
              <Text
                component="span"
                size="sm"
                c={
                  outcome === 'answered'
                    ? 'dimmed'
                    : 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))'
                }
              >
                {OUTCOMES[outcome]}
                {cause === null ? '' : ` (${CAUSES[cause]})`}
              </Text>
            </Text>
            <Text size="xs" c="dimmed">
              {ago(at)} · {formatMilliseconds(latency_ms)} · {formatNumber(input_tokens + output_tokens)} tokens
              {cost_usd === null ? '' : ` · ${formatUsd(cost_usd)}`}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
