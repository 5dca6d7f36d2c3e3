import { Badge, Button, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LocalModel, OfferedModel } from '../../../shared/contracts/local-model.ts';
import { api } from '../../api/api.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { formatBytes } from '../../components/format/format.ts';
import { Fold } from './fold.tsx';
import { TitledCard } from './titled-card.tsx';

const FITS: Readonly<Record<LocalModel['fit']['verdict'], { readonly text: string; readonly color: string }>> = {
  fits: { text: 'Fits', color: 'teal' },
  tight: { text: 'Tight', color: 'yellow' },
  too_large: { text: 'Too large', color: 'gray' },
};

/** Beside the other models that can be downloaded. */
const SPEEDS: Readonly<Record<NonNullable<LocalModel['speed']>, string>> = {
  fast: 'Fast for a local model.',
  medium: 'Medium speed.',
  slow: 'Slow.',
};

/** A model that the app can run: whether it fits and is there, and what can be done with it. */
export function LocalModelCard({ model }: { readonly model: OfferedModel }) {
  const { title, summary, license, languages, speed, fit, why, next, source, tried, failed, download } = model;
  const details = [
    speed !== null && SPEEDS[speed],
    fit.why,
    languages !== null && `Languages: ${languages}.`,
    license !== null && `Licence: ${license}.`,
    source === 'catalogue' && !tried && 'Not yet tested with a whole plan.',
  ];
  return (
    <TitledCard
      title={title}
      detail={
        <Text size="sm" c="dimmed" flex="none">
          {formatBytes(model.bytes)}
        </Text>
      }
      aside={
        <>
          <Badge color={FITS[fit.verdict].color} variant="light" radius="sm" tt="none">
            {FITS[fit.verdict].text}
          </Badge>
          <Actions model={model} />
        </>
      }
    >
      {summary !== null && (
        <Text size="sm" c="dimmed">
          {summary}
        </Text>
      )}
      <Fold label="Details" name={`Details of ${title}`}>
        <Text size="sm" c="dimmed">
          {details.filter(Boolean).join(' ')}
        </Text>
      </Fold>
      {download && <Downloading title={title} isElsewhere={!model.can_stop} {...download} />}
      {(failed || why !== null) && (
        <Text size="sm" c="red" role="status">
          {failed
            ? [failed.message, failed.details?.next].filter(Boolean).join(' ')
            : [why, next].filter(Boolean).join('. ')}
        </Text>
      )}
    </TitledCard>
  );
}

function Downloading({
  title,
  received,
  total,
  verifying,
  isElsewhere,
}: NonNullable<OfferedModel['download']> & { readonly title: string; readonly isElsewhere: boolean }) {
  return (
    <>
      <Progress value={(100 * received) / total} aria-label={`Download of ${title}`} animated={verifying} />
      <Text size="xs" c="dimmed">
        {verifying ? 'Verifying …' : `${formatBytes(received)} of ${formatBytes(total)}`}
        {isElsewhere && ' · by another program'}
      </Text>
    </>
  );
}

function Actions({ model }: { readonly model: OfferedModel }) {
  const { name, title, state, source, download, can_stop } = model;
  const queries = useQueryClient();
  const settled = { onSuccess: () => queries.invalidateQueries(), onError: toastError };
  const start = useMutation(api.settings.localModels.download.mutationOptions(settled));
  const stop = useMutation(api.settings.localModels.stop.mutationOptions(settled));
  const remove = useMutation(api.settings.localModels.remove.mutationOptions(settled));
  // Another program that downloads it is stopped where it was started.
  if (download && !can_stop) return null;
  if (download)
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={stop.isPending}
        onClick={() => stop.mutate({ name })}
        aria-label={`Stop downloading ${title}`}
      >
        Stop
      </Button>
    );
  const isThere = state === 'ready' || state === 'partly_downloaded' || source === 'own';
  return (
    <>
      {source === 'catalogue' && state !== 'ready' && (
        <Button
          size="compact-sm"
          onClick={() => askToDownload(model, () => start.mutate({ name }))}
          aria-label={`Download ${title}`}
        >
          {state === 'partly_downloaded' ? 'Continue' : 'Download'}
        </Button>
      )}
      {isThere && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => askToRemove(model, () => remove.mutate({ name }))}
          aria-label={`Remove ${title}`}
        >
          Remove
        </Button>
      )}
    </>
  );
}

function askToDownload(
  { title, bytes, downloaded_bytes, license, host, fit }: LocalModel,
  onConfirm: () => void,
): void {
  askFirst({
    title: `Download ${title}?`,
    text: `${formatBytes(bytes - downloaded_bytes)} from ${host}, licence ${license}. ${fit.why} Verified after download.`,
    action: 'Download',
    onConfirm,
  });
}

function askToRemove({ title, source }: LocalModel, onConfirm: () => void): void {
  askFirst({
    title: `Remove ${title}?`,
    text:
      source === 'own'
        ? 'PlanExe no longer uses it. The file stays where it is.'
        : 'The downloaded file is deleted. Plans that were drafted with it stay as they are.',
    action: 'Remove',
    isDestructive: true,
    onConfirm,
  });
}
