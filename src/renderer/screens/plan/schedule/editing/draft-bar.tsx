import { Button, Group, Loader, Text } from '@mantine/core';
import type { ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { appError, nextStep } from '../../../../api/app-error.ts';
import { formatCount, formatDay, formatNumber, formatPercent } from '../../../../components/format/format.ts';
import { deadlineOdds } from '../overview/finish-odds.ts';
import { workingDays } from '../words.ts';
import classes from './draft-bar.module.css';
import type { Draft } from './use-schedule.ts';

/** Says what the changes that are tried would bring about, and saves or drops them. */
export function DraftBar({ draft, before }: { readonly draft: Draft; readonly before: ScheduleView }) {
  const { changes, preview, isWaiting, error, isOnNewGround } = draft;
  if (changes.length === 0) return null;
  return (
    <section className={classes.draft} aria-label="Unsaved changes" data-bad={error !== null || undefined}>
      <div className={classes.draftText} aria-live="polite">
        <Text span size="sm" fw={600}>
          {formatCount(changes.length, 'task')} changed.
        </Text>{' '}
        {error === null ? (
          <Text span size="sm">
            {preview && <Outcome before={before} now={preview.schedule} stale={preview.stale_stages} />}
          </Text>
        ) : (
          <Refusal error={error} />
        )}
        {isOnNewGround && (
          <Text size="sm">The schedule was changed elsewhere; your change is applied on top of it.</Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Loader
          size="xs"
          role="img"
          aria-label="Calculating"
          data-hidden={!isWaiting || undefined}
          className={classes.waiting ?? ''}
        />
        <Button size="compact-sm" variant="default" onClick={draft.discard} disabled={draft.isSaving}>
          Discard
        </Button>
        <Button size="compact-sm" onClick={draft.save} loading={draft.isSaving} disabled={error !== null || isWaiting}>
          Save
        </Button>
      </Group>
    </section>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  const failure = appError(error);
  return (
    <Text span size="sm" role="alert">
      {failure.message} {nextStep(failure)}
    </Text>
  );
}

/** What becomes of the likely date, which there may be only before or only after. */
function oddsChange(before: ScheduleView, now: ScheduleView): string[] {
  const [was, is] = [before, now].map((view) => deadlineOdds(view)?.p80.date);
  if (was === undefined && is === undefined) return [];
  const [from, to] = [was, is].map((date) => (date === undefined ? 'not estimated' : formatDay(date)));
  return [`${formatPercent(0.8)} likely by ${from === to ? `stays ${to}` : `${from} → ${to}`}`];
}

interface OutcomeProps {
  readonly before: ScheduleView;
  readonly now: ScheduleView;
  readonly stale: readonly { readonly title: string }[];
}

function Outcome({ before, now, stale }: OutcomeProps) {
  const change = (was: string, is: string) => (was === is ? `stays ${is}` : `${was} → ${is}`);
  const day = (was: string, is: string) => change(formatDay(was), formatDay(is));
  const length = change(formatNumber(before.days), workingDays(now.days));
  const [was, is] = [before, now].map(({ finish, deadline }) => deadline?.planned ?? finish) as [string, string];
  const isLater = is !== now.finish || was !== before.finish;
  const parts = [
    `Finish ${day(was, is)}`,
    ...oddsChange(before, now),
    ...(isLater ? [`everything ${day(before.finish, now.finish)}`] : []),
    `length ${before.days === now.days ? `stays ${workingDays(now.days)}` : length}`,
  ];
  return (
    <>
      {parts.join('; ')}.
      {stale.length > 0 && (
        <span title={stale.map(({ title }) => title).join(', ')}>
          {` After saving, ${formatCount(stale.length, 'section')} ${stale.length === 1 ? 'is' : 'are'} out of date.`}
        </span>
      )}
    </>
  );
}
