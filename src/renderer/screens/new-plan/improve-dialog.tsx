import { Alert, Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { listed } from '../../../shared/listed.ts';
import { DiffView } from '../../components/editor/diff-view.tsx';
import { formatDuration, formatNumber, formatUsd } from '../../components/format/format.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { AppFailure } from './app-failure.tsx';
import { type Choice, privacyText } from './estimate-text.ts';
import classes from './new-plan.module.css';
import type { Improving } from './use-improvement.ts';

interface ImproveDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly improving: Improving;
  readonly prompt: string;
  readonly choice: Choice;
  readonly onAccept: (prompt: string) => void;
}

/** A model's proposal for a better wording: asked for on purpose, shown as what would change, taken or not. */
export function ImproveDialog({ opened, onClose, improving, prompt, choice, onAccept }: ImproveDialogProps) {
  const { status, failure, asking, ask, stop, reset } = improving;
  const close = () => {
    reset();
    onClose();
  };
  const proposal = status?.proposal;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Improve prompt"
      size={proposal ? 1040 : 'lg'}
      closeOnClickOutside={!asking && !proposal}
    >
      <Stack gap="md">
        {!asking && !proposal && (
          <>
            <Text size="sm">
              {choice.title} suggests a clearer wording with the same content. You review the changes before applying
              them.
            </Text>
            <Text size="sm">
              {choice.leaves_computer
                ? privacyText(choice).replace('prompt and sections are', 'prompt is')
                : 'Nothing leaves this computer'}
              .
            </Text>
          </>
        )}
        {failure !== null && <ErrorState error={failure} />}
        {status?.error && <AppFailure error={status.error} />}
        {status?.state === 'stopped' && <Text size="sm">Stopped. Your prompt is unchanged.</Text>}
        {asking && (
          <Asking since={improving.since} requests={status?.requests ?? 0} isLocal={!choice.leaves_computer} />
        )}
        {proposal && (
          <>
            <Numbers proposal={proposal} />
            {proposal.changes.length > 0 && (
              <List size="sm" spacing={2}>
                {proposal.changes.map((change) => (
                  <List.Item key={change}>{change}</List.Item>
                ))}
              </List>
            )}
            <div className={classes.prose} style={{ height: 'min(46dvh, 560px)' }}>
              <DiffView label="Suggested changes to the prompt" before={prompt} after={proposal.prompt} />
            </div>
          </>
        )}
        {status && !asking && (
          <Text size="xs" c="dimmed">
            {costOf(status.requests, status.cost_usd)} Counted towards the plan’s cost.
          </Text>
        )}
        <Group justify="flex-end">
          {asking ? (
            <Button variant="default" data-autofocus onClick={stop}>
              Stop
            </Button>
          ) : proposal ? (
            <>
              <Button variant="default" onClick={close}>
                Discard
              </Button>
              <Button
                data-autofocus
                onClick={() => {
                  onAccept(proposal.prompt);
                  close();
                }}
              >
                Apply
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button data-autofocus onClick={ask}>
                {status || failure !== null ? 'Try again' : 'Suggest'}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function costOf(requests: number, cost: number | null): string {
  const times = requests === 1 ? 'One request' : `${formatNumber(requests)} requests`;
  if (cost === null) return `${times}, price unknown.`;
  return `${times}, ${cost > 0 && cost < 0.01 ? `under ${formatUsd(0.01)}` : formatUsd(cost)}.`;
}

interface AskingProps {
  readonly since: number;
  readonly requests: number;
  readonly isLocal: boolean;
}

function Asking({ since, requests, isLocal }: AskingProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text size="sm">
        {isLocal ? 'Writing… A model on this computer may take several minutes.' : 'Writing… This may take a minute.'}
        {requests > 0 && ' The first answer was unusable; trying again.'}
      </Text>
      <Text size="sm" c="dimmed" aria-hidden>
        {formatDuration(Math.max(0, now - since) / 1_000)}
      </Text>
    </Group>
  );
}

function Numbers({
  proposal: { lost, added },
}: {
  readonly proposal: { readonly lost: readonly string[]; readonly added: readonly string[] };
}) {
  if (lost.length === 0 && added.length === 0) {
    return <Text size="sm">All numbers in your prompt are kept, and none were added.</Text>;
  }
  return (
    <Alert color="yellow" variant="light" title="Check the numbers before you apply">
      {lost.length > 0 && <Text size="sm">Removed: {listed(lost)}.</Text>}
      {added.length > 0 && <Text size="sm">Added: {listed(added)}.</Text>}
    </Alert>
  );
}
