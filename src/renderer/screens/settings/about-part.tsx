import { Button, Code, CopyButton, Group, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateState } from '../../../shared/contracts/desktop.ts';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { desktop } from '../../api/desktop.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { Section } from '../../components/section.tsx';
import { toastError, toastFailure } from '../../components/toasts.tsx';

/** While a newer version is on its way. */
const LOOK_AGAIN_MS = 1_000;

/** Which version this is, newer ones, and what a maintainer needs to know. */
export function AboutPart() {
  const status = useQuery(api.connect.status.queryOptions());
  const updates = useQuery(
    api.settings.updates.state.queryOptions(undefined, {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.stage === 'checking' || data?.stage === 'downloading' ? LOOK_AGAIN_MS : false,
    }),
  );
  const diagnostics = useQuery(api.settings.diagnostics.queryOptions(undefined, { staleTime: 0 }));
  return (
    <>
      <Section title="PlanExe" text={status.data && `Version ${status.data.version}, MIT licence.`}>
        <Text size="sm" maw={640}>
          A prompt of a few hundred words becomes a long, structured draft of a project plan, on your own computer.
        </Text>
        {isLost(status) && <ErrorState error={status.error} onRetry={() => void status.refetch()} />}
      </Section>
      {isLost(updates) && (
        <Section title="Updates">
          <ErrorState error={updates.error} onRetry={() => void updates.refetch()} />
        </Section>
      )}
      {updates.data && <Updates state={updates.data} />}
      <Section
        title="Diagnostics"
        text="What to send along when something does not work. It holds no words of your plans, no keys and no tokens."
        action={
          <Group gap="xs" wrap="nowrap">
            {desktop && (
              <Button size="xs" variant="default" onClick={() => void desktop?.openLogs().then(toastFailure)}>
                Show the logs
              </Button>
            )}
            {diagnostics.data && (
              <CopyButton value={diagnostics.data.text}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            )}
          </Group>
        }
      >
        {diagnostics.isPending && <LoadingState rows={6} />}
        {diagnostics.isError && <ErrorState error={diagnostics.error} onRetry={() => void diagnostics.refetch()} />}
        {diagnostics.data && (
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {diagnostics.data.text}
          </Code>
        )}
      </Section>
    </>
  );
}

function Updates({ state }: { readonly state: UpdateState }) {
  const queries = useQueryClient();
  const options = {
    onSuccess: () => queries.invalidateQueries(api.settings.updates.state.queryFilter()),
    onError: toastError,
  };
  const enable = useMutation(api.settings.updates.enable.mutationOptions(options));
  const check = useMutation(api.settings.updates.check.mutationOptions(options));
  const install = useMutation(api.settings.updates.install.mutationOptions(options));
  const goBack = useMutation(api.settings.updates.goBack.mutationOptions(options));
  return (
    <Section title="Updates">
      <Stack gap="sm" align="flex-start">
        <Switch
          label="Look for updates"
          description="Asks the place where releases are published, once a day. Off, nothing is ever asked."
          checked={state.enabled}
          disabled={!state.supported || enable.isPending}
          onChange={({ currentTarget }) => enable.mutate({ enabled: currentTarget.checked })}
        />
        <Text size="sm" role="status">
          {updateText(state)}
        </Text>
        <Group gap="xs">
          {state.enabled && (
            <Button
              size="xs"
              variant="default"
              loading={check.isPending || state.stage === 'checking'}
              onClick={() => check.mutate()}
            >
              Look now
            </Button>
          )}
          {state.stage === 'ready' && (
            <Button size="xs" loading={install.isPending} onClick={() => install.mutate()}>
              Restart with {state.version}
            </Button>
          )}
          {state.previous !== null && (
            <Button size="xs" variant="default" loading={goBack.isPending} onClick={() => goBack.mutate()}>
              Go back to {state.previous}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

function updateText({ supported, stage, version, message }: UpdateState): string {
  if (!supported) return 'This copy cannot replace itself. Get newer versions where it came from.';
  switch (stage) {
    case 'off':
      return 'Nothing is asked of the network.';
    case 'checking':
      return 'Looking …';
    case 'current':
      return 'This is the newest version.';
    case 'downloading':
      return `Getting ${version ?? 'the newer version'} …`;
    case 'ready':
      return `${version ?? 'A newer version'} is here, and starts when you restart the app.`;
    case 'failed':
      return message ?? 'Looking for updates failed.';
    default:
      return 'Not looked yet.';
  }
}
