import { Button, Code, CopyButton, Group, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateState } from '../../../shared/contracts/desktop.ts';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { desktop } from '../../api/desktop.ts';
import { toastError, toastFailure } from '../../components/dialogs/toasts.tsx';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';

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
          Turns a prompt of a few hundred words into a detailed project plan, on your own computer.
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
        text="Include this in bug reports. It contains no plan content, keys or tokens."
        action={
          <Group gap="xs" wrap="nowrap">
            {desktop && (
              <Button size="xs" variant="default" onClick={() => void desktop?.openLogs().then(toastFailure)}>
                Show logs
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
          label="Check for updates automatically"
          description="Contacts the release server once a day. When off, no requests are made."
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
              Check now
            </Button>
          )}
          {state.stage === 'ready' && (
            <Button size="xs" loading={install.isPending} onClick={() => install.mutate()}>
              Restart to install {state.version}
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
  if (!supported) return 'This installation cannot update itself. Download new versions from where you got this one.';
  switch (stage) {
    case 'off':
      return 'Automatic checks are off.';
    case 'checking':
      return 'Checking…';
    case 'current':
      return 'PlanExe is up to date.';
    case 'downloading':
      return `Downloading ${version ?? 'the new version'}…`;
    case 'ready':
      return `${version ?? 'A new version'} is ready. Restart the app to install it.`;
    case 'failed':
      return message ?? 'Could not check for updates.';
    default:
      return 'Not checked yet.';
  }
}
