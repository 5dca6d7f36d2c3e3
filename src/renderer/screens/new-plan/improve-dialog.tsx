import { Alert, Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DiffView } from '../../components/diff-view.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { formatDuration, formatNumber, formatUsd } from '../../components/format.ts';
import { AppFailure } from './app-failure.tsx';
import { inWords } from './dimensions.ts';
import classes from './new-plan.module.css';
import type { Improving } from './use-improvement.ts';
import { type Choice, leavesText } from './what-it-takes.ts';

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
      title="Improve my prompt"
      size={proposal ? 1040 : 'lg'}
      closeOnClickOutside={!asking && !proposal}
    >
      <Stack gap="md">
        {!asking && !proposal && (
          <>
            <Text size="sm">
              {choice.title} is asked once for a clearer wording that says the same. You see what would change and take
              it or not.
            </Text>
            <Text size="sm">
              {choice.leaves_computer
                ? leavesText(choice).replace(' and the sections', '').replace(' go ', ' goes ')
                : 'Nothing leaves this computer'}
              .
            </Text>
          </>
        )}
        {failure !== null && <ErrorState error={failure} />}
        {status?.error && <AppFailure error={status.error} />}
        {status?.state === 'stopped' && <Text size="sm">Stopped. Your prompt is as it was.</Text>}
        {asking && <Asking since={improving.since} requests={status?.requests ?? 0} />}
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
              <DiffView label="What would change in the prompt" before={prompt} after={proposal.prompt} />
            </div>
          </>
        )}
        {status && !asking && (
          <Text size="xs" c="dimmed">
            {costOf(status.requests, status.cost_usd)} It is counted with the plan.
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
                Keep mine
              </Button>
              <Button
                data-autofocus
                onClick={() => {
                  onAccept(proposal.prompt);
                  close();
                }}
              >
                Use this wording
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                Close
              </Button>
              <Button data-autofocus onClick={ask}>
                {status || failure !== null ? 'Ask again' : 'Ask for a proposal'}
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
  if (cost === null) return `${times}, at a price that is not known.`;
  return `${times}, ${cost > 0 && cost < 0.01 ? `under ${formatUsd(0.01)}` : formatUsd(cost)}.`;
}

function Asking({ since, requests }: { readonly since: number; readonly requests: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text size="sm">
        The model is writing. This may take a minute.
        {requests > 0 && ' Its first answer could not be used as it was, so it is asked again.'}
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
    return <Text size="sm">Every number of your prompt is still there, and none was added.</Text>;
  }
  return (
    <Alert color="yellow" variant="light" title="Look at the numbers before you take it">
      {lost.length > 0 && <Text size="sm">No longer there: {inWords(lost)}.</Text>}
      {added.length > 0 && <Text size="sm">Not from you: {inWords(added)}.</Text>}
    </Alert>
  );
}
