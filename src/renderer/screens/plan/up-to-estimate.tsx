import { Text } from '@mantine/core';
import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import { upToText } from '../../components/format/estimate-words.ts';

/** What drafting some sections takes at most, and what that is based on. */
export function UpToEstimate({ estimate }: { readonly estimate: DraftEstimate }) {
  return (
    <>
      <Text size="sm">{upToText(estimate)}</Text>
      {estimate.calls > 0 && (
        <Text size="xs" c="dimmed">
          Estimate based on {estimate.basis}.
        </Text>
      )}
    </>
  );
}
